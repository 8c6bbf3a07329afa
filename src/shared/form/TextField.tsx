import { useStyles } from '../style/useStyles';
import * as sheet from './control.module.css';
import { Field, type FieldProps } from './Field';
import { useFormField } from './useFormField';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'url' | 'password' | 'time';
  /** Characters allowed by the rules; typing more is not stopped, the rules' sentence is shown. */
  limit?: number;
  placeholder?: string;
  disabled?: boolean;
}

/** One line of text. */
export function TextField({ name, type = 'text', limit, placeholder, disabled, ...frame }: TextFieldProps) {
  const css = useStyles(sheet);
  const { value, error, set, onBlur } = useFormField<string>(name);
  return (
    <Field
      name={name}
      {...frame}
      error={error}
      count={limit === undefined ? undefined : { used: [...(value ?? '')].length, limit }}
    >
      {(control) => (
        <input
          {...control}
          className={css.control}
          name={name}
          type={type}
          value={value ?? ''}
          placeholder={placeholder}
          disabled={disabled}
          autoComplete="off"
          onChange={(event) => set(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
