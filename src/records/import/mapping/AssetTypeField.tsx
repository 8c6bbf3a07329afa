import { Field } from '../../../shared/form/Field';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { Choice } from '../../../shared/select/choice';
import { Select } from '../../../shared/select/Select';
import { useLookup } from '../../../shared/select/useLookup';
import * as words from '../../../../texts/compiled/screen/common';
import * as mappingMessages from '../../../../texts/compiled/screen/import-mapping';

/** The type of all assets of the file; with it come its own fields. */
export function AssetTypeField({ type, onChange }: { type: Choice | null; onChange: (type: Choice | null) => void }) {
  const t = useMessages();
  const source = useLookup('asset_types');
  const { error, set, onBlur } = useFormField<number | null>('asset_type_id');
  return (
    <Field label={t(words.asset_type)} hint={t(mappingMessages.asset_type_hint)} required error={error}>
      {(control) => (
        <Select
          control={control}
          source={source}
          value={type ? [type] : []}
          onChange={([chosen]) => {
            set(chosen ? Number(chosen.id) : null);
            onChange(chosen ?? null);
          }}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
