import { formatterOf } from '../format/formatter';

/** A text with a form per plural category of the language; the number is the placeholder `{count}`. */
export interface Plural {
  zero?: string;
  one?: string;
  two?: string;
  few?: string;
  many?: string;
  other: string;
}

export type Text = string | Plural;

/** The English texts of one feature. Other languages translate them by `name` and key (`locales/`). */
export interface Catalogue<M extends Record<string, Text> = Record<string, Text>> {
  name: string;
  texts: M;
}

/** Of some features: catalogue name → key → text. */
export type Texts = Record<string, Record<string, Text>>;

/** One language. What is missing stays English. */
export interface Translation {
  texts?: Texts;
  /** What a rule of wire/ says, from its English text. */
  rule?: (english: string) => string;
}

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The placeholders of a text: `'{from}–{to}'` → `'from' | 'to'`; a plural always has `count`. */
export type Slots<T> = T extends string ? Names<T> : T extends { other: infer O } ? Names<O> | 'count' : never;

/** Translator of one catalogue: `t('key')`, or `t('key', {placeholder: value})` where the text has placeholders. */
export type Translate<M extends Record<string, Text>> = <K extends keyof M & string>(
  key: K,
  ...values: [Slots<M[K]>] extends [never] ? [] : [Record<Slots<M[K]>, string | number>]
) => string;

/**
 * Declares the English texts of a feature:
 * `messages('problem', { title: 'Problems', linked: { one: '{count} ticket', other: '{count} tickets' } })`.
 */
export function messages<const M extends Record<string, Text>>(name: string, texts: M): Catalogue<M> {
  return { name, texts };
}

/** A number as the locale writes it. */
export const writeNumber = (value: number, locale: string): string =>
  formatterOf(Intl.NumberFormat, locale).format(value);

const rightToLeft = /^(ar|fa|he|ur)\b/i;

/**
 * Fills a text's placeholders; numbers are written as the locale writes them. In a right-to-left text each value keeps
 * its own direction.
 */
export function fill(text: Text, values: Record<string, string | number>, locale: string): string {
  const form =
    typeof text === 'string'
      ? text
      : (text[formatterOf(Intl.PluralRules, locale).select(Number(values.count))] ?? text.other);
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (typeof value === 'number') return writeNumber(value, locale);
    if (value === undefined) return whole;
    return rightToLeft.test(locale) ? `\u2068${value}\u2069` : value;
  });
}
