import { filterEnds } from '../../wire/protocol/list';
import { type ReportField, reportTexts } from '../../wire/report/report';
import { ApiError, invalid } from '../shared/errors';
import { type Filterable, readFilters, unknownFilters } from '../shared/list';
import { rule, say } from '../shared/sentence';
import * as reportSentences from '../../texts/compiled/server/report';

type Query = Record<string, unknown>;

const isRange = (key: string, { filters }: Filterable): boolean => {
  const kind = Object.hasOwn(filters, key) ? filters[key]!.kind : undefined;
  return kind === 'range' || kind === 'numbers';
};

/** The fields of a report as a query of its list; a range is two of its parameters. */
export function queryOf(fields: readonly ReportField[], filterable: Filterable): Query {
  return Object.fromEntries(
    fields.flatMap(({ key, value }): [string, unknown][] => {
      if (!isRange(key, filterable)) return [[key, value]];
      const [begin, end] = Array.isArray(value) ? value : [value];
      return [
        [`${key}_begin`, begin],
        [`${key}_end`, end],
      ];
    }),
  );
}

/** The same as {@link queryOf} before it is known what is a range: names only, for filters that are made by name. */
export const namesIn = (fields: readonly ReportField[]): Query =>
  Object.fromEntries(
    fields.flatMap(({ key }) => ['', ...filterEnds.map((end) => `_${end}`)].map((end) => [key + end, '1'])),
  );

/** Throws 422 at `fields` for what is no key with a value. */
export function requireKeys(fields: readonly Partial<ReportField>[]): void {
  if (!fields.every(({ key, value }) => typeof key === 'string' && key !== '' && value !== undefined && value !== null))
    throw invalid({ fields: rule(reportTexts.fields) });
}

/** Throws 422 at `fields` for a filter that the list does not have, or does not take. */
export function requireFields(fields: readonly ReportField[], filterable: Filterable, zone: string): void {
  const keys = fields.map(({ key }) => key);
  if (new Set(keys).size < keys.length) throw invalid({ fields: say(reportSentences.twice) });
  for (const { key, value } of fields)
    if (isRange(key, filterable) && !(Array.isArray(value) && value.length === 2))
      throw invalid({
        fields: say(reportSentences.range, { key: key.slice(0, 100) }),
      });
  const query = queryOf(fields, filterable);
  const [unknown] = unknownFilters(query, filterable);
  if (unknown !== undefined) throw invalid({ fields: say(reportSentences.filter, { key: unknown.slice(0, 100) }) });
  try {
    readFilters(query, filterable, zone);
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) throw invalid({ fields: rule(reportTexts.values) });
    throw error;
  }
}
