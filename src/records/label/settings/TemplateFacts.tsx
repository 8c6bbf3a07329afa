import type { LabelTemplate } from '../../../../wire/label/label';
import { useMessages } from '../../../shared/i18n/useMessages';
import { FactRail } from '../../../shared/view/FactRail';
import { useSheetNames } from '../preview/useSheetNames';
import * as words from '../../../../texts/compiled/screen/common';
import * as labelMessages from '../../../../texts/compiled/screen/label';

/** What a template holds, for who compares it with what they typed. */
export function TemplateFacts({ template }: { template: LabelTemplate }) {
  const t = useMessages();
  const nameOf = useSheetNames(template);
  return (
    <FactRail
      unfolded
      facts={[
        { name: t(labelMessages.usual_sheet), value: nameOf(template.sheet) },
        { name: t(labelMessages.width), value: template.width },
        { name: t(labelMessages.height), value: template.height },
        { name: t(labelMessages.per_row), value: template.labels_per_row },
        { name: t(labelMessages.gap), value: template.space_between_labels },
        { name: t(labelMessages.fields), value: template.fields.map((field) => t(labelMessages[field])).join(', ') },
        { name: t(labelMessages.show_logo), value: t(template.display_logo_confirmed ? words.yes : words.no) },
      ]}
    />
  );
}
