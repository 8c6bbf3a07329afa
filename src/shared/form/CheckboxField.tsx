import { useId, type ReactNode } from 'react';
import { cx, useStyles } from '../style/useStyles';
import { Checkbox } from './Checkbox';
import { useFieldLabel } from './Field';
import * as sheet from './Field.module.css';
import { MergeChoice } from './MergeChoice';
import { useFormField } from './useFormField';

interface CheckboxFieldProps {
  name: string;
  label: ReactNode;
  required?: boolean;
  hint?: ReactNode;
}

/** A yes or no; the label is beside the box. */
export function CheckboxField({ name, label, required, hint }: CheckboxFieldProps) {
  const css = useStyles(sheet);
  const id = useId();
  const { value, error, set } = useFormField<boolean>(name);
  const text = typeof label === 'string' ? label : '';
  useFieldLabel(name, text);
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
        describedBy={cx(error && id, Boolean(hint) && `${id}hint`) || undefined}
        invalid={error !== undefined}
        onChange={set}
      />
      <MergeChoice name={name} label={text} />
      {error && (
        <p className={css.error} id={id}>
          {error}
        </p>
      )}
      {hint && (
        <p className={css.hint} id={`${id}hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
