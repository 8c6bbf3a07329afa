import { useId } from 'react';
import * as controls from '../form/control.module.css';
import { useStyles } from '../style/useStyles';
import { CopyButton } from './CopyButton';
import * as sheet from './CopyField.module.css';

/** What is shown once, to be copied: selected as soon as it is there. `copy` is what the button beside it is called. */
export function CopyField({ label, value, copy }: { label: string; value: string; copy: string }) {
  const css = useStyles(sheet);
  const control = useStyles(controls);
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.line}>
        <input
          id={id}
          className={control.control}
          readOnly
          dir="ltr"
          value={value}
          ref={focusOn}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={value} label={copy} />
      </div>
    </div>
  );
}

/** So that it can be copied with a key as well. */
const focusOn = (input: HTMLInputElement | null) => input?.focus();
