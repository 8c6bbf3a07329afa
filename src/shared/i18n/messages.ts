import { type Language, rightToLeft } from '../../../texts/compiled/languages';
import type { Message, Text, Value, ValuesFor } from '../../../texts/message';
import { formatterOf } from '../../../wire/protocol/formatter';

/** One language. What is missing stays English. */
export interface Translation {
  /** By the ids of messages. */
  texts?: readonly Text[];
  /** What a rule of wire/ says, from its English text. */
  rule?: (english: string) => string;
}

/** Says a message of texts/ in the reader's language: `t(problemMessages.delete_question, { name })`. */
export type Translate = <M extends Message<string>>(message: M, ...values: ValuesFor<M, Value>) => string;

/** A number as the locale writes it. */
export const writeNumber = (value: number, locale: string): string =>
  formatterOf(Intl.NumberFormat, locale).format(value);

const isRightToLeft = (locale: string) => rightToLeft.includes(locale.toLowerCase().split('-')[0] as Language);

/**
 * Fills a text; numbers are written as the locale writes them. In a right-to-left text each value keeps its own
 * direction.
 */
export function fill(text: Text, values: Record<string, Value>, locale: string): string {
  if (typeof text === 'string') return text;
  const write = (value: unknown) =>
    typeof value === 'number'
      ? writeNumber(value, locale)
      : isRightToLeft(locale)
        ? `\u2068${value}\u2069`
        : `${value}`;
  return text(values, write, (value, forms) =>
    forms
      ? (forms[`=${value}`] ?? forms[formatterOf(Intl.PluralRules, locale).select(value as number)] ?? forms.other!)
      : write(value),
  );
}
