import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import * as words from '../../../texts/compiled/screen/common';
import * as recordMessages from '../../../texts/compiled/screen/record';
import type { CalendarEvent } from '../../../wire/calendar/calendar';
import { changeCalls, type ChangeView } from '../../../wire/change/change';
import { useAlert } from '../../shared/alert/useAlert';
import { ApiError } from '../../shared/api/ApiError';
import { isSet } from '../../shared/format/date';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { usePlanned } from '../../shared/view/usePlanned';
import { formOf } from '../change/embed';
import { at, minute, wireAt } from './calendar.layout';

/** Windows end on half hours after they begin. */
export const step = 30 * minute;

/** A change that is being moved, or that is to be made (`isNew`): its window as it is now. */
export interface Held {
  event: CalendarEvent;
  begin: number;
  end: number;
  /** By whom: keys and buttons, or a pointer that saves when it lets go. */
  by: 'keys' | 'pointer';
  saving: boolean;
}

/** A held change as an event with its window as it is now. */
export const movedEvent = ({ event, begin, end }: Held): CalendarEvent => ({
  ...event,
  begin: wireAt(begin),
  end: wireAt(end),
});

/** Is it the window of a change that there is not yet? */
export const isNew = ({ id }: CalendarEvent): boolean => id === 0;

export const isMoved = ({ event, begin, end }: Held): boolean => at(event.begin) !== begin || at(event.end) !== end;

type Window = Pick<ChangeView, 'planned_start_date' | 'planned_end_date'>;

/** The window of a change that was moved; what it does not have it gets only if it now takes time. */
function windowOf({ begin, end }: Held, stored: Window): Window {
  const takesTime = end > begin;
  return {
    planned_start_date: isSet(stored.planned_start_date) || takesTime ? wireAt(begin) : null,
    planned_end_date: isSet(stored.planned_end_date) || takesTime ? wireAt(end) : null,
  };
}

/** Is the change still where the calendar shows it? */
const isWhere = ({ event }: Held, { planned_start_date: start, planned_end_date: end }: Window): boolean => {
  const times = [start, end].filter(isSet).map(at);
  return times.length > 0 && Math.min(...times) === at(event.begin) && Math.max(...times) === at(event.end);
};

/** What is done to an event; the same functions as long as nothing is reloaded. */
export interface Moves {
  hold: (event: CalendarEvent, by: Held['by']) => void;
  /** Sets the window of what is held, in milliseconds; the end is behind the begin, unless it had no length before. */
  place: (begin: number, end: number) => void;
  save: () => Promise<void>;
  letGo: () => void;
}

/** The same with what is held; a step of a drag tells only who follows it ({@link useHeld}). */
export interface Moving extends Moves {
  subscribe: (listener: () => void) => () => void;
  /** What is held, with its window as it is now, or as it was when it was last taken, saved or let go. */
  now: () => Held | null;
  taken: () => Held | null;
}

/** What is held. `isCalm`: steps of a drag change nothing, and draw nothing anew. */
export const useHeld = ({ subscribe, now, taken }: Moving, isCalm = false): Held | null =>
  useSyncExternalStore(subscribe, isCalm ? taken : now);

/**
 * Moves a change to another window: it is saved as its own page saves it, with the version that it had when it was taken,
 * and can be taken back. What is refused goes back; what is held by keys stays held, unless somebody else saved meanwhile.
 * The window of a new change goes to `onNew` instead of being saved.
 */
export function useMove(reload: () => Promise<void>, onNew: (event: CalendarEvent) => void): Moving {
  const t = useMessages();
  const alert = useAlert();
  const planned = usePlanned();
  const { send } = useHost();
  const latest = useRef<Held | null>(null);
  const taken = useRef<Held | null>(null);
  const listeners = useRef(new Set<() => void>());
  const stored = useRef<Promise<ChangeView>>(undefined);
  const put = useCallback((next: Held | null, isStep = false) => {
    latest.current = next;
    if (!isStep) taken.current = next;
    for (const listener of listeners.current) listener();
  }, []);
  const follow = useMemo(
    () => ({
      subscribe: (listener: () => void) => {
        listeners.current.add(listener);
        return () => void listeners.current.delete(listener);
      },
      now: () => latest.current,
      taken: () => taken.current,
    }),
    [],
  );

  const view = useCallback(
    async (id: number) => (await send(changeCalls.view, { params: { id } })).data.change,
    [send],
  );
  const hold = useCallback(
    (event: CalendarEvent, by: Held['by']) => {
      alert.clear();
      if (!isNew(event)) {
        stored.current = view(event.id);
        // Whoever saves is told.
        stored.current.catch(() => undefined);
      }
      put({ event, begin: at(event.begin), end: at(event.end), by, saving: false });
    },
    [alert, view, put],
  );
  const place = useCallback(
    (begin: number, end: number) => {
      const now = latest.current;
      if (!now || now.saving) return;
      if (now.begin === begin && now.end === end) return;
      const isMoment = at(now.event.begin) === at(now.event.end) && end <= begin;
      put({ ...now, begin, end: isMoment ? begin : Math.max(end, begin + step) }, true);
    },
    [put],
  );
  const letGo = useCallback(() => {
    if (!latest.current?.saving) put(null);
  }, [put]);

  const save = useCallback(async () => {
    const now = latest.current;
    if (!now || now.saving) return;
    if (isNew(now.event)) onNew(movedEvent(now));
    if (isNew(now.event) || !isMoved(now)) return put(null);
    put({ ...now, saving: true });
    const { event } = now;
    const write = (change: ChangeView, window: Window) =>
      send(changeCalls.save, { body: { ...formOf(change), ...window } });
    let before: ChangeView | undefined;
    try {
      before = await stored.current!;
      if (!isWhere(now, before)) throw new ApiError(412, t(recordMessages.saved_meanwhile));
      const window = windowOf(now, before);
      const { record } = await write(before, window);
      const [after] = await Promise.all([view(event.id).catch(() => undefined), reload()]);
      put(null);
      const text = t(calendarMessages.moved, {
        name: event.identifier,
        when: planned(window.planned_start_date, window.planned_end_date),
      });
      const { planned_start_date, planned_end_date } = before;
      // Somebody else may have moved it on.
      const isOurs =
        after?.planned_start_date === window.planned_start_date && after.planned_end_date === window.planned_end_date;
      const undo = async () => {
        if (!after) return;
        try {
          const { message, record: named } = await write(after, { planned_start_date, planned_end_date });
          await reload();
          alert.success(message, undefined, named);
        } catch (thrown) {
          await reload();
          alert.error(ApiError.from(thrown).sentences);
        }
      };
      alert.success(text, isOurs ? { label: t(words.undo), onSelect: () => void undo() } : undefined, record);
    } catch (thrown) {
      const error = ApiError.from(thrown);
      const present = await view(event.id).catch(() => undefined);
      const isStale = present && (!isWhere(now, present) || (before && present.version !== before.version));
      const stays = now.by === 'keys' && present !== undefined && !isStale;
      if (!stays) await reload();
      put(stays ? now : null);
      alert.error(isStale ? t(recordMessages.saved_meanwhile) : error.sentences);
    }
  }, [put, send, view, reload, onNew, t, planned, alert]);

  return useMemo(() => ({ ...follow, hold, place, save, letGo }), [follow, hold, place, save, letGo]);
}
