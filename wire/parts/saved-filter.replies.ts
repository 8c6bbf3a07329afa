import { array, mixed } from 'yup';
import { filterValues } from './saved-filter.rules';
import * as s from '../protocol/shape';

const filterRow = {
  id: s.id(),
  name: s.text(),
  /** The list's filter parameters, as its call takes them. */
  filters: mixed<Record<string, unknown>>((value): value is Record<string, unknown> => typeof value === 'object')
    .required()
    .meta({ valuesOf: filterValues }),
  /**
   * Parameters of `filters` that the list no longer has, e.g. of a custom field that was deleted; the rest is applied.
   */
  gone: array().of(s.text()).required(),
  owner: s.person(),
  /** Everybody who sees the list finds it among their saved filters. */
  shared: s.yes(),
  /** By the reader: it stands above the list; the list opens with it. */
  pinned: s.yes(),
  default: s.yes(),
  is_edit: s.yes(),
  is_delete: s.yes(),
  created_at: s.time(),
};
export const savedFilter = s.shape(filterRow);
export const savedFilters = s.shape({ filters: s.rows(filterRow) });
export const savedFilterView = s.shape({ filter: savedFilter });
export const savedFilterSaved = s.shape({ id: s.id() });
