import type { InferType } from 'yup';
import type { ChangeFilters } from '../change/change';
import { call } from '../protocol/call';
import type * as schemas from './calendar.schema';

/** What a calendar shows (G10): contracts by the day on which they end. */
export const calendarKinds = ['change', 'release', 'freeze', 'maintenance', 'contract'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** Days and events of one call (G10), assets of an event; days before and after the present one that a feed has, as many together. */
export const calendarLimits = { days: 366, events: 5000, feedBefore: 90, feedAfter: 276, assets: 20 } as const;

/** Which events there are; all kinds that the reader sees unless some are named. The filters are for changes only. */
export type CalendarFilters = ChangeFilters & {
  kinds?: readonly CalendarKind[];
  'search-query'?: string;
  filter_id?: number;
  report_id?: number;
};

export type Calendar = InferType<typeof schemas.calendar>;
export type CalendarEvent = Calendar['events'][number];
export type CalendarFeedForm = InferType<typeof schemas.calendarFeedForm>;

const path = '/service-desk/api/change-calendar';

export const calendarCalls = {
  /** From a day or a time to another, both included. */
  view: call<{ query: CalendarFilters & { from: string; to: string }; reply: Calendar }>('GET', path, {
    summary: 'List what is planned, not wanted or ends between two times',
    needs: 'agent',
    fails: [404],
  }),
  /** Makes an address; an earlier one of the same person and filters ends. */
  createFeed: call<{ body: CalendarFeedForm; reply: { url: string } }>('POST', `${path}-feed`, {
    summary: 'Create an address at which a calendar program reads a view of the calendar',
    needs: 'agent',
    fails: [404],
  }),
  /** As iCalendar (RFC 5545), with the rights that who made it has when it is read. */
  feed: call<{ params: { hash: string } }>('GET', `${path}-feed/{hash}/calendar.ics`, {
    summary: 'Read a view of the calendar, for a calendar program',
    needs: 'public',
    byHash: true,
    raw: 'text/calendar',
    fails: [404, 410],
  }),
};
