import { boolean, mixed, object, string } from 'yup';
import { changeFilters } from '../change/change';
import { severities } from '../freeze/freeze';
import { savedFilterLimits } from '../parts/saved-filter';
import { savedFilterTexts } from '../parts/saved-filter.texts';
import { filterValues } from '../parts/saved-filter.schema';
import { entries } from '../protocol/entry';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { calendarCalls, calendarKinds } from './calendar';

/** What a view of the calendar is narrowed by, without its two ends. */
export const calendarQuery = {
  ...changeFilters,
  one: ['filter_id', 'report_id'],
  words: { kinds: calendarKinds },
  custom: true,
} as const;

export const calendar = s.shape({
  /** By when they begin; at most 5,000. */
  events: s.rows({
    kind: string().oneOf(calendarKinds).required(),
    id: s.id(),
    /** Empty of freezes and maintenance windows. */
    identifier: s.text(),
    title: s.text(),
    /** What has one time only has it as both. */
    begin: s.time(),
    end: s.time(),
    /** Null of freezes and maintenance windows. */
    status: s.shapeOrNull({ id: s.id(), name: s.text(), behaves_as_id: s.id().optional() }),
    /** Of a change its agent, of a contract its owner. */
    assignee: s.namedOrNull(),
    team: s.namedOrNull(),
    /** Of a change. */
    department: s.namedOrNull(),
    /** Of a change, by name, the first 20. */
    assets: s.seenWith('view_assets', s.rows({ id: s.id(), name: s.text() }), []),
    /** Of freezes and maintenance windows. */
    severity: string().oneOf(severities).optional(),
    /** Of changes how many they collide with. */
    collisions: s.count(),
    /** Of a change: the reader may move it. */
    is_edit: boolean().required(),
  }),
  /** There are more. */
  truncated: s.yes(),
});

const plainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parameters of the calendar without `from` and `to`. */
export const calendarFeedForm = object({
  filters: mixed<Record<string, unknown>>(plainObject)
    .meta({ valuesOf: filterValues })
    .required(texts.required)
    .test(
      'size',
      savedFilterTexts.tooLarge,
      (filters) => JSON.stringify(filters ?? {}).length <= savedFilterLimits.filters,
    ),
});

export const calendarEntries = entries(
  'change-calendar',
  calendarCalls,
  {},
  {
    view: {
      query: { ...calendarQuery, words: { from: [], to: [], 'search-query': [], ...calendarQuery.words } },
      reply: calendar,
    },
    createFeed: { body: calendarFeedForm, reply: s.shape({ url: s.text() }) },
  },
);
