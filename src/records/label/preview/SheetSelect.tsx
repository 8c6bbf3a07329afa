import { sheetNames, type FreeSize, type SheetName } from '../../../../wire/label/label.sheets';
import * as controls from '../../../shared/form/control.module.css';
import { Field } from '../../../shared/form/Field';
import { useStyles } from '../../../shared/style/useStyles';
import { useSheetNames } from './useSheetNames';

interface SheetSelectProps {
  /** Wire name, where it is a field of a form. */
  name?: string;
  label: string;
  hint?: string;
  error?: string;
  /** The size of labels that stand on no sheet that is sold. */
  free: FreeSize;
  value: SheetName;
  onChange: (sheet: SheetName) => void;
}

/** One of the few sheets; there is always one. */
export function SheetSelect({ free, value, onChange, ...frame }: SheetSelectProps) {
  const css = useStyles(controls);
  const nameOf = useSheetNames(free);
  return (
    <Field {...frame}>
      {(control) => (
        <select
          {...control}
          className={css.control}
          value={value}
          onChange={({ target }) => onChange(sheetNames.find((name) => name === target.value) ?? value)}
        >
          {sheetNames.map((name) => (
            <option key={name} value={name}>
              {nameOf(name)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
