import { type CsvSeparator, csvSeparators } from '../../../wire/parts/export';
import { invalid } from '../../shared/errors';
import { readText } from '../../shared/list.params';
import { say } from '../../shared/sentence';
import * as exportSentences from '../../../texts/compiled/server/export';

/**
 * What Excel puts between cells where this locale is used: a semicolon where the decimal sign is a comma. `locale` is a BCP
 * 47 tag; any other text, and none, are English.
 */
export function separatorOf(locale: string): CsvSeparator {
  const tag = isLocale(locale) ? locale : 'en';
  const parts = new Intl.NumberFormat(tag).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

/** The separator that was asked for; undefined if none was. Throws 422. */
export function readSeparator(sent: unknown): CsvSeparator | undefined {
  const text = readText('separator', sent);
  if (text === undefined) return undefined;
  if (!Object.hasOwn(csvSeparators, text))
    throw invalid({
      separator: say(exportSentences.separator, {
        words: Object.keys(csvSeparators)
          .filter((word) => word.length > 1)
          .join(', '),
      }),
    });
  return csvSeparators[text as keyof typeof csvSeparators];
}
