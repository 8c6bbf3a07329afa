import { useEffect, useRef } from 'react';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './control.module.css';
import { Field, type FieldProps } from './Field';
import { useFormField } from './useFormField';

interface TextAreaProps extends FieldProps {
  /** Characters allowed by the rules. */
  limit?: number;
  rows?: number;
  /** Takes the focus when it appears: the one field of a dialog. */
  first?: boolean;
}

/** Several lines of plain text; grows with what is typed. */
export function TextArea({ name, limit, rows = 3, first, ...frame }: TextAreaProps) {
  const css = useStyles(sheet);
  const { value, error, set, onBlur } = useFormField<string>(name);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (first) area.current?.focus();
  }, [first]);
  return (
    <Field
      name={name}
      {...frame}
      error={error}
      count={limit === undefined ? undefined : { used: [...(value ?? '')].length, limit }}
    >
      {(control) => (
        <textarea
          {...control}
          ref={area}
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
