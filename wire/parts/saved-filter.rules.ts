import { array, boolean, mixed, number, object, string } from 'yup';
import { atMost, choice, flag, line } from '../protocol/fields';
import { texts } from '../protocol/reply';
import { savedFilterLimits, savedFilterTexts } from './saved-filter.limits';

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
    .test(atMost(savedFilterLimits.name, savedFilterTexts.name)),
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
