import * as controls from '../../../shared/form/control.module.css';
import { Field } from '../../../shared/form/Field';
import { useStyles } from '../../../shared/style/useStyles';
import { BareField } from './BareField';

interface PickProps<Id extends string> {
  label: string;
  /** The label is seen; otherwise only heard. */
  labelled?: boolean;
  options: readonly { id: Id; name: string }[];
  value: Id | '';
  /** What stands there while nothing is chosen. */
  placeholder?: string;
  error?: string;
  onChange: (id: Id) => void;
  onBlur?: () => void;
}

/** One of a few words that are known beforehand: the browser's own select. */
export function Pick<Id extends string>({
  label,
  labelled,
  options,
  value,
  placeholder,
  error,
  onChange,
  onBlur,
}: PickProps<Id>) {
  const css = useStyles(controls);
  const Frame = labelled ? Field : BareField;
  return (
    <Frame label={label} error={error}>
      {(control) => (
        <select
          {...control}
          className={css.control}
          value={value}
          onChange={(event) => onChange(event.target.value as Id)}
          onBlur={onBlur}
        >
          {value === '' && <option value="">{placeholder}</option>}
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}
