import { Field } from '../../../shared/form/Field';
import * as sheet from '../../../shared/form/control.module.css';
import { useStyles } from '../../../shared/style/useStyles';

/** What was chosen once and stays: it can be read and copied, with its reason. */
export function LockedField({ label, hint, value }: { label: string; hint: string; value: string }) {
  const css = useStyles(sheet);
  return (
    <Field label={label} hint={hint}>
      {(control) => <input {...control} className={css.control} value={value} readOnly />}
    </Field>
  );
}
