import { lazy, type Lazy, mixed } from 'yup';
import type { Rule } from '../protocol/entry';
import * as s from '../protocol/shape';
import { filterValues } from './saved-filter.schema';

const value = () =>
  mixed<string | number | boolean | (string | number | null)[]>().meta({ anyOf: filterValues }).defined();

/** Filters as a report keeps them (D24): ids, a text, or of a range `[begin, end]`. */
export const filterFields = () => s.rows({ key: s.text(), value: value() });

/**
 * What `count=true` of a list returns: its groups, largest first unless they have an order of their own; the last may be
 * all others together. `fields` are the filters that find the records of a group, none where no filter does.
 */
export const groupCounts = () => s.rows({ name: s.text(), count: s.count(), fields: filterFields() });

/**
 * The same of what goes well or badly (G15). `outcomes.total`: those with a recorded outcome, without those that were not
 * done; `failed`: failed or backed out.
 */
export const outcomeCounts = () =>
  s.rows({
    name: s.text(),
    count: s.count(),
    fields: filterFields(),
    outcomes: s.shape({ total: s.count(), failed: s.count() }),
  });

/**
 * What a list returns that can be counted: a page with its total, or with `count=true` the groups. Readers of openapi.json
 * get the page only, and the groups as a call of their own, so that a generated client knows the type of a row.
 */
export const pageOrCounts = <Page>(page: Rule<Page>, counts: Rule): Lazy<Page> =>
  lazy((value: object) => ('total' in value ? page : counts) as never).meta({
    anyOf: [page, counts],
    older: counts,
  }) as unknown as Lazy<Page>;
