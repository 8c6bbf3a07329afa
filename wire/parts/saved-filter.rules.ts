import { array, boolean, mixed, number, object, string } from 'yup';
import { atMost, line } from '../protocol/fields';
import { texts } from '../protocol/reply';
import { savedFilterLimits, savedFilterTexts } from './saved-filter.limits';

const plainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a parameter of a list may be. */
const one = [string().nullable(), number(), boolean()];
export const filterValues = [...one, array().of(mixed().meta({ anyOf: one }))];

/** A filter is saved under a name; one of the same name and owner is replaced. */
export const savedFilterForm = object({
  name: line().required(texts.required).test(atMost(savedFilterLimits.name, savedFilterTexts.name)),
  filters: mixed<Record<string, unknown>>(plainObject)
    .meta({ valuesOf: filterValues })
    .required(savedFilterTexts.none)
    .test('some', savedFilterTexts.none, (filters) => plainObject(filters) && Object.keys(filters).length > 0)
    .test(
      'size',
      savedFilterTexts.tooLarge,
      (filters) => JSON.stringify(filters ?? {}).length <= savedFilterLimits.filters,
    ),
});
