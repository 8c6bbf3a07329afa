import { memo, type RefObject, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import * as words from '../../../texts/compiled/screen/common';
import * as contractEndsMessages from '../../../texts/compiled/screen/contract-ends';
import * as reportMessages from '../../../texts/compiled/screen/report';
import * as filterMessages from '../../../texts/compiled/screen/filter';
import type { CalendarEvent, CalendarKind } from '../../../wire/calendar/calendar';
import { changeCalls, changeFilterCalls } from '../../../wire/change/change';
import { useAlert } from '../../shared/alert/useAlert';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { FilterBar } from '../../shared/filter/FilterBar';
import { isActive } from '../../shared/filter/filter';
import { ViewDialog } from '../../shared/filter/SaveView';
import { readSaved } from '../../shared/filter/savedFilter';
import { addDays, addMonths } from '../../shared/format/days';
import { fileName, saveFile } from '../../shared/format/file';
import { useMessages } from '../../shared/i18n/useMessages';
import { CheckIcon, ChevronEndIcon, ChevronStartIcon } from '../../shared/icon/icon';
import { Menu } from '../../shared/menu/Menu';
import { useStyles } from '../../shared/style/useStyles';
import { changeList } from '../change/embed';
import * as sheet from './Calendar.module.css';
import { isWindow } from './calendar.layout';
import { type CalendarState, calendarViews, timelineGroups, timelineScales, turnOf } from './calendar.state';
import { groupWords } from './calendar.timeline';
import { EventStatus, kindWords } from './calendar.words';

interface CalendarToolsProps {
  state: CalendarState;
  today: string;
  /** The period in words. */
  period: string;
  offered: readonly CalendarKind[];
}

const turns = {
  month: { previous: contractEndsMessages.previous, next: contractEndsMessages.next },
  week: { previous: calendarMessages.previous_week, next: calendarMessages.next_week },
  day: { previous: calendarMessages.previous_day, next: calendarMessages.next_day },
} as const;

/** Which period is shown and how, which kinds, and of the changes which. */
export const CalendarTools = memo(function CalendarTools({ state, today, period, offered }: CalendarToolsProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { view, day, kinds, set } = state;
  const unit = turnOf(state);
  const turn = (by: number) =>
    set({ day: unit === 'month' ? addMonths(day, by) : addDays(day, by * (unit === 'week' ? 7 : 1)) });
  const names = turns[unit];
  return (
    <div className={css.tools}>
      <div className={css.line}>
        <div className={css.turns}>
          <Button
            look="quiet"
            icon={<ChevronStartIcon />}
            aria-label={t(names.previous)}
            title={t(names.previous)}
            onClick={() => turn(-1)}
          />
          <Button
            look="quiet"
            icon={<ChevronEndIcon />}
            aria-label={t(names.next)}
            title={t(names.next)}
            onClick={() => turn(1)}
          />
          <Button idle={day === today} onClick={() => set({ day: today })}>
            {t(words.today)}
          </Button>
        </div>
        <h2 className={css.period} aria-live="polite">
          {period}
        </h2>
        <div className={css.views} role="group" aria-label={t(calendarMessages.shown_as)}>
          {calendarViews.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              className={css.view}
              onClick={() => set({ view: one })}
            >
              {t(calendarMessages[one])}
            </button>
          ))}
        </div>
      </div>
      <div className={css.line}>
        <div className={css.kinds} role="group" aria-label={t(calendarMessages.kinds)}>
          {offered.map((kind) => {
            const isShown = kinds.includes(kind);
            return (
              <button
                key={kind}
                type="button"
                aria-pressed={isShown}
                className={css.kind}
                onClick={() => set({ kinds: offered.filter((one) => (one === kind ? !isShown : kinds.includes(one))) })}
              >
                {isShown ? <CheckIcon size={12} /> : <span className={css.mark} />}
                {t(kindWords[kind].all)}
              </button>
            );
          })}
        </div>
        {view === 'timeline' && (
          <>
            <Menu
              small
              align="start"
              label={t(calendarMessages.row_by, { name: t(groupWords[state.by]) })}
              actions={timelineGroups.map((by) => ({ label: t(groupWords[by]), onSelect: () => set({ by }) }))}
            />
            <div className={css.views} role="group" aria-label={t(calendarMessages.scale)}>
              {timelineScales.map((scale) => (
                <button
                  key={scale}
                  type="button"
                  aria-pressed={scale === state.scale}
                  className={css.view}
                  onClick={() => set({ scale })}
                >
                  {t(calendarMessages[scale])}
                </button>
              ))}
            </div>
          </>
        )}
        {kinds.includes('change') && <ChangeFilters list={state.list} />}
      </div>
    </div>
  );
});

