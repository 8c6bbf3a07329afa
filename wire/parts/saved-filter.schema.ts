import { array, boolean, mixed, number, object, string } from 'yup';
import { entries } from '../protocol/entry';
import { maxLength, choice, few, flag, line, text } from '../protocol/fields';
import { maxSorts, type SortOrder } from '../protocol/list';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { type SavedFilterCalls, savedFilterLimits } from './saved-filter';
import { savedFilterTexts } from './saved-filter.texts';

const sortOrders = ['asc', 'desc'] as const satisfies readonly SortOrder[];

/** Is it an object with names and values, and no list? */
export const plainObject = (value: unknown): value is Record<string, unknown> =>
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
  /** Ids of columns in their order, as files have them; null: as each reader has them. */
  columns: array()
    .transform(few(savedFilterLimits.columns))
    .max(savedFilterLimits.columns, savedFilterTexts.columns)
    .of(line().required(texts.required))
    .nullable()
    .optional()
    .default(undefined),
  /** What rows are sorted by, the most important first; null: as the list is by itself. */
  sorts: array()
    .transform(few(maxSorts))
    .max(maxSorts, savedFilterTexts.sorts)
    .of(object({ field: line().required(texts.required), order: string().oneOf(sortOrders).required() }).noUnknown())
    .nullable()
    .optional()
    .default(undefined),
  /** Rows with the same value of this sort field stand together under it; null: no groups. */
  group_by: text().nullable().optional().default(undefined),
  shared: flag().optional(),
  pinned: flag().optional(),
  default: flag().optional(),
  /** Is the reader informed of records that it shows from then on (G6)? */
  watched: flag().optional(),
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
  /** What the list shows with it; each is null where the filter does not say (see {@link savedFilterForm}). */
  columns: array().of(s.text()).nullable().defined(),
  sorts: array()
    .of(s.shape({ field: s.text(), order: string().oneOf(sortOrders).required() }))
    .nullable()
    .defined(),
  group_by: s.textOrNull(),
  /** Names of saved columns that the list no longer has; the others are in `columns`. */
  gone_columns: array().of(s.text()).required(),
  owner: s.person(),
  /** Everybody who sees the list finds it among their saved filters. */
  shared: s.yes(),
  /** By the reader: it stands above the list; the list opens with it. */
  pinned: s.yes(),
  default: s.yes(),
  watched: s.yes(),
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
