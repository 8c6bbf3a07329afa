import { useId, type ReactNode } from 'react';
import { useStyles } from '../style/useStyles';
import { Checkbox } from './Checkbox';
import * as sheet from './Field.module.css';
import { useFormField } from './useFormField';

/** A yes or no; the label is beside the box. */
export function CheckboxField({ name, label, required }: { name: string; label: ReactNode; required?: boolean }) {
  const css = useStyles(sheet);
  const id = useId();
  const { value, error, set } = useFormField<boolean>(name);
  return (
    <div className={css.field}>
      <Checkbox
        checked={Boolean(value)}
        label={
          required ? (
            <>
              {label}{' '}
              <span className={css.star} aria-hidden="true">
                *
              </span>
            </>
          ) : (
            label
          )
        }
        required={required}
        describedBy={error && id}
        invalid={error !== undefined}
        onChange={set}
      />
      {error && (
        <p className={css.error} id={id}>
          {error}
        </p>
      )}
    </div>
  );
}
