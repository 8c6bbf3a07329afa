import { useId } from 'react';
import * as calendarAddressMessages from '../../../texts/compiled/screen/calendar-address';
import * as words from '../../../texts/compiled/screen/common';
import { Alert } from '../alert/Alert';
import * as controls from '../form/control.module.css';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import * as sheet from './CalendarAddress.module.css';
import { CopyButton } from './CopyButton';

/**
 * An address that was just made, at which a calendar program reads dates: it is shown once, and whoever has it reads them.
 * `made`: as the server says it, with or without its origin.
 */
export function CalendarAddress({ made }: { made: string }) {
  const css = useStyles(sheet);
  const control = useStyles(controls);
  const t = useMessages();
  const { base } = useHost().kit;
  const id = useId();
  const address = new URL(made.startsWith('/') ? base + made : made, location.href).href;
  return (
    <>
      <Alert kind="warning">{t(calendarAddressMessages.once)}</Alert>
      <div>
        <label htmlFor={id} className={css.label}>
          {t(words.address)}
        </label>
        <div className={css.line}>
          <input
            id={id}
            className={control.control}
            readOnly
            dir="ltr"
            value={address}
            ref={focusOn}
            onFocus={({ target }) => target.select()}
          />
          <CopyButton text={address} label={t(calendarAddressMessages.copy)} />
        </div>
      </div>
      <p className={css.muted}>{t(calendarAddressMessages.secret)}</p>
    </>
  );
}

/** So that it can be copied with a key as well. */
const focusOn = (input: HTMLInputElement | null) => input?.focus();
