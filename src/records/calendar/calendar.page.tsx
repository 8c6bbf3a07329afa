import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import * as words from '../../../texts/compiled/screen/common';
import { calendarCalls, type CalendarEvent, calendarLimits } from '../../../wire/calendar/calendar';
import { Alert } from '../../shared/alert/Alert';
import { Failed, Skeleton } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { dayIn } from '../../shared/filter/day';
import { filterQuery } from '../../shared/filter/filter';
import { monthOf, weekStart, writeDays } from '../../shared/format/days';
import { writeDay } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { PlusIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { lazyPart } from '../../shared/part/lazyPart';
import { useStyles } from '../../shared/style/useStyles';
import { changePaths, NewChangeDialog } from '../change/embed';
import * as sheet from './Calendar.module.css';
import { AgendaView } from './calendar.agenda';
import { EventCard, type Looked } from './calendar.card';
import { useFingerHold } from './calendar.drag';
import { HoldBar } from './calendar.hold';
import { isIn, keyOf } from './calendar.layout';
import { MonthView } from './calendar.month';
import { type Held, isNew, movedEvent, useHeld, useMove } from './calendar.move';
import { usePlanning, valuesOf } from './calendar.plan';
import {
  type CalendarState,
  grainOf,
  offeredKinds,
  type Period,
  periodOf,
  turnOf,
  useCalendarState,
} from './calendar.state';
import { TimelineView } from './calendar.timeline';
import { CalendarTools, DownloadPicture, Legend } from './calendar.tools';
import { WeekView } from './calendar.week';

const FeedDialog = lazyPart(() => import('./calendar.feed'), { skeleton: null });

/** Narrower than this, in px, it begins with the agenda. */
const narrow = 600;

/** /service-desk/calendar: what is planned, not wanted or ends, by time (G10). */
export default function CalendarPage() {
  const t = useMessages();
  const reader = useReader();
  const [subscribing, subscribe] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(-1);
  useLayoutEffect(() => {
    const element = frame.current!;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const size = new ResizeObserver(measure);
    size.observe(element);
    return () => size.disconnect();
  }, []);
  const may = reader?.actions;
  const offered = useMemo(() => (may ? offeredKinds(may) : []), [may]);
  const today = dayIn(reader?.time_zone ?? 'UTC');
  const state = useCalendarState(today, width > 0 && width < narrow ? 'agenda' : 'month', offered);
  const { day, view, scale } = state;
  const { locale } = useHost().kit;
  const period = useMemo(() => periodOf({ view, scale, day }, weekStart(locale)), [view, scale, day, locale]);
  const inWords = usePeriodWords(turnOf(state) === 'month' ? null : period, day);
  const label = t(calendarMessages.of_period, { period: inWords });
  return (
    <Page
      title={t(words.calendar)}
      alerts="calendar"
      actions={
        may && (
          <>
            <DownloadPicture of={frame} title={label} />
            <Button aria-haspopup="dialog" onClick={() => subscribe(true)}>
              {t(calendarMessages.subscribe)}
            </Button>
            {may.create_change && (
              <Link to={changePaths.create} look="primary" icon={<PlusIcon />}>
                {t(words.create_change)}
              </Link>
            )}
          </>
        )
      }
    >
      <div ref={frame}>
        {reader && width >= 0 ? (
          <Calendar
            state={state}
            today={today}
            {...{ period, inWords, label }}
            zone={reader.time_zone}
            offered={offered}
            mayPlan={reader.actions.create_change}
          />
        ) : (
          <Skeleton lines={9} />
        )}
      </div>
      {subscribing && (
        <FeedDialog filters={{ ...queryOf(state), kinds: state.kinds }} onClose={() => subscribe(false)} />
      )}
    </Page>
  );
}

/** The filters as the call takes them; without changes they narrow nothing. */
const queryOf = ({ kinds, list }: CalendarState) => (kinds.includes('change') ? filterQuery(list.filters) : {});

const none: readonly CalendarEvent[] = [];

interface CalendarProps {
  state: CalendarState;
  today: string;
  period: Period;
  /** The period in words, and what the grid shows. */
  inWords: string;
  label: string;
  /** The reader's time zone. */
  zone: string;
  offered: ReturnType<typeof offeredKinds>;
  /** May the reader create a change? */
  mayPlan: boolean;
}

function Calendar({ state, today, period, inWords, label, zone, offered, mayPlan }: CalendarProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { view, day, kinds, set } = state;
  const load = useRecord(
    calendarCalls.view,
    kinds.length ? { query: { from: period.from, to: period.to, kinds, ...queryOf(state) } } : null,
    { live: ['change', 'release', 'freeze', 'maintenance', 'contract'], keep: true, spread: true },
  );
  const views = useRef<HTMLDivElement>(null);
  const [planned, plan] = useState<CalendarEvent | null>(null);
  const openForm = useCallback((event: CalendarEvent) => {
    // The focus comes back here from the form.
    views.current?.querySelector<HTMLElement>('[data-slot]')?.focus({ preventScroll: true });
    plan(event);
  }, []);
  const moving = useMove(load.reload, openForm);
  // A drag in a month draws only what is dragged.
  const isDragged = useHeld(moving, true)?.by === 'pointer';
  const held = useHeld(moving, view === 'month' && isDragged);
  const found = kinds.length ? (load.data?.events ?? none) : none;
  const heldKey = held ? keyOf(held.event) : undefined;
  const others = useMemo(
    () => (heldKey === undefined ? found : found.filter((event) => keyOf(event) !== heldKey)),
    [found, heldKey],
  );
  const moved = useMemo(() => held && movedEvent(held), [held]);
  const events = useMemo(() => (moved ? [...others, moved] : others), [others, moved]);
  const shown = useMemo(() => found.filter((event) => isIn(event, period.from, period.to)), [found, period]);
  const [reached, reach] = useState<string>();
  const [looked, look] = useState<Looked | null>(null);
  const anchor = useRef<HTMLElement>(null);
  useHeldInSight(held, views, (lost) => set({ day: lost }, true));
  // The period goes with what is held by keys.
  const heldDay = held?.by === 'keys' ? movedEvent(held).begin.slice(0, 10) : undefined;
  useEffect(() => {
    if (heldDay && (heldDay < period.from || heldDay > period.to)) set({ day: heldDay }, true);
  }, [heldDay, period, set]);
  // One event is a step of Tab.
  useLayoutEffect(() => {
    const all = [...(views.current?.querySelectorAll<HTMLElement>('[data-event]') ?? [])];
    if (all.length && !all.some(({ tabIndex }) => tabIndex === 0)) reach(all[0]!.dataset.event);
  }, [events, view, period, reached]);
  const open = useCallback((of: Looked, element: HTMLElement) => {
    anchor.current = element;
    look(of);
  }, []);
  const onOpen = useCallback((event: CalendarEvent, element: HTMLElement) => open({ event }, element), [open]);
  const onDay = useCallback(
    (date: string, listed: readonly CalendarEvent[], element: HTMLElement) =>
      open({ day: date, events: listed }, element),
    [open],
  );
  const { hold, place, save, letGo } = moving;
  const moves = useMemo(() => ({ hold, place, save, letGo }), [hold, place, save, letGo]);
  const planning = usePlanning({ state, period, events: found, moves });
  useFingerHold(views);
  const grid = {
    slot: mayPlan ? planning.slot : null,
    weeks: period.weeks,
    today,
    label,
    moves,
    held: heldKey,
    reached,
    onReach: reach,
    ...{ onOpen, onDay },
  };
  const isEmpty = load.data !== undefined && !load.refreshing && events.length === 0;
  return (
    <div className={css.calendar}>
      <CalendarTools state={state} today={today} period={inWords} offered={offered} />
      {load.data?.truncated && (
        <Alert kind="warning">{t(calendarMessages.truncated, { count: calendarLimits.events })}</Alert>
      )}
      {load.error && <Failed load={load} />}
      {!kinds.length && <p className={css.muted}>{t(calendarMessages.no_kinds)}</p>}
      {(view === 'month' || view === 'week') && isEmpty && (
        <p role="status" className={css.muted}>
          {t(calendarMessages.empty)}. {t(calendarMessages.empty_text)}
        </p>
      )}
      <div
        ref={views}
        aria-busy={load.refreshing}
        onKeyDown={walk}
        onPointerDown={mayPlan ? planning.onPointerDown : undefined}
      >
        {load.data || !kinds.length ? (
          <>
            {view === 'month' && <MonthView {...grid} {...{ others, moving }} month={monthOf(day)} />}
            {view === 'week' && <WeekView {...grid} events={events} day={day} zone={zone} settled={!load.refreshing} />}
            {view === 'timeline' && (
              <TimelineView
                {...grid}
                events={events}
                by={state.by}
                {...{ day, zone, hasHours: state.scale === 'hours' }}
                settled={!load.refreshing}
              />
            )}
            {view === 'agenda' && <AgendaView load={load} events={events} label={label} moving={moving} />}
          </>
        ) : (
          !load.error && <Skeleton lines={12} />
        )}
      </div>
      {view !== 'agenda' && <Legend events={shown} zone={zone} />}
      {held && <HoldBar moving={moving} grain={grainOf(state)} />}
      {planned && (
        <NewChangeDialog values={valuesOf(planned)} onSaved={() => void load.reload()} onClose={() => plan(null)} />
      )}
      {looked && (
        <EventCard
          key={'event' in looked ? keyOf(looked.event) : looked.day}
          of={looked}
          at={anchor}
          onMove={(event) => {
            look(null);
            moving.hold(event, 'keys');
          }}
          onClose={() => look(null)}
        />
      )}
    </div>
  );
}

/** The period as the reader's language writes it: a month, or from a day to another. */
function usePeriodWords(span: Period | null, day: string): string {
  const { locale } = useHost().kit;
  if (!span) return writeDay(day, locale, { month: 'long', year: 'numeric' });
  return writeDays(span.from, span.to, locale);
}

/** What is held by keys is scrolled into view; let go, it has the focus, and is looked for where it is (`onLost`). */
function useHeldInSight(
  held: Held | null,
  views: { current: HTMLElement | null },
  onLost: (day: string) => void,
): void {
  const last = useRef<CalendarEvent | null>(null);
  const isLost = useRef(false);
  useEffect(() => {
    const find = (event: CalendarEvent) =>
      [...(views.current?.querySelectorAll<HTMLElement>('[data-event], [data-move]') ?? [])].find(({ dataset }) =>
        [dataset.event, dataset.move].includes(keyOf(event)),
      );
    if (held?.by === 'keys') {
      find(held.event)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
      [last.current, isLost.current] = [held.event, false];
    } else if (!held && last.current && isNew(last.current)) {
      last.current = null;
      views.current?.querySelector<HTMLElement>('[data-slot]')?.focus({ preventScroll: true });
    } else if (!held && last.current) {
      const element = find(last.current);
      const region = views.current?.querySelector<HTMLElement>('[role="region"]');
      const focused = (views.current?.getRootNode() as Document | ShadowRoot).activeElement;
      if (element && (!isLost.current || focused === region)) element.focus({ preventScroll: true });
      if (element) last.current = null;
      else if (!isLost.current) {
        isLost.current = true;
        region?.focus({ preventScroll: true });
        onLost(last.current.begin.slice(0, 10));
      }
    }
  });
}

/** Arrows, Home and End go from event to event. */
function walk(press: KeyboardEvent<HTMLElement>): void {
  const from = press.target as HTMLElement;
  if (from.dataset.event === undefined || press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return;
  const all = [...press.currentTarget.querySelectorAll<HTMLElement>('[data-event]')];
  const place = all.indexOf(from);
  const isRtl = getComputedStyle(from).direction === 'rtl';
  const [forth, back] = [all[place + 1], all[place - 1]];
  const to = {
    ArrowDown: forth,
    ArrowUp: back,
    ArrowRight: isRtl ? back : forth,
    ArrowLeft: isRtl ? forth : back,
    Home: all[0],
    End: all.at(-1),
  }[press.key];
  if (!to) return;
  press.preventDefault();
  to.focus();
}
