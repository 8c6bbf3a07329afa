import { array, boolean, mixed, number, object, string } from 'yup';
import { entries } from '../protocol/entry';
import { maxLength, choice, flag, line } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { type SavedFilterCalls, savedFilterLimits, savedFilterTexts } from './saved-filter';

const plainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a parameter of a list may be. */
const one = [string().nullable(), number(), boolean()];
export const filterValues = [...one, array().of(mixed().meta({ anyOf: one }))];

/** May be left out only of a filter that there is already. */
const mayStay = ({ parent }: { parent: { id?: number | null } }): boolean => Boolean(parent.id);

/**
 * A filter is saved under a name; one of the same name and owner is replaced. With an id only what is sent is changed
 * (F6).
 */
export const savedFilterForm = object({
  id: choice().optional(),
  name: line()
    .default(undefined)
    .test('some', texts.required, (name) => name !== '')
    .test('named', savedFilterTexts.unnamed, (name, context) => name !== undefined || mayStay(context))
    .test(maxLength(savedFilterLimits.name, savedFilterTexts.name)),
  filters: mixed<Record<string, unknown>>(plainObject)
    .meta({ valuesOf: filterValues })
    .test('some', savedFilterTexts.none, (filters, context) =>
      filters === undefined ? mayStay(context) : plainObject(filters) && Object.keys(filters).length > 0,
    )
    .test(
      'size',
      savedFilterTexts.tooLarge,
      (filters) => JSON.stringify(filters ?? {}).length <= savedFilterLimits.filters,
    ),
  shared: flag().optional(),
  pinned: flag().optional(),
  default: flag().optional(),
});

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

/** The calls for the saved filters of a kind's list: `problem-filter.save`. */
export const savedFiltersOf = (kind: string, calls: SavedFilterCalls) =>
  entries(
    `${kind}-filter`,
    calls,
    {
      list: `List the reader's saved filters of the ${kind} list`,
      view: `Read a saved filter of the ${kind} list`,
      save: `Save a filter of the ${kind} list`,
      remove: `Delete a saved filter of the ${kind} list`,
    },
    {
      list: { reply: savedFilters },
      view: { reply: savedFilterView },
      save: { body: savedFilterForm, reply: savedFilterSaved },
    },
  );
export type SavedFilterEntries = ReturnType<typeof savedFiltersOf>;
