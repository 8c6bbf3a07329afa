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

/** Signs that do not count between two names; `+` and `#` do: C++ is not C#. The database has the same list (migration 046). */
const punctuation =
  /[ !"$%'()*,\-./:;<=>?@[\\\]^_`{|}~\u00a1\u00a7\u00ab\u00b4\u00b6\u00b7\u00b8\u00bb\u00bf\u060c\u061b\u061f\u0640\u2010-\u2027\u2030-\u205e\u3001-\u3003\u3008-\u3011\u3014-\u301f\u30fb]/g;

/**
 * A name as the cells of other systems are matched with it, where {@link fold} finds none: punctuation and blanks do not
 * count either, and `&` is `and` (G32). A text of punctuation alone is itself.
 */
export function nameKey(text: string): string {
  const folded = fold(text);
  return folded.replaceAll('&', 'and').replace(punctuation, '') || folded;
}

/** Accents, points and signs of vowels, and the stroke that makes an Arabic word longer; the database has the same (migration 052). */
const accents =
  '\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0\\ufe20-\\ufe2f';
const anyAccent = new RegExp(`^([${accents}]+ ?)+| ?[${accents}]+`, 'g');
const tooManyAccents = new RegExp(`[${accents}]{100}`);
const furtherAccents = new RegExp(`([${accents}]{20})[${accents}]+`, 'g');
const anyApostrophe = /[`\u00b4\u2018\u2019\u201b\u02b9\u02bb-\u02bd\u2032\u2035]/g;
const anyHyphen = /[\u2010-\u2015\u2212\ufe58\ufe63\u2043]/g;
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * A text as searches compare it (G2): {@link fold}, and accents, the kind of an apostrophe or hyphen, and what is written ß or
 * ss, ł or l, ø or o, đ or d, ı or i, æ or ae, œ or oe do not matter either. Never for what has to be unique. The function
 * `search_fold` of the database (migration 052) gives the same.
 */
export const searchFold = (text: string): string =>
  fold(tooManyAccents.test(text) ? text.replace(furtherAccents, '$1') : text)
    .normalize('NFD')
    .replace(anyAccent, '')
    .replace(anyApostrophe, "'")
    .replace(anyHyphen, '-')
    .replace(/[łøđıßæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');

/** What stands between words, and inside of serial numbers and addresses of networks; in the database, too. */
const between =
  /[ !"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~\u00a1\u00a6-\u00a9\u00ab\u00ac\u00ae-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b0-\u02ff\u05be\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u30fb\ufe10-\ufe6f]+/;
/** All of it, wherever it stands. */
export const anyBetween = new RegExp(between.source, 'g');

/** A serial number or the address of a network card without what stands between its signs: `search_code` of the database. */
export const searchCode = (text: string): string => searchFold(text).replace(anyBetween, '');

/** The words of a folded text: each chunk between blanks as its pieces, `o'connor` as `o` and `connor`. */
export const searchChunks = (text: string): string[][] =>
  searchFold(text)
    .split(' ')
    .map((chunk) => chunk.split(between).filter(Boolean))
    .filter((pieces) => pieces.length > 0);
