import * as calendarAddressMessages from '../../../texts/compiled/screen/calendar-address';
import * as words from '../../../texts/compiled/screen/common';
import { Alert } from '../alert/Alert';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import { CopyField } from './CopyField';
import * as sheet from './CopyField.module.css';

/**
 * An address that was just made, at which a calendar program reads dates: it is shown once, and whoever has it reads them.
 * `made`: as the server says it, with or without its origin.
 */
export function CalendarAddress({ made }: { made: string }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { base } = useHost().kit;
  const address = new URL(made.startsWith('/') ? base + made : made, location.href).href;
  return (
    <>
      <Alert kind="warning">{t(calendarAddressMessages.once)}</Alert>
      <CopyField label={t(words.address)} value={address} copy={t(calendarAddressMessages.copy)} />
      <p className={css.muted}>{t(calendarAddressMessages.secret)}</p>
    </>
  );
}
