import { useFormikContext } from 'formik';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { answered, openGroups, suggested } from '../values/answers';
import { ValueFields } from '../values/ValueFields';
import * as sheet from './MappingFields.module.css';
import { answeredFields, type MappedField, type MappingValues } from './mapping.values';
import type { MappingDetails } from '../../../../wire/import/import';
import * as valuesMessages from '../../../../texts/compiled/screen/import-values';

/** The third step: what the values of the columns of names mean (G32). */
export function ValuesStep({ details, fields }: { details: MappingDetails; fields: readonly MappedField[] }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { values, setFieldValue } = useFormikContext<MappingValues>();
  const sought = answeredFields(details, fields, values);
  const open = sought.map((field) => ({ field, groups: openGroups(field, values.answers[field.uuid] ?? {}) }));
  const groups = open.flatMap((one) => one.groups);
  const suggestible = groups.filter(({ value }) => suggested(value) && value.doubt !== 'several').length;
  const rows = groups.reduce((sum, one) => sum + one.rows, 0);
  const takeAll = () =>
    setFieldValue(
      'answers',
      Object.fromEntries([
        ...Object.entries(values.answers),
        ...open.map(({ field, groups: some }) => [
          field.uuid,
          answered(
            values.answers[field.uuid] ?? {},
            some.filter(({ value }) => value.doubt !== 'several'),
            suggested,
          ),
        ]),
      ]),
      false,
    );
  return (
    <div className={css.section}>
      <div className={css.head}>
        <h2 className={css.legend}>{t(valuesMessages.title)}</h2>
        {suggestible > 0 && (
          <Button onClick={() => void takeAll()}>{t(valuesMessages.use_all, { count: suggestible })}</Button>
        )}
      </div>
      <p className={css.muted} role="status">
        {groups.length > 0
          ? `${t(valuesMessages.intro)} ${t(valuesMessages.open, { count: groups.length })}, ${t(valuesMessages.open_rows, { count: Math.min(rows, details.file.rows) })}.`
          : t(valuesMessages.all_matched)}
      </p>
      <ValueFields
        fields={sought}
        answers={values.answers}
        onAnswer={(uuid, own) => void setFieldValue('answers', { ...values.answers, [uuid]: own }, false)}
      />
    </div>
  );
}
