/** So much is shown of what a search found: characters of a text, and fields of a row. It is looked for in so many characters. */
export const matchedLimits = { text: 80, fields: 10, searched: 2000 } as const;

/** What a row of a list has of the searched word: one field of it. */
export interface Matched {
  /** A column of the list; `<column>.email` is the address of its person, `custom_<id>` a custom field, `label` what its label says. */
  field: string;
  /** Of a long text what stands around the word, with … where something is left out. */
  text: string;
  /** Where it has the word: begin and end of each place in `text`, in UTF-16 units. */
  marks: number[][];
}
