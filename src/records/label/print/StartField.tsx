import { useState } from 'react';
import * as controls from '../../../shared/form/control.module.css';
import { Field } from '../../../shared/form/Field';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { labelMessages } from '../label.messages';

interface StartFieldProps {
  value: number;
  /** The last place of the sheet. */
  last: number;
  onChange: (value: number) => void;
}

/** The first free place as a number; what is no place of the sheet changes nothing and is said. */
export function StartField({ value, last, onChange }: StartFieldProps) {
  const css = useStyles(controls);
  const t = useMessages(labelMessages);
  const [typed, setTyped] = useState({ text: String(value), value });
  // Chosen in the picture meanwhile.
  const text = typed.value === value ? typed.text : String(value);
  const isPlace = (number: number) => Number.isInteger(number) && number >= 1 && number <= last;
  return (
    <Field
      label={t('start')}
      hint={t('start_hint')}
      error={isPlace(Number(text)) ? undefined : t('start_wrong', { count: last })}
    >
      {(control) => (
        <input
          {...control}
          className={css.control}
          type="number"
          min={1}
          max={last}
          value={text}
          onChange={(event) => {
            const number = Number(event.target.value);
            const next = isPlace(number) ? number : value;
            setTyped({ text: event.target.value, value: next });
            if (next !== value) onChange(next);
          }}
        />
      )}
    </Field>
  );
}
