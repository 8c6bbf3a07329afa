/** The largest request that any call takes. Rules and the server refuse more before anything else reads it. */
export const limits = {
  /** Characters of any text; of rich text with its tags. */
  text: 100_000,
  /** Nesting of elements in rich text. */
  depth: 100,
  /** Entries of a list. */
  list: 1000,
  /** Records of a call on many at once, named by `ids` (F5). */
  ids: 10_000,
  /** Characters to search for. */
  search: 255,
  /** Values of a body, including those inside lists and objects. */
  values: 10_100,
  /** Nesting of lists and objects in a body. */
  nesting: 10,
  /** Characters of a field's name. */
  name: 200,
  /** Files of a form. */
  files: 20,
} as const;

/**
 * Tries of links that are not valid, from one address within so many minutes (B8): of the same link, and of different
 * ones.
 */
export const linkAttempts = { same: 30, different: 30, minutes: 10 } as const;

/** Bytes of a body without its files. A character of rich text has up to 12 in JSON. */
export const bodyBytes = { plain: 256_000, richText: 1_500_000 } as const;

/** Most bytes of the body of a call, without its files. */
export const maxBodyBytes = ({ richText, multipart }: { richText: boolean; multipart: boolean }): number =>
  richText || multipart ? bodyBytes.richText : bodyBytes.plain;

/** Has the text more than `max` characters (code points)? */
export const isLonger = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || [...text].length > max);
