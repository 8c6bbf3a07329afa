import { cx, useStyles } from '../style/useStyles';
import * as sheet from './control.module.css';
import { Field, type FieldProps } from './Field';
import { useFormField } from './useFormField';

interface TextAreaProps extends FieldProps {
  /** Characters allowed by the rules. */
  limit?: number;
  rows?: number;
}

/** Several lines of plain text; grows with what is typed. */
export function TextArea({ name, limit, rows = 3, ...frame }: TextAreaProps) {
  const css = useStyles(sheet);
  const { value, error, set, onBlur } = useFormField<string>(name);
  return (
    <Field
      {...frame}
      error={error}
      count={limit === undefined ? undefined : { used: [...(value ?? '')].length, limit }}
    >
      {(control) => (
        <textarea
          {...control}
          className={cx(css.control, css.area)}
          name={name}
          rows={rows}
          value={value ?? ''}
          onChange={(event) => set(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
