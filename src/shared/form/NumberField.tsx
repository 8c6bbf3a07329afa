import { useReader } from '../api/useReader';
import { cx, useStyles } from '../style/useStyles';
import * as controls from './control.module.css';
import { Field, type FieldProps } from './Field';
import * as sheet from './NumberField.module.css';
import { useFormField } from './useFormField';
import { useNumberInput } from './useNumberInput';

interface NumberFieldProps extends FieldProps {
  /** Takes numbers without places only. */
  whole?: boolean;
  disabled?: boolean;
  /** What it counts, behind the number. */
  unit?: string;
}

/**
 * A number, typed as the reader's language writes it or in the plain point form; the form's value is the plain form, or
 * what no rule takes. What cannot be read stays in the field and is said there (G36).
 */
export function NumberField({ name, whole, disabled, unit, ...frame }: NumberFieldProps) {
  const css = useStyles(sheet);
  const { control: look } = useStyles(controls);
  const { value, error, set, onBlur } = useFormField<unknown>(name);
  const number = useNumberInput({ value, onChange: set, whole });
  return (
    <Field name={name} {...frame} error={error === undefined ? number.error : (number.fault ?? error)}>
      {(control) => (
        <div className={css.number}>
          <input
            {...control}
            {...number.input}
            className={cx(look, css.control, unit && css.measured)}
            name={name}
            disabled={disabled}
            style={paddingFor(unit)}
            onBlur={() => {
              number.input.onBlur();
              onBlur();
            }}
          />
          {unit && <span className={css.unit}>{unit}</span>}
        </div>
      )}
    </Field>
  );
}

/** For a unit that is longer than the room that the sheet leaves. */
export const paddingFor = (unit: string | null | undefined) =>
  unit && unit.length > 4 ? { paddingInlineEnd: `calc(${unit.length}ch + 24px)` } : undefined;

/** An amount of money in the help-desk's currency. */
export function AmountField(field: Omit<NumberFieldProps, 'unit' | 'whole'>) {
  return <NumberField {...field} unit={useReader()?.currency} />;
}
