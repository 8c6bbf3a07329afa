import { useState } from 'react';
import { useReader } from '../api/useReader';
import { useMessages } from '../i18n/useMessages';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './AmountField.module.css';
import * as controls from './control.module.css';
import { Field, type FieldProps } from './Field';
import { formMessages } from './form.messages';
import { useFormField } from './useFormField';

interface AmountFieldProps extends FieldProps {
  disabled?: boolean;
}

/** Digits and one point with at most two after it (D3 §5). */
const isAmount = (text: string): boolean => /^\d*(\.\d{0,2})?$/.test(text);

/** An amount of money in the help-desk's currency. What is no amount can be neither typed nor pasted. */
export function AmountField({ name, disabled, hint, ...frame }: AmountFieldProps) {
  const css = useStyles(sheet);
  const { control: look } = useStyles(controls);
  const t = useMessages(formMessages);
  const currency = useReader()?.currency;
  const { value, error, set, onBlur } = useFormField<string>(name);
  const [blocked, setBlocked] = useState(false);
  return (
    <Field {...frame} error={error} hint={blocked ? <span role="status">{t('amount_only')}</span> : hint}>
      {(control) => (
        <div className={css.amount}>
          <input
            {...control}
            className={cx(look, css.control)}
            name={name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            value={value ?? ''}
            onChange={(event) => {
              const typed = event.target.value.trim();
              setBlocked(!isAmount(typed));
              if (isAmount(typed)) set(typed);
            }}
            onPaste={(event) => {
              if (isAmount(event.clipboardData.getData('text').trim())) return;
              event.preventDefault();
              setBlocked(true);
            }}
            onBlur={() => {
              setBlocked(false);
              onBlur();
            }}
          />
          {currency && <span className={css.unit}>{currency}</span>}
        </div>
      )}
    </Field>
  );
}
