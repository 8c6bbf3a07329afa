/**
 * How names and identifiers are compared. The function `fold` of the database (migration 035) gives the same for every
 * text; server/shared/fold.test.ts compares the two.
 */

/** So many marks on one letter are no word of any language, and putting them in order takes the square of their number. */
const manyMarks = /(\p{M}{100,})/u;
/** Of an element in rich text, which `>` would end no more if a stroke through it became part of it. */
const struckEnd = /(?<=>)(?=\u0338)/;
/** All that stands before U+0300 is composed already. */
const mayBeApart = /[\u0300-\uffff]/;

/** A text in NFC, as all text is stored: letters with their accents are one character each. */
export const composed = (text: string): string =>
  mayBeApart.test(text)
    ? text
        .split(manyMarks)
        .map((piece, index) => (index % 2 ? piece : piece.split(struckEnd).map(nfc).join('')))
        .join('')
    : text;

const nfc = (piece: string): string => piece.normalize('NFC');

/** {@link composed} of all texts in a value as JSON has them, and of the names of its fields. */
export function allComposed<T>(value: T): T;
export function allComposed(value: unknown): unknown {
  if (typeof value === 'string') return composed(value);
  if (Array.isArray(value)) return value.map(allComposed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [composed(name), allComposed(inner)]));
}

/** Full width letters, digits and signs, and half width kana, of Chinese, Japanese and Korean keyboards. */
const ofAWidth = /[\uff01-\uff9f\uffe0-\uffe2\uffe4-\uffe6]/g;
/** Of no width and no blank: joiners, soft hyphens, marks of direction. */
const unseen = /[\u00ad\u061c\u200c-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
/** Spaces of every width, also of none, tabs and ends of lines. */
const blanks = /[\s\u0085\u180e\u200b\u2800]+/g;

/**
 * A name or an identifier as it is compared: equal for two that differ in composition, case, width, or blanks. Letters
 * with and without accents are different.
 */
export function fold(text: string): string {
  const plain = text
    .replace(ofAWidth, (one) => one.normalize('NFKC'))
    .normalize('NFC')
    .replace(unseen, '')
    .replace(blanks, ' ')
    .replace(/^ | $/g, '')
    .replaceAll('İ', 'i');
  // Letter by letter: at the end of a word a sigma has another form.
  return [...plain]
    .map((letter) => letter.toLowerCase())
    .join('')
    .replaceAll('ς', 'σ')
    .normalize('NFC');
}
