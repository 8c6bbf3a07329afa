import { useState } from 'react';
import * as calendarAddressMessages from '../../../texts/compiled/screen/calendar-address';
import * as words from '../../../texts/compiled/screen/common';
import * as contractEndsMessages from '../../../texts/compiled/screen/contract-ends';
import { contractCalendarCalls } from '../../../wire/contract/contract.record';
import { Loaded } from '../../shared/api/Loaded';
import { useAction } from '../../shared/api/useAction';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { localDay } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { useStyles } from '../../shared/style/useStyles';
import { CalendarAddress } from '../../shared/view/CalendarAddress';
import * as sheet from './AddressDialog.module.css';

/** Makes the address of the reader's own calendar, replaces it or removes it. */
export default function AddressDialog({ onClose }: { onClose: () => void }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const load = useRecord(contractCalendarCalls.read, {}, { fresh: true });
  const [made, setMade] = useState<string | null>(null);
  const create = useAction(contractCalendarCalls.create, {
    onDone: ({ data }) => {
      setMade(data.address);
      void load.reload();
    },
  });
  const remove = useAction(contractCalendarCalls.remove, {
    onDone: () => {
      setMade(null);
      void load.reload();
    },
  });
  const make = <P extends object>(words: string, look: P) => (
    <Button {...look} pending={create.pending} idle={remove.pending} onClick={() => void create.run({})}>
      {words}
    </Button>
  );
  return (
    <Dialog
      title={t(contractEndsMessages.dialog)}
      width={600}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t(words.close)}</Button>}
    >
      <Stack>
        <p>{t(contractEndsMessages.about)}</p>
        <Loaded of={load}>
          {({ created_at }) => (
            <Stack>
              {made && <CalendarAddress made={made} />}
              {!made && (
                <p>
                  {created_at
                    ? t(contractEndsMessages.made, { time: localDay(created_at, locale) })
                    : t(contractEndsMessages.none)}
                </p>
              )}
              {created_at ? (
                <>
                  <Stack row>
                    {make(t(contractEndsMessages.replace), {})}
                    <Button
                      look="danger"
                      pending={remove.pending}
                      idle={create.pending}
                      onClick={() => void remove.run({})}
                    >
                      {t(contractEndsMessages.remove)}
                    </Button>
                  </Stack>
                  <p className={css.muted}>{t(contractEndsMessages.replace_hint)}</p>
                </>
              ) : (
                <Stack row>{make(t(calendarAddressMessages.make), { look: 'primary' })}</Stack>
              )}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Dialog>
  );
}
