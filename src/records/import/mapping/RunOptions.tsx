import { useFormikContext } from 'formik';
import type { CreatableField } from '../../../../wire/import/import';
import { Alert } from '../../../shared/alert/Alert';
import { Checkbox } from '../../../shared/form/Checkbox';
import { CheckboxField } from '../../../shared/form/CheckboxField';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { isMapped, type MappedField, type MappingValues } from './mapping.values';
import * as sheet from './RunOptions.module.css';
import * as mappingMessages from '../../../../texts/compiled/screen/import-mapping';

const creations = {
  department_id: 'create_departments',
  location_id: 'create_locations',
  product_id: 'create_products',
} as const;

interface Props {
  fields: readonly MappedField[];
  /** What the server would make. */
  creatable: readonly CreatableField[];
  /** Name of the chosen type; '' before it is chosen. */
  type: string;
}

/** What the import does with assets that are there already, and with names that are not. */
export function RunOptions({ fields, creatable, type }: Props) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { values } = useFormikContext<MappingValues>();
  const created = useFormField<readonly CreatableField[]>('create_missing');
  const offered = creatable.filter((name) => isMapped(fields, name));
  const toggle = (name: CreatableField, on: boolean) =>
    created.set(on ? [...created.value, name] : created.value.filter((other) => other !== name));
  return (
    <fieldset className={css.options}>
      <legend className={css.legend}>{t(mappingMessages.options)}</legend>
      <div>
        <CheckboxField name="update_existing" label={t(mappingMessages.update_existing)} />
        <p className={css.hint}>{t(mappingMessages.update_hint)}</p>
      </div>
      {values.update_existing && type && (
        <div>
          <CheckboxField name="change_type" label={t(mappingMessages.change_type, { type })} />
          <p className={css.hint}>
            {t(
              isMapped(fields, 'asset_type_id') ? mappingMessages.change_type_column : mappingMessages.change_type_hint,
            )}
          </p>
        </div>
      )}
      {values.update_existing && !isMapped(fields, 'identifier') && !isMapped(fields, 'id') && (
        <Alert kind="info">{t(mappingMessages.update_needs_identifier)}</Alert>
      )}
      {offered.length > 0 && (
        <div>
          {offered.map((name) => (
            <Checkbox
              key={name}
              checked={created.value.includes(name)}
              label={t(mappingMessages[creations[name]])}
              onChange={(on) => toggle(name, on)}
            />
          ))}
          <p className={css.hint}>{t(mappingMessages.create_hint)}</p>
          {created.error && <p className={css.error}>{created.error}</p>}
        </div>
      )}
    </fieldset>
  );
}
