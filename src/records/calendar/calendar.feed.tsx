import { useState } from 'react';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import * as calendarAddressMessages from '../../../texts/compiled/screen/calendar-address';
import * as words from '../../../texts/compiled/screen/common';
import { calendarCalls } from '../../../wire/calendar/calendar';
import { useAction } from '../../shared/api/useAction';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { useStyles } from '../../shared/style/useStyles';
import { CalendarAddress } from '../../shared/view/CalendarAddress';
import * as sheet from './Calendar.module.css';

interface FeedDialogProps {
  /** What the calendar shows: its kinds and filters. */
  filters: Record<string, unknown>;
  onClose: () => void;
}

/** Makes the address at which a calendar program reads what the calendar shows now, with the reader's rights (G10). */
export default function FeedDialog({ filters, onClose }: FeedDialogProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [made, setMade] = useState<string | null>(null);
  const create = useAction(calendarCalls.createFeed, { onDone: ({ data }) => setMade(data.url) });
  return (
    <Dialog
      title={t(calendarMessages.feed_title)}
      width={600}
      onClose={onClose}
      footer={
        made ? (
          <Button onClick={onClose}>{t(words.close)}</Button>
        ) : (
          <>
            <Button look="quiet" onClick={onClose}>
              {t(words.cancel)}
            </Button>
            <Button look="primary" pending={create.pending} onClick={() => void create.run({ body: { filters } })}>
              {t(calendarAddressMessages.make)}
            </Button>
          </>
        )
      }
    >
      <Stack>
        <p>{t(calendarMessages.feed_about)}</p>
        {made && <CalendarAddress made={made} />}
        <p className={css.muted}>{t(calendarMessages.feed_again)}</p>
      </Stack>
    </Dialog>
  );
}
