import type { LabelTemplate } from '../../../../wire/label/label';
import { useMessages } from '../../../shared/i18n/useMessages';
import { FactRail } from '../../../shared/view/FactRail';
import { labelMessages } from '../label.messages';
import { useSheetNames } from '../preview/useSheetNames';

/** What a template holds, for who compares it with what they typed. */
export function TemplateFacts({ template }: { template: LabelTemplate }) {
  const t = useMessages(labelMessages);
  const nameOf = useSheetNames(template);
  return (
    <FactRail
      unfolded
      facts={[
        { name: t('usual_sheet'), value: nameOf(template.sheet) },
        { name: t('width'), value: template.width },
        { name: t('height'), value: template.height },
        { name: t('per_row'), value: template.labels_per_row },
        { name: t('gap'), value: template.space_between_labels },
        { name: t('fields'), value: template.fields.map((field) => t(field)).join(', ') },
        { name: t('show_logo'), value: t(template.display_logo_confirmed ? 'yes' : 'no') },
      ]}
    />
  );
}
