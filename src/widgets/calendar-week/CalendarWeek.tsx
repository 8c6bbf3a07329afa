import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import * as words from '../../../texts/compiled/screen/common';
import { calendarCalls, type CalendarKind } from '../../../wire/calendar/calendar';
import { eventKey, nameOf, offeredKinds, pathOf, useDescribedKind } from '../../records/calendar/embed';
import { Loaded, Skeleton } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { dayIn } from '../../shared/filter/day';
import { addDays, weekOf, weekStart } from '../../shared/format/days';
import { writeDay } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import { shownRows, StartCard, StartRows } from '../page/start/StartCard';
import * as sheet from '../page/start/Start.module.css';

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The day and the hour at which something begins. */
const begins = { weekday: 'short', day: 'numeric', month: 'short', ...clock } as const;

/** What a week is about; ends of contracts are in the slot `home`. */
const weekly: readonly CalendarKind[] = ['change', 'release', 'freeze', 'maintenance'];

/** The week of the calendar (G10), for the start page of the host: what is not over yet, first. Nothing for a client. */
export function CalendarWeek() {
  const t = useMessages();
  const { locale } = useHost().kit;
  const reader = useReader();
  const kind = useDescribedKind();
  const css = useStyles(sheet);
  const seen = reader ? offeredKinds(reader.actions).filter((one) => weekly.includes(one)) : [];
  const isShown = seen.includes('change') || seen.includes('release');
  const from = reader ? weekOf(dayIn(reader.time_zone), weekStart(locale)) : '';
  const load = useRecord(calendarCalls.view, isShown ? { query: { from, to: addDays(from, 6), kinds: seen } } : null, {
    live: ['change', 'release', 'freeze', 'maintenance'],
    spread: true,
  });
  if (reader && !isShown) return null;
  return (
    <Loaded of={load} skeleton={<Skeleton lines={shownRows} />}>
      {({ events, truncated }) => {
        const today = dayIn(reader!.time_zone);
        const isOver = ({ end }: { end: string }) => end.slice(0, 10) < today;
        const rows = [...events.filter((one) => !isOver(one)), ...events.filter(isOver)].slice(0, shownRows);
        return (
          <div className={css.cards}>
            <StartCard
              title={t(words.this_week)}
              total={events.length}
              isMore={truncated}
              all={`/service-desk/calendar?view=week&kinds=${seen.join()}`}
            >
              <StartRows
                empty={t(calendarMessages.week_none)}
                rows={rows.map((event) => ({
                  key: eventKey(event),
                  name: nameOf(event),
                  to: pathOf(event, reader!.actions.manage_catalogues),
                  note: kind(event),
                  at: writeDay(event.begin, locale, begins),
                }))}
              />
            </StartCard>
          </div>
        );
      }}
    </Loaded>
  );
}
