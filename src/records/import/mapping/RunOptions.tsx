import { useFormikContext } from 'formik';
import { creatableFields, type CreatableField } from '../../../../wire/import/import';
import { Alert } from '../../../shared/alert/Alert';
import { useReader } from '../../../shared/api/useReader';
import { Checkbox } from '../../../shared/form/Checkbox';
import { CheckboxField } from '../../../shared/form/CheckboxField';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { mappingMessages } from './mapping.messages';
import { isMapped, type MappedField, type MappingValues } from './mapping.values';
import * as sheet from './RunOptions.module.css';

/** What it is called, and the right that it needs. */
const creations = {
  department_id: ['create_departments', 'manage_catalogues'],
  location_id: ['create_locations', 'manage_catalogues'],
  product_id: ['create_products', 'manage_products'],
} as const;

/** What the import does with assets that are there already, and with names that are not. */
export function RunOptions({ fields }: { fields: readonly MappedField[] }) {
  const t = useMessages(mappingMessages);
  const css = useStyles(sheet);
  const actions = useReader()?.actions;
  const { values } = useFormikContext<MappingValues>();
  const created = useFormField<readonly CreatableField[]>('create_missing');
  const offered = creatableFields.filter((name) => actions?.[creations[name][1]] && isMapped(fields, name));
  const toggle = (name: CreatableField, on: boolean) =>
    created.set(on ? [...created.value, name] : created.value.filter((other) => other !== name));
  return (
    <fieldset className={css.options}>
      <legend className={css.legend}>{t('options')}</legend>
      <div>
        <CheckboxField name="update_existing" label={t('update_existing')} />
        <p className={css.hint}>{t('update_hint')}</p>
      </div>
      {values.update_existing && !isMapped(fields, 'identifier') && (
        <Alert kind="info">{t('update_needs_identifier')}</Alert>
      )}
      {offered.length > 0 && (
        <div>
          {offered.map((name) => (
            <Checkbox
              key={name}
              checked={created.value.includes(name)}
              label={t(creations[name][0])}
              onChange={(on) => toggle(name, on)}
            />
          ))}
          <p className={css.hint}>{t('create_hint')}</p>
          {created.error && <p className={css.error}>{created.error}</p>}
        </div>
      )}
    </fieldset>
  );
}
