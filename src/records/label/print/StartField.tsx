import { useState } from 'react';
import * as controls from '../../../shared/form/control.module.css';
import { Field } from '../../../shared/form/Field';
import { useNumberInput } from '../../../shared/form/useNumberInput';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import * as labelMessages from '../../../../texts/compiled/screen/label';

interface StartFieldProps {
  value: number;
  /** The last place of the sheet. */
  last: number;
  onChange: (value: number) => void;
}

/** The first free place as a number; what is no place of the sheet changes nothing and is said. */
export function StartField({ value, last, onChange }: StartFieldProps) {
  const css = useStyles(controls);
  const t = useMessages();
  const [typed, setTyped] = useState({ text: String(value), value });
  // Chosen in the picture meanwhile.
  const text = typed.value === value ? typed.text : String(value);
  const placeOf = (plain: string) => {
    const place = plain === '' ? NaN : Number(plain);
    return place >= 1 && place <= last ? place : null;
  };
  const { input } = useNumberInput({
    value: text,
    whole: true,
    onChange: (plain) => {
      const next = placeOf(plain) ?? value;
      setTyped({ text: plain, value: next });
      if (next !== value) onChange(next);
    },
  });
  return (
    <Field
      label={t(labelMessages.start)}
      hint={t(labelMessages.start_hint)}
      error={placeOf(text) === null ? t(labelMessages.start_wrong, { count: last }) : undefined}
    >
      {(control) => <input {...control} {...input} className={css.control} />}
    </Field>
  );
}
