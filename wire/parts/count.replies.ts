import { mixed } from 'yup';
import * as s from '../protocol/shape';
import { filterValues } from './saved-filter.rules';

const value = () =>
  mixed<string | number | boolean | (string | number | null)[]>().meta({ anyOf: filterValues }).defined();

/** Filters as a report keeps them (D24): ids, a text, or of a range `[begin, end]`. */
export const filterFields = () => s.rows({ key: s.text(), value: value() });

/**
 * What `count=true` of a list returns: its groups, largest first unless they have an order of their own; the last may be
 * all others together. `fields` are the filters that find the records of a group, none where no filter does.
 */
export const groupCounts = () => s.rows({ name: s.text(), count: s.count(), fields: filterFields() });