/** The filters of the list of changes as chips, and its views: to start from, and to keep these filters as one. */
function ChangeFilters({ list }: { list: CalendarState['list'] }) {
  const t = useMessages();
  const [wanted, want] = useState(false);
  const fields = changeList.useFilters({ custom: true, bounds: wanted });
  const views = changeList.useViews();
  const saved = useRecord(changeFilterCalls.list, {}).data?.filters ?? [];
  const [saving, save] = useState(false);
  const { search } = useLocation();
  const narrow = (query: Readonly<Record<string, unknown>>) => list.set({ filters: readSaved(query, fields) });
  return (
    <>
      <Menu
        small
        label={t(filterMessages.views)}
        align="start"
        actions={[
          ...views.map(({ label, query }) => ({ label, onSelect: () => narrow(query) })),
          ...saved.map(({ name, filters }) => ({
            label: name,
            group: t(calendarMessages.saved),
            onSelect: () => narrow(filters),
          })),
          ...(Object.values(list.filters).some(isActive)
            ? [{ label: t(filterMessages.save_view), onSelect: () => save(true) }]
            : []),
        ]}
      />
      <FilterBar of={{ state: list, fields, wantFields: () => want(true) }} />
      {saving && (
        <ViewDialog
          of={{
            ...{ list: changeCalls.list, calls: changeFilterCalls, state: list, layout: null },
            // It stays here; the view is among those of the list, and of the calendar.
            paths: { list: '', filter: () => `/service-desk/calendar${search}` },
          }}
          onClose={() => save(false)}
        />
      )}
    </>
  );
}

/** What the colours and icons of these events mean. */
export const Legend = memo(function Legend({ events, zone }: { events: readonly CalendarEvent[]; zone: string }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const found = new Map<string, CalendarEvent>();
  for (const event of events) {
    const key = isWindow(event) ? `${event.kind} ${event.severity}` : `${event.kind} ${event.status?.id}`;
    if (!found.has(key)) found.set(key, event);
  }
  const kinds = (Object.keys(kindWords) as CalendarKind[]).flatMap((kind) => {
    const of = [...found.values()].filter((event) => event.kind === kind);
    return of.length ? [{ kind, of }] : [];
  });
  return (
    <div className={css.legend} data-picture>
      {kinds.map(({ kind, of }) => (
        <p key={kind} className={css.legendKind}>
          <span className={css.muted}>{t(kindWords[kind].all)}</span>
          {of.map((event) => (
            <EventStatus key={`${event.status?.id} ${event.severity}`} event={event} />
          ))}
        </p>
      ))}
      <p className={css.muted}>{t(calendarMessages.zone, { zone })}</p>
    </div>
  );
});

interface DownloadPictureProps {
  /** Around the calendar. */
  of: RefObject<HTMLElement | null>;
  title: string;
}

/** The calendar as it is shown, as a picture, also what is scrolled out of sight (G10). */
export function DownloadPicture({ of, title }: DownloadPictureProps) {
  const t = useMessages();
  const alert = useAlert();
  const [pending, setPending] = useState(false);
  async function download() {
    setPending(true);
    try {
      const { pictureOf } = await import(/* webpackChunkName: "calendar-picture" */ './calendar.picture');
      const parts = [...of.current!.querySelectorAll<HTMLElement>('[data-picture]')];
      const made = await pictureOf({ title, parts });
      if (!made) throw new Error('No picture.');
      saveFile(made, fileName(title, 'png'));
    } catch {
      alert.error(t(reportMessages.no_picture));
    }
    setPending(false);
  }
  return (
    <Button pending={pending} onClick={() => void download()}>
      {t(words.download_picture)}
    </Button>
  );
}
