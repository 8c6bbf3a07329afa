import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent } from 'react';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import type { CalendarEvent } from '../../../wire/calendar/calendar';
import { useMessages } from '../../shared/i18n/useMessages';
import { WarningIcon } from '../../shared/icon/icon';
import { ContractIcon, PackageIcon } from '../../shared/icon/kind';
import { cx, useStyles } from '../../shared/style/useStyles';
import * as sheet from './Event.module.css';
import { dragTime, wasDragged } from './calendar.drag';
import { at, isWindow, keyOf } from './calendar.layout';
import { type Moves, step } from './calendar.move';
import { lookOf, nameOf, useDescribed, useHour } from './calendar.words';

const kindIcons = { release: PackageIcon, contract: ContractIcon } as const;

/** What a click, a key or a pointer does to an event; the same for all views. */
export interface EventActs {
  moves: Moves;
  /** The key of what is held: it is drawn whatever else there is. */
  held: string | undefined;
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
 * A pointer moves it, and stretches it at its end; a finger after it has stayed on it for a while.
 */
function OneEvent({
  event,
  minutes,
  beside,
  before,
  after,
  style,
  moves,
  held,
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
  const isHeld = held === key;
  const hasHour = minutes === undefined && event.kind !== 'contract' && !isWindow(event) && !before;
  const hasStatus = minutes !== undefined && minutes >= withStatus && !beside && event.status !== null;
  const description = described(event, {
    hour: hasHour ? hour(event.begin) : undefined,
    status: hasStatus ? event.status?.name : undefined,
  });

  const onKeyDown = (press: KeyboardEvent<HTMLElement>) => {
    if (press.key !== 'Enter' || !event.is_edit || press.ctrlKey || press.metaKey || press.altKey) return;
    press.preventDefault();
    moves.hold(event, 'keys');
  };
  return (
    <button
      type="button"
      data-event={key}
      data-prints
      tabIndex={reached === key ? 0 : -1}
      aria-label={description}
      aria-haspopup="dialog"
      aria-keyshortcuts={event.is_edit ? 'Enter' : undefined}
      aria-description={event.is_edit ? t(calendarMessages.take_hold) : undefined}
      title={description}
      className={cx(
        css.event,
        css[tone],
        isWindow(event) && css.window,
        minutes !== undefined && css.block,
        minutes !== undefined && minutes < withStatus && css.low,
        event.is_edit && css.movable,
        isHeld && css.held,
        event.collisions > 0 && css.collides,
        before && css.before,
        after && css.after,
      )}
      style={minutes === undefined ? style : { ...style, ...linesOf(minutes, hasStatus || event.collisions > 0) }}
      onFocus={() => onReach(key)}
      onKeyDown={onKeyDown}
      onPointerDown={(press) => event.is_edit && drag(press, event, moves)}
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

const isSameStyle = (one: CSSProperties, other: CSSProperties): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** While one is dragged, the others are drawn anew only where they make room for it. */
export const EventButton = memo(OneEvent, (before, after) =>
  (Object.keys(after) as (keyof EventButtonProps)[]).every((name) =>
    name === 'style' ? isSameStyle(before.style, after.style) : Object.is(before[name], after[name]),
  ),
);

/** px of an hour, and of a line. */
const height = { hour: 44, line: 16 };

/** So many lines of the name are seen in this time, with one for status and collisions. */
const linesOf = (minutes: number, hasFoot: boolean) => {
  const lines = Math.floor(((minutes / 60) * height.hour - 8) / height.line);
  return { '--lines': Math.max(1, lines - (hasFoot ? 1 : 0)) } as CSSProperties;
};

/** From so many minutes the status has a line. */
const withStatus = 50;

/** Moves it, or at its end stretches it, and saves it where it is let go. */
function drag(press: PointerEvent<HTMLElement>, event: CalendarEvent, { hold, place, save, letGo }: Moves): void {
  const stretches = (press.target as HTMLElement).dataset.stretch !== undefined;
  const [begin, end] = [at(event.begin), at(event.end)];
  dragTime(press, {
    onHold: () => hold(event, 'pointer'),
    onMove: (from, to) => {
      const by = Math.round((to.time - from.time) / step) * step;
      place(stretches ? begin : begin + by, end + by);
    },
    onDrop: () => void save(),
    onCancel: letGo,
  });
}
