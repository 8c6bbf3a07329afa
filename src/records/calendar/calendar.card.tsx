import { type RefObject, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import * as words from '../../../texts/compiled/screen/common';
import type { CalendarEvent } from '../../../wire/calendar/calendar';
import { Button } from '../../shared/button/Button';
import { writeDay } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { CloseIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { usePopoverAt } from '../../shared/popover/usePopover';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './Calendar.module.css';
import { keyOf } from './calendar.layout';
import { EventName, EventStatus, kindWords, nameOf, pathOf, useWhen } from './calendar.words';

/** What is looked at: one event, or those of a day. */
export type Looked = { event: CalendarEvent } | { day: string; events: readonly CalendarEvent[] };

interface EventCardProps {
  of: Looked;
  /** What was pressed; it gets the focus back. */
  at: RefObject<HTMLElement | null>;
  onMove: (event: CalendarEvent) => void;
  onClose: () => void;
}

/** At an event: what it is, and the way to it. At “+5 more”: all of that day. */
export function EventCard({ of, at, onMove, onClose }: EventCardProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { portal, kit } = useHost();
  const { floating, element } = usePopoverAt(at, { open: true, onClose });
  useLayoutEffect(() => element?.querySelector<HTMLElement>('a, button')?.focus(), [element]);
  const label =
    'event' in of
      ? nameOf(of.event)
      : writeDay(of.day, kit.locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const back = () => {
    onClose();
    at.current?.focus();
  };
  return (
    portal &&
    createPortal(
      <div
        ref={floating}
        popover="manual"
        role="dialog"
        aria-label={label}
        className={css.card}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key !== 'Escape') return;
          event.preventDefault();
          back();
        }}
        onBlur={({ relatedTarget, currentTarget }) =>
          relatedTarget && !currentTarget.contains(relatedTarget) && onClose()
        }
      >
        <span className={css.cardClose}>
          <Button small look="quiet" icon={<CloseIcon size={14} />} aria-label={t(words.close)} onClick={back} />
        </span>
        {'event' in of ? (
          <One event={of.event} onMove={onMove} />
        ) : (
          <>
            <h3>{label}</h3>
            <ul className={css.cardList}>
              {of.events.map((event) => (
                <li key={keyOf(event)}>
                  <EventStatus event={event} />
                  <EventName event={event} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>,
      portal,
    )
  );
}

function One({ event, onMove }: { event: CalendarEvent; onMove: (event: CalendarEvent) => void }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const when = useWhen();
  const facts = [
    [t(words.assigned_to), event.assignee?.name],
    [t(words.team), event.team?.name],
  ].filter(([, value]) => value);
  return (
    <>
      <h3 className={css.cardTitle}>
        <EventName event={event} />
      </h3>
      <p className={css.cardLine}>
        <EventStatus event={event} />
        <span className={css.muted}>{t(kindWords[event.kind].one)}</span>
      </p>
      <p>{when(event)}</p>
      {facts.length > 0 && (
        <dl className={css.cardFacts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {event.collisions > 0 && (
        <p>
          <Link to={`${pathOf(event)}?tab=collisions`}>
            {t(calendarMessages.collisions, { count: event.collisions })}
          </Link>
        </p>
      )}
      {event.is_edit && (
        <div>
          <Button small onClick={() => onMove(event)}>
            {t(calendarMessages.move)}
          </Button>
        </div>
      )}
    </>
  );
}
