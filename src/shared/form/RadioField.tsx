import { useId } from 'react';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { cx, useStyles } from '../style/useStyles';
import * as checkbox from './Checkbox.module.css';
import { type FieldProps, useFieldLabel } from './Field';
import * as field from './Field.module.css';
import { MergeChoice } from './MergeChoice';
import * as sheet from './RadioGroup.module.css';
import { useFormField } from './useFormField';
import * as formMessages from '../../../texts/compiled/screen/form';

/** An option without a name is called by its value. */
const choiceOf = (option: string | { id: string; name: string }) =>
  typeof option === 'string' ? { id: option, name: option } : option;

/** A choice among a few options that are all visible; '' is none, which can be chosen again where none is required. */
export function RadioField({
  name,
  label,
  required,
  hint,
  options,
}: Omit<FieldProps, 'wide'> & { options: readonly (string | { id: string; name: string })[] }) {
  const css = useStyles(sheet);
  const box = useStyles(checkbox);
  const frame = useStyles(field);
  const t = useMessages();
  const id = useId();
  const { value, error, set, onBlur } = useFormField<string | null>(name);
  useFieldLabel(name, label);
  return (
    <fieldset
      className={cx(css.group, frame.field)}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={cx(error && `${id}error`, Boolean(hint) && `${id}hint`) || undefined}
      onBlur={onBlur}
    >
      <legend className={css.legend}>
        {label}
        {required && (
          <span className={frame.star} aria-hidden="true">
            {' *'}
          </span>
        )}
      </legend>
      {options.map(choiceOf).map((option) => (
        <label key={option.id} className={box.check}>
          <input
            type="radio"
            name={id}
            className={box.box}
            checked={option.id === value}
            aria-invalid={error ? true : undefined}
            onChange={() => set(option.id)}
          />
          <span dir="auto">{option.name}</span>
        </label>
      ))}
      {!required && value && (
        <div>
          <Button look="quiet" small aria-label={t(formMessages.clear_of, { name: label })} onClick={() => set('')}>
            {t(formMessages.clear)}
          </Button>
        </div>
      )}
      <MergeChoice name={name} label={label} />
      {error && (
        <p className={frame.error} id={`${id}error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className={frame.hint} id={`${id}hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
