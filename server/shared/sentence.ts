import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from '../../texts/compiled/languages';
import { ruleCodes } from '../../texts/compiled/rules';
import { translations } from '../../texts/compiled/server.languages';
import { formatterOf } from '../../wire/protocol/formatter';
import type { PerField, Worded, SentenceParams } from '../../wire/protocol/reply';
import * as ruleSentences from '../../texts/compiled/server/rule';
import * as sentenceSentences from '../../texts/compiled/server/sentence';
import type { Coded, Text, ValuesFor } from '../../texts/message';
import { ruleOf } from '../../texts/rule';
import { isRightToLeft } from './language';
import { writtenTime } from './written';

type Values = Record<string, string | number | Sentence>;

/** A sentence in a column of a table; `text` is its English pattern. */
export interface StoredSentence {
  code: string;
  text: string;
  params: Record<string, string | number | StoredSentence>;
}

/** A sentence for people: a code that stays the same, its English pattern in ICU message syntax, and what fills it. */
export class Sentence {
  constructor(
    readonly code: string,
    private readonly pattern: string,
    readonly params: Values,
    /** The pattern as it was compiled; that of a table was not. */
    private readonly english?: Text,
  ) {}

  /** In English, as the envelope's `message` has it. */
  toString(): string {
    return this.in('en');
  }

  in(language: Language): string {
    const values = Object.fromEntries(
      Object.entries(this.params).map(([name, value]) => [
        name,
        value instanceof Sentence ? value.in(language) : value,
      ]),
    );
    const translated = translations[language]?.[this.code];
    if (translated !== undefined) return fill(translated, values, language);
    return this.english === undefined ? fillPattern(this.pattern, values) : fill(this.english, values, 'en');
  }

  /** As a table keeps it, so that it can be said in the language of whoever reads it ({@link keptSentence}). */
  toJSON(): StoredSentence {
    const params: StoredSentence['params'] = {};
    for (const [name, value] of Object.entries(this.params)) {
      if (value instanceof Sentence) params[name] = value.toJSON();
      // `say` takes an object that has more than the sentence needs.
      else if (typeof value === 'string' || typeof value === 'number') params[name] = value;
    }
    return { code: this.code, text: this.pattern, params };
  }

  /** As the envelope sends it: sentences within it by code and params. */
  wireParams(): SentenceParams {
    return Object.fromEntries(
      Object.entries(this.params).map(([name, value]) => [
        name,
        value instanceof Moment
          ? value.time
          : value instanceof Sentence
            ? { code: value.code, params: value.wireParams() }
            : value,
      ]),
    );
  }
}

const momentCode = 'moment';

/** A wire time as a value of a sentence: in words as its language writes it, on the wire as it is. */
class Moment extends Sentence {
  constructor(readonly time: string) {
    super(momentCode, time, {}, time);
  }

  override in(language: Language): string {
    return writtenTime(this.time, language);
  }
}

/** A day (`YYYY-MM-DD`) or a time (`YYYY-MM-DD HH:mm:ss`, in the zone of who reads it) within a sentence. */
export const moment = (time: string): Sentence => new Moment(time);

/** A sentence of texts/, filled: `say(releaseSentences.completed, { name })`. */
export const say = <M extends Coded<string>>(
  message: M,
  ...[params]: ValuesFor<M, string | number | Sentence>
): Sentence => {
  const [code, english, pattern = english as string] = message;
  return new Sentence(code, pattern, params ?? {}, english);
};

/** A sentence that a table kept. Versions before 0.3 kept other objects among its values too: these are left out. */
export function keptSentence({ code, text, params }: StoredSentence): Sentence {
  if (code === momentCode) return moment(text);
  const values: Values = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value !== 'object') values[name] = value;
    else if (value && 'code' in value) values[name] = keptSentence(value);
  }
  return new Sentence(code, text, values);
}

/** One sentence after the other. */
export const inTurn = (first: Sentence, ...others: Sentence[]): Sentence =>
  others.reduce((before, next) => say(sentenceSentences.two, { before, next }), first);

/** What a rule of wire/ says. */
export function rule(text: string): Sentence {
  const { pattern, max } = ruleOf(text);
  const code = ruleCodes[pattern];
  return code === undefined
    ? say(ruleSentences.other, { text })
    : new Sentence(code, text, max === undefined ? {} : { max }, text);
}

/** In a language that is written from right to left a value keeps its own direction. */
function fill(text: Text, values: Record<string, string | number>, language: Language): string {
  if (typeof text === 'string') return text;
  const write = isRightToLeft(language) ? (value: unknown) => `\u2068${value}\u2069` : String;
  return text(values, write, (value, forms) =>
    forms
      ? (forms[`=${value}`] ?? forms[formatterOf(Intl.PluralRules, language).select(value as number)] ?? forms.other!)
      : formatterOf(Intl.NumberFormat, language).format(value as number),
  );
}

/** Makes one of a kind for each key. */
function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key)!;
  };
}

/** `<b>` in a pattern is text, no tag to be filled. */
const patterns = once((pattern: string) => new IntlMessageFormat(pattern, 'en', undefined, { ignoreTag: true }));

/** Fills an English pattern that a table kept: it is not compiled, and may be of an older version. */
const fillPattern = (pattern: string, values: Record<string, string | number>): string =>
  patterns(pattern).format(values) as string;

/** What stands in an envelope, with one sentence or one per field. */
export function worded(body: Sentence, language: Language): Worded<string>;
export function worded(
  body: Sentence | Record<string, Sentence>,
  language: Language,
): Worded<string> | Worded<PerField>;
export function worded(body: Sentence | Record<string, Sentence>, language: Language): unknown {
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
