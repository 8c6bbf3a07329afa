import { useId } from 'react';
import { useStyles } from '../style/useStyles';
import * as checkbox from './Checkbox.module.css';
import * as sheet from './RadioGroup.module.css';

interface RadioGroupProps<Id extends string> {
  label: string;
  options: readonly { id: Id; name: string }[];
  value: Id | undefined;
  onChange: (id: Id) => void;
}

/** A choice among a few options that are all visible. */
export function RadioGroup<Id extends string>({ label, options, value, onChange }: RadioGroupProps<Id>) {
  const css = useStyles(sheet);
  const box = useStyles(checkbox);
  const name = useId();
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.id} className={box.check}>
          <input
            type="radio"
            name={name}
            className={box.box}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
          <span>{option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
