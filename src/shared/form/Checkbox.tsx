import type { ReactNode } from 'react';
import { useStyles } from '../style/useStyles';
import * as sheet from './Checkbox.module.css';

interface CheckboxProps {
  checked: boolean;
  label: ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
  required?: boolean;
  invalid?: boolean;
  /** Id of the sentence that says what is wrong. */
  describedBy?: string;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label; inside a form use `CheckboxField`. */
export function Checkbox({
  checked,
  label,
  disabled,
  autoFocus,
  required,
  invalid,
  describedBy,
  onChange,
}: CheckboxProps) {
  const css = useStyles(sheet);
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        className={css.box}
        checked={checked}
        disabled={disabled}
        autoFocus={autoFocus}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
