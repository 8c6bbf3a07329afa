import * as sheet from '../form/control.module.css';
import { Field } from '../form/Field';
import { useStyles } from '../style/useStyles';
import { useDraft } from './draft';

/** A filter by a word that the field contains. */
export function FilterText({ name, label }: { name: string; label: string }) {
  const css = useStyles(sheet);
  const { filters, put } = useDraft();
  const value = filters[name];
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          className={css.control}
          type="text"
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => put(name, event.target.value)}
        />
      )}
    </Field>
  );
}
