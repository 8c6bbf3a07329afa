import { type ReportField, reportTexts } from '../../wire/report/report';
import { ApiError, invalid } from '../shared/errors';
import { type Filterable, readFilters, unknownFilters } from '../shared/list';
import { rule, say } from '../shared/sentence';
import { isRange, queryOf } from '../parts/report/report.apply';
import * as reportSentences from '../../texts/compiled/server/report';

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
