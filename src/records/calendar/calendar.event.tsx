import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import type { CalendarEvent } from '../../../wire/calendar/calendar';
import { useMessages } from '../../shared/i18n/useMessages';
import { WarningIcon } from '../../shared/icon/icon';
import { ContractIcon, PackageIcon } from '../../shared/icon/kind';
import { followPointer } from '../../shared/order/drag';
import { cx, useStyles } from '../../shared/style/useStyles';
import * as sheet from './Event.module.css';
import { at, day, isWindow, keyOf } from './calendar.layout';
import { type Moving, step } from './calendar.move';
import { lookOf, nameOf, useDescribed, useHour } from './calendar.words';

const kindIcons = { release: PackageIcon, contract: ContractIcon } as const;

/** What a click, a key or a pointer does to an event; the same for all views. */
export interface EventActs {
  moving: Moving;
  /** The event that Tab reaches; arrows go on from there. */
  reached: string | undefined;
  onReach: (key: string) => void;
  onOpen: (event: CalendarEvent, element: HTMLElement) => void;
}

interface EventButtonProps extends EventActs {
  event: CalendarEvent;
  /** Stands in a line of a week, or in the hours of a day, with this many minutes to be seen. */
  minutes?: number;
  /** Others stand beside it. */
  beside?: boolean;
  /** It goes on before or after what is drawn. */
  before?: boolean;
  after?: boolean;
  style: CSSProperties;
}

/**
 * An event in a grid. Enter takes hold of one that may be moved; any other key of a button, and a click, shows what it is.
 * A pointer moves it, and stretches it at its end.
 */
export function EventButton({
  event,
  minutes,
  beside,
  before,
  after,
  style,
  moving,
  reached,
  onReach,
  onOpen,
}: EventButtonProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const described = useDescribed();
  const hour = useHour();
  const key = keyOf(event);
  const { tone, Icon } = lookOf(event);
  const Kind = kindIcons[event.kind as keyof typeof kindIcons];
  const { held, hold } = moving;
  const isHeld = held !== null && keyOf(held.event) === key;
  const hasHour = minutes === undefined && event.kind !== 'contract' && !isWindow(event) && !before;

  const hasStatus = minutes !== undefined && minutes >= withStatus && !beside && event.status !== null;

  const onKeyDown = (press: KeyboardEvent<HTMLElement>) => {
    if (press.key !== 'Enter' || !event.is_edit || press.ctrlKey || press.metaKey || press.altKey) return;
    press.preventDefault();
    hold(event, 'keys');
  };
  return (
    <button
      type="button"
      data-event={key}
      data-prints
      tabIndex={reached === key ? 0 : -1}
      aria-label={described(event, {
        hour: hasHour ? hour(event.begin) : undefined,
        status: hasStatus ? event.status?.name : undefined,
      })}
      aria-haspopup="dialog"
      aria-keyshortcuts={event.is_edit ? 'Enter' : undefined}
      aria-description={event.is_edit ? t(calendarMessages.take_hold) : undefined}
      title={described(event)}
      className={cx(
        css.event,
        css[tone],
        isWindow(event) && css.window,
        minutes !== undefined && css.block,
        minutes !== undefined && minutes < withStatus && css.low,
        event.is_edit && css.movable,
        isHeld && css.held,
        before && css.before,
        after && css.after,
      )}
      style={minutes === undefined ? style : { ...style, ...linesOf(minutes, hasStatus || event.collisions > 0) }}
      onFocus={() => onReach(key)}
      onKeyDown={onKeyDown}
      onPointerDown={(press) => event.is_edit && drag(press, event, moving)}
      onClick={({ currentTarget }) => {
        if (!wasDragged()) onOpen(event, currentTarget);
      }}
    >
      <Icon size={12} />
      {Kind && <Kind size={12} />}
      {hasHour && <span className={css.hour}>{hour(event.begin)}</span>}
      {/* Its name is compared with its text. */ ' '}
      <span className={css.name} dir="auto">
        {nameOf(event)}
      </span>{' '}
      {hasStatus && <span className={css.status}>{event.status?.name}</span>}
      {event.collisions > 0 && (
        <span className={css.collisions} data-count={event.collisions}>
          <WarningIcon size={12} />
        </span>
      )}
      {event.is_edit && !after && <span className={css.stretch} data-stretch />}
    </button>
  );
}

/** px of an hour, and of a line. */
const height = { hour: 44, line: 16 };

/** So many lines of the name are seen in this time, with one for status and collisions. */
const linesOf = (minutes: number, hasFoot: boolean) => {
  const lines = Math.floor(((minutes / 60) * height.hour - 8) / height.line);
  return { '--lines': Math.max(1, lines - (hasFoot ? 1 : 0)) } as CSSProperties;
};

/** From so many minutes the status has a line. */
const withStatus = 50;

/** A drag ends with a click on what was dragged. */
let draggedAt = -Infinity;
const wasDragged = (): boolean => performance.now() - draggedAt < 100;

/** px before it is a drag. */
const slack = 4;

/** The day that is drawn at a place, and the time of that day where hours are drawn. */
function placeOf(grid: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): number | undefined {
  const boxes = [...grid.querySelectorAll<HTMLElement>('[data-day]')].map(
    (box) => [box, box.getBoundingClientRect()] as const,
  );
  const inside = boxes.find(
    ([, { left, right, top, bottom }]) => clientX >= left && clientX < right && clientY >= top && clientY < bottom,
  );
  if (!inside) return undefined;
  const [{ dataset }, { top, height }] = inside;
  const midnight = at(`${dataset.day!} 00:00:00`);
  return dataset.hours === undefined ? midnight : midnight + ((clientY - top) / height) * day;
}

/** Follows a mouse or a pen; a finger scrolls, and has buttons for it. */
function drag(press: PointerEvent<HTMLElement>, event: CalendarEvent, { hold, place, save, letGo }: Moving): void {
  const grid = press.currentTarget.closest<HTMLElement>('[data-grid]');
  if (!grid || press.button !== 0 || press.pointerType === 'touch') return;
  const stretches = (press.target as HTMLElement).dataset.stretch !== undefined;
  const from = placeOf(grid, press);
  const [begin, end] = [at(event.begin), at(event.end)];
  let [isDrag, isOver] = [false, false];
  const stop = (key: globalThis.KeyboardEvent) => {
    if (key.key !== 'Escape') return;
    key.preventDefault();
    key.stopPropagation();
    isOver = true;
    letGo();
  };
  followPointer(press, {
    onMove: (now) => {
      if (isOver || from === undefined) return;
      if (!isDrag) {
        if (Math.hypot(now.clientX - press.clientX, now.clientY - press.clientY) < slack) return;
        isDrag = true;
        hold(event, 'pointer');
        window.addEventListener('keydown', stop, true);
      }
      const to = placeOf(grid, now);
      if (to === undefined) return;
      const by = Math.round((to - from) / step) * step;
      place(stretches ? begin : begin + by, end + by);
    },
    onEnd: (last) => {
      window.removeEventListener('keydown', stop, true);
      if (!isDrag) return;
      draggedAt = performance.now();
      if (isOver) return;
      if (last) void save();
      else letGo();
    },
  });
}
