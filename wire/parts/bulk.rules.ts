import { mixed, object, type ObjectShape } from 'yup';
import { choice, choices, flag, text } from '../protocol/fields';
import { texts } from '../protocol/reply';
import { bulkLimits } from './bulk';
import { bulkTexts } from './bulk.texts';
import { filterValues } from './saved-filter.rules';

const plainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body of a bulk call; `fields` are what can be set. The server adds: one of each pair, choices that exist. */
export const manyForm = <S extends ObjectShape>(fields: S) =>
  object({
    ids: choices(bulkLimits.records, `Choose at most ${bulkLimits.records.toLocaleString('en')}.`).optional(),
    filter: mixed<Record<string, unknown>>(plainObject).meta({ valuesOf: filterValues }).optional(),
    set: object(fields)
      .default(undefined)
      .optional()
      // Before unknown fields are dropped: who misspells one would change less than they think.
      .test('known', bulkTexts.unknown, (_set, { originalValue }) =>
        Object.keys((originalValue as object | undefined) ?? {}).every((name) => name in fields),
      ),
    delete: flag().optional(),
    dry_run: flag().optional(),
    as_of: text().optional(),
  });
export type BulkForm = {
  ids?: number[];
  filter?: Record<string, unknown>;
  set?: Record<string, number | null | undefined>;
  delete?: boolean | null;
  dry_run?: boolean | null;
  as_of?: string;
};

/** A choice that every record has: it may be left out, and cannot be taken away. */
export const setChoice = () => choice().nonNullable(texts.required).optional();
