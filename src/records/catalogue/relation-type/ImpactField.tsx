import { impacts, type Impact } from '../../../../wire/cmdb/cmdb';
import { RadioGroup } from '../../../shared/form/RadioGroup';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Stack } from '../../../shared/layout/Stack';
import * as relationTypeMessages from '../../../../texts/compiled/screen/relation_type';

/** Who fails with whom (D28), after the two names as they are read, which stand there before they are typed so that no choice moves. */
export function ImpactField() {
  const t = useMessages();
  const { value, set } = useFormField<Impact>('impact');
  const forward = useFormField<string>('forward_relation_name').value.trim();
  const inverse = useFormField<string>('inverse_relation_name').value.trim();
  return (
    <Stack>
      <p>{t(relationTypeMessages.reading, { forward: forward || '…', inverse: inverse || '…' })}</p>
      <RadioGroup
        label={t(relationTypeMessages.impact)}
        options={impacts.map((id) => ({ id, name: t(relationTypeMessages[id]) }))}
        value={value}
        onChange={set}
      />
      <p>{t(relationTypeMessages.impact_hint)}</p>
    </Stack>
  );
}
