import { IntlMessageFormat } from 'intl-messageformat';
import { catalogues, type Language } from '../../wire/languages';
import { ruleSentence } from '../../wire/languages/rules';
import type { PerField, Said, SentenceParams } from '../../wire/protocol/reply';

type Values = Record<string, string | number | Sentence>;

/** A sentence in a column of a table; `text` is its English pattern. */
export interface StoredSentence {
  code: string;
  text: string;
  params: Record<string, string | number | StoredSentence>;
}

/** Names of what a pattern is filled with: `'{count, plural, one {The {what} …} other {…}}'` → `'count' | 'what'`. */
type Slots<P extends string> = P extends `${string}{${infer Slot}}${infer Rest}` ? NamesOf<Slot> | Slots<Rest> : never;
type NamesOf<S extends string> = S extends `${infer Head}{${infer Tail}` ? NamesOf<Head> | NamesOf<Tail> : NameOf<S>;
type NameOf<S extends string> = S extends `${infer Name},${string}` ? Word<Name> : Word<S>;
/** The forms of a plural stand in braces too; they have a space, a full stop or a `#`. */
type Word<S extends string> = S extends '' | `${string}${' ' | '#' | '.'}${string}` ? never : S;

/**
 * A sentence for people: a code that stays the same, the English text in ICU message syntax, and what fills it. Other
 * languages have their texts by code in wire/languages/.
 */
export class Sentence {
  constructor(
    readonly code: string,
    private readonly pattern: string,
    readonly params: Values,
  ) {}

  /** In English, as the envelope's `message` has it. */
  toString(): string {
    return this.in('en');
  }

  in(language: Language): string {
    const translated = textOf(language, this.code);
    const spoken = translated ? language : 'en';
    return format(spoken, translated ?? this.pattern).format(
      Object.fromEntries(
        Object.entries(this.params).map(([name, value]) => [
          name,
          value instanceof Sentence ? value.in(language) : value,
        ]),
      ),
    ) as string;
  }

  /** As a table keeps it, so that it can be said in the language of whoever reads it ({@link keptSentence}). */
  toJSON(): StoredSentence {
    const params = Object.entries(this.params).map(([name, value]) => [
      name,
      value instanceof Sentence ? value.toJSON() : value,
    ]);
    return { code: this.code, text: this.pattern, params: Object.fromEntries(params) as StoredSentence['params'] };
  }

  /** As the envelope sends it: sentences within it by code and params. */
  wireParams(): SentenceParams {
    return Object.fromEntries(
      Object.entries(this.params).map(([name, value]) => [
        name,
        value instanceof Sentence ? { code: value.code, params: value.wireParams() } : value,
      ]),
    );
  }
}

/**
 * A sentence in English and the code by which other languages have it. Both are written out at the place where it is
 * said, so that a test can find all of them (server/languages.test.ts).
 */
export const say = <const P extends string>(
  code: string,
  pattern: P,
  ...[params]: [Slots<P>] extends [never] ? [] : [Record<Slots<P>, string | number | Sentence>]
): Sentence => new Sentence(code, pattern, params ?? {});

/** A sentence that a table kept. */
export const keptSentence = ({ code, text, params }: StoredSentence): Sentence =>
  new Sentence(
    code,
    text,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? keptSentence(value) : value]),
    ),
  );

/** One sentence after the other. */
export const inTurn = (first: Sentence, ...others: Sentence[]): Sentence =>
  others.reduce((before, next) => say('sentence.two', '{before} {next}', { before, next }), first);

/** What a rule of wire/ says. */
export function rule(text: string): Sentence {
  const known = ruleSentence(text);
  return known ? new Sentence(known.code, text, known.params) : say('rule.other', '{text}', { text });
}

/** In another language than English; undefined if it lacks the code. */
function textOf(language: Language, code: string): string | undefined {
  const catalogue = catalogues[language];
  const rules: Readonly<Record<string, string>> = catalogue?.rules ?? {};
  return catalogue?.sentences[code] ?? rules[code]?.replace('{max}', '{max, number}');
}

const formats = new Map<string, IntlMessageFormat>();

/** Parsed once per language. `<b>` in a pattern is text, no tag to be filled. */
function format(language: Language, pattern: string): IntlMessageFormat {
  // The English text of a rule has its number in it, so one code has several.
  const key = `${language} ${pattern}`;
  const known = formats.get(key);
  if (known) return known;
  // In a language that is written from right to left a value keeps its own direction.
  const text = catalogues[language]?.rightToLeft ? pattern.replace(/\{\w+\}/g, '\u2068$&\u2069') : pattern;
  const made = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
  formats.set(key, made);
  return made;
}

/** What stands in an envelope, with one sentence or one per field. */
export function said(body: Sentence, language: Language): Said<string>;
export function said(body: Sentence | Record<string, Sentence>, language: Language): Said<string> | Said<PerField>;
export function said(body: Sentence | Record<string, Sentence>, language: Language): unknown {
  const each = <T>(of: (sentence: Sentence) => T): T | Record<string, T> =>
    body instanceof Sentence
      ? of(body)
      : Object.fromEntries(Object.entries(body).map(([field, sentence]) => [field, of(sentence)]));
  return {
    message: each(String),
    code: each(({ code }) => code),
    params: each((sentence) => sentence.wireParams()),
    ...(language !== 'en' && { translated: each((sentence) => sentence.in(language)) }),
  };
}
