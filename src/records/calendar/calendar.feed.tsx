import { useId, useState } from 'react';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import * as words from '../../../texts/compiled/screen/common';
import * as contractEndsMessages from '../../../texts/compiled/screen/contract-ends';
import { calendarCalls } from '../../../wire/calendar/calendar';
import { Alert } from '../../shared/alert/Alert';
import { useAction } from '../../shared/api/useAction';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import * as controls from '../../shared/form/control.module.css';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { useStyles } from '../../shared/style/useStyles';
import { CopyButton } from '../../shared/view/CopyButton';
import * as sheet from './Calendar.module.css';

interface FeedDialogProps {
  /** What the calendar shows: its kinds and filters. */
  filters: Record<string, unknown>;
  onClose: () => void;
}

/** Makes the address at which a calendar program reads what the calendar shows now, with the reader's rights (G10). */
export default function FeedDialog({ filters, onClose }: FeedDialogProps) {
  const css = useStyles(sheet);
  const control = useStyles(controls);
  const t = useMessages();
  const { base } = useHost().kit;
  const id = useId();
  const [made, setMade] = useState<string | null>(null);
  const create = useAction(calendarCalls.createFeed, { onDone: ({ data }) => setMade(data.url) });
  const address = made && new URL(made.startsWith('/') ? base + made : made, location.href).href;
  return (
    <Dialog
      title={t(calendarMessages.feed_title)}
      width={600}
      onClose={onClose}
      footer={
        address ? (
          <Button onClick={onClose}>{t(words.close)}</Button>
        ) : (
          <>
            <Button look="quiet" onClick={onClose}>
              {t(words.cancel)}
            </Button>
            <Button look="primary" pending={create.pending} onClick={() => void create.run({ body: { filters } })}>
              {t(contractEndsMessages.make)}
            </Button>
          </>
        )
      }
    >
      <Stack>
        <p>{t(calendarMessages.feed_about)}</p>
        {address && (
          <>
            <Alert kind="warning">{t(contractEndsMessages.once)}</Alert>
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
                <CopyButton text={address} label={t(contractEndsMessages.copy)} />
              </div>
            </div>
            <p className={css.muted}>{t(contractEndsMessages.secret)}</p>
          </>
        )}
        <p className={css.muted}>{t(calendarMessages.feed_again)}</p>
      </Stack>
    </Dialog>
  );
}

/** So that it can be copied with a key as well. */
const focusOn = (input: HTMLInputElement | null) => input?.focus();
