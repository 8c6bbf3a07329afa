/** Puts values into a text: `write` a value as it is shown, `number` a number, or of `forms` the one that it takes. */
export type Fill = (
  values: Readonly<Record<string, unknown>>,
  write: (value: unknown) => string,
  number: (value: unknown, forms?: Readonly<Record<string, string>>) => string,
) => string;

/** A text without placeholders as it is, another as a function of its values. */
export type Text = string | Fill;

/** A compiled text: what other languages have it by, its English, and (in its type only) the names of its placeholders. */
type Compiled<Id, Names extends string> = readonly [id: Id, english: Text, names?: Names];

/** A text of the screens; its id is its place in the list of each language. */
export type Message<Names extends string = never> = Compiled<number, Names>;

/** A sentence of the server; its id is the code that replies and tables have. */
export type Coded<Names extends string = never> = Compiled<string, Names>;

/** The placeholders of a text: `'name' | 'count'`; of one of several texts those of all. */
export type NamesOf<M> = M extends readonly [unknown, Text, (infer Names)?] ? Exclude<Names, undefined> & string : never;

/** What fills a text is an argument only of those that have placeholders. */
export type ValuesFor<M, V> = [NamesOf<M>] extends [never] ? [] : [Readonly<Record<NamesOf<M>, V>>];

export type Value = string | number;
