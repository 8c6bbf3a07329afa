/** Puts values into a text: `write` a value as it is shown, `number` a number, or of `forms` the one that it takes. */
export type Fill = (
  values: Readonly<Record<string, unknown>>,
  write: (value: unknown) => string,
  number: (value: unknown, forms?: Readonly<Record<string, string>>) => string,
) => string;

/** A text without placeholders as it is, another as a function of its values. */
export type Text = string | Fill;

/** In its type only a text has the names of its placeholders: `'name' | 'count'`. */
interface Named<Names extends string> {
  readonly names?: Names;
}

/** A text of the screens: its place in the list of each language, and its English. */
export type Message<Names extends string = never> = readonly [place: number, english: Text] & Named<Names>;

/**
 * A sentence of the server: the code that replies and tables have, its English, and the pattern of it that tables keep
 * where that is not the same.
 */
export type Coded<Names extends string = never> = readonly [code: string, english: Text, pattern?: string] &
  Named<Names>;

/** The placeholders of a text; of one of several texts those of all. */
export type NamesOf<M> = M extends { readonly names?: infer Names } ? Exclude<Names, undefined> & string : never;

/** What fills a text is an argument only of those that have placeholders. */
export type ValuesFor<M, V> = [NamesOf<M>] extends [never] ? [] : [Readonly<Record<NamesOf<M>, V>>];

export type Value = string | number;
