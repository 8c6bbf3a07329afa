import { array, number, object, string } from 'yup';
import { entries } from '../protocol/entry';
import * as s from '../protocol/shape';
import { searchCalls, searchKinds, searchLimits } from './search';

const place = array().of(s.count()).length(2).required();

const searchResult = {
  kind: string().oneOf(searchKinds).required(),
  id: s.id(),
  /** Empty of what has none: people, organizations, vendors, products. */
  identifier: s.text(),
  title: s.text(),
  /** Of its page, below the root of the product; null if the help-desk has none. */
  path: s.textOrNull(),
  status: s.namedOrNull(),
  /** Of a problem. */
  known_error: s.yes(),
  /** The best of the places where it has the words. `marks` are begin and end of each in `text`, in UTF-16 units. */
  matched: s.shape({ field: s.text(), text: s.text(), marks: array().of(place).required() }),
  updated_at: s.timeOrNull(),
};

const counted = number().integer().min(1).max(searchLimits.counted).optional();

export const searchReply = s.shape({
  results: s.rows(searchResult),
  /** A kind without results is missing. */
  counts: object(
    Object.fromEntries(searchKinds.map((kind) => [kind, counted])) as Record<
      (typeof searchKinds)[number],
      typeof counted
    >,
  ).noUnknown(),
});

export const searchEntries = entries(
  'search',
  searchCalls,
  { find: 'Search in all records, tickets and people' },
  {
    find: { query: { words: { q: [], kinds: searchKinds, limit: [] } }, reply: searchReply },
  },
);
