import { type ReactNode, useCallback } from 'react';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import * as words from '../../../texts/compiled/screen/common';
import * as freezeMessages from '../../../texts/compiled/screen/freeze';
import * as releaseMessages from '../../../texts/compiled/screen/release';
import type { CalendarEvent, CalendarKind } from '../../../wire/calendar/calendar';
import { useReader } from '../../shared/api/useReader';
import { Badge } from '../../shared/badge/Badge';
import { stageLooks, type Stage, StatusBadge } from '../../shared/badge/StatusBadge';
import { writeDay } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { ClockIcon, ErrorIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { usePlanned } from '../../shared/view/usePlanned';
import { changePaths, changeStage } from '../change/embed';
import { contractPaths, contractStage } from '../contract/embed';
import { releasePaths, releaseStage } from '../release/embed';
import { isWindow } from './calendar.layout';

/** What the kinds are called: all of them, and one. */
export const kindWords = {
  change: { all: words.changes, one: words.change },
  release: { all: words.releases, one: releaseMessages.release },
  freeze: { all: freezeMessages.freeze, one: calendarMessages.freeze },
  maintenance: { all: freezeMessages.maintenance, one: calendarMessages.maintenance },
  contract: { all: calendarMessages.contracts, one: calendarMessages.contract },
} as const satisfies Record<CalendarKind, object>;

const stageOf = ({ kind, status }: CalendarEvent): Stage | undefined => {
  if (!status) return undefined;
  if (kind === 'contract') return contractStage(status);
  return kind === 'release' ? releaseStage(status) : changeStage(status);
};

/** The colour and the icon of an event: those of its status; of a freeze those of its severity. */
export function lookOf(event: CalendarEvent) {
  const stage = stageOf(event);
  if (stage) return stageLooks[stage];
  const isBlock = event.kind === 'freeze' && event.severity === 'block';
  return {
    tone: isBlock ? 'danger' : event.kind === 'freeze' ? 'warning' : 'neutral',
    Icon: isBlock ? ErrorIcon : ClockIcon,
  } as const;
}

/** The status of an event with its colour and icon; of a freeze or a maintenance window what it is, and how grave. */
export function EventStatus({ event }: { event: CalendarEvent }): ReactNode {
  const t = useMessages();
  const stage = stageOf(event);
  if (stage && event.status) return <StatusBadge stage={stage}>{event.status.name}</StatusBadge>;
  const { tone, Icon } = lookOf(event);
  return (
    <Badge tone={tone}>
      <Icon size={12} />
      {event.severity === 'block' ? t(freezeMessages.block) : t(freezeMessages.warn)}
    </Badge>
  );
}

/** Where an event leads; that of a freeze or a maintenance window is for who manages them (`manages`). */
export function pathOf(event: CalendarEvent, manages?: boolean): string | undefined {
  const { kind, id } = event;
  if (isWindow(event) && !manages) return undefined;
  if (kind === 'change') return changePaths.show(id);
  if (kind === 'release') return releasePaths.show(id);
  return kind === 'contract' ? contractPaths.show(id) : `/service-desk/${kind}/${id}/edit`;
}

/** What it is called: identifier and subject. */
export const nameOf = ({ kind, identifier, title }: CalendarEvent): string =>
  kind === 'change' || kind === 'release' ? `${identifier} ${title}`.trim() : title;

/** Its name, which leads to it where the reader may follow. */
export function EventName({ event }: { event: CalendarEvent }) {
  const to = pathOf(event, useReader()?.actions.manage_catalogues);
  return to ? <Link to={to}>{nameOf(event)}</Link> : <bdi>{nameOf(event)}</bdi>;
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The hour of a wire time. */
export function useHour(): (time: string) => string {
  const { locale } = useHost().kit;
  return useCallback((time) => writeDay(time, locale, clock), [locale]);
}

/** When an event is, in words: with its hours, but for the end of a contract. */
export function useWhen(): (event: Pick<CalendarEvent, 'kind' | 'begin' | 'end'>) => string {
  const planned = usePlanned();
  const { locale } = useHost().kit;
  return useCallback(
    ({ kind, begin, end }) =>
      kind === 'contract'
        ? writeDay(end, locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
        : planned(begin, end),
    [planned, locale],
  );
}

/** What an event is, with its status or how grave it is. */
export function useDescribedKind(): (event: CalendarEvent) => string {
  const t = useMessages();
  return useCallback(
    ({ kind, status, severity }) =>
      [t(kindWords[kind].one), status?.name ?? (severity === 'block' && t(freezeMessages.block))]
        .filter(Boolean)
        .join(', '),
    [t],
  );
}

/**
 * All that there is to say of an event, for who does not see where it stands and what colour it has. `shown` is what its
 * button shows, with which its name has to begin: the hour, the status.
 */
export function useDescribed(): (event: CalendarEvent, shown?: { hour?: string; status?: string }) => string {
  const t = useMessages();
  const when = useWhen();
  return useCallback(
    (event, { hour, status } = {}) =>
      [
        [hour, nameOf(event), status].filter(Boolean).join(' '),
        t(kindWords[event.kind].one),
        status ? undefined : (event.status?.name ?? (event.severity === 'block' && t(freezeMessages.block))),
        when(event),
        event.collisions > 0 && t(calendarMessages.collisions, { count: event.collisions }),
      ]
        .filter(Boolean)
        .join(', '),
    [t, when],
  );
}
