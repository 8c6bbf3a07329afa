import { searchFold } from '../../wire/protocol/fold';

/** Begin and end of a place in a text; the end is exclusive. */
export type Place = [begin: number, end: number];

/** A text letter by letter, and folded: `owners[i]` is the letter that the unit `i` of `folded` comes from. */
export interface Letters {
  readonly letters: readonly string[];
  folded: string;
  owners: readonly number[];
}

/** Of a text whose folded units are its letters; as many as the longest had. */
const themselves: number[] = [];

/** An accent stays with its letter; of very many marks in a row, which are no word, so many do. */
const anyLetter = /\P{M}[\p{M}\u200d]{0,20}|\p{M}{1,20}/gu;
/** Each of its letters is one unit, and folded by its case alone. */
const isAscii = /^[\0-\x7f]*$/;
const isBlank = /^[\s\u0085\u180e\u200b\u2800]/;

function foldedLetter(letter: string): string {
  if (letter.length === 1 && letter < '\u0080') return letter === '`' ? "'" : letter.toLowerCase();
  return isBlank.test(letter) ? ' ' : searchFold(letter);
}

/** The letters of a text, with single blanks, each folded as searches compare it (G2). */
export function lettersOf(text: string): Letters {
  const spaced = text.replace(/\s+/g, ' ');
  if (isAscii.test(spaced)) {
    while (themselves.length < spaced.length) themselves.push(themselves.length);
    return {
      get letters() {
        return spaced.split('');
      },
      folded: spaced.toLowerCase().replaceAll('`', "'"),
      owners: themselves,
    };
  }
  const letters = spaced.match(anyLetter) ?? [];
  const owners: number[] = [];
  let folded = '';
  letters.forEach((letter, index) => {
    const plain = foldedLetter(letter);
    folded += plain;
    for (let at = 0; at < plain.length; at += 1) owners.push(index);
  });
  return { letters, folded, owners };
}

/** Where the letters have a folded word, one place after the other. */
export function placesOf({ folded, owners }: Letters, word: string): Place[] {
  const places: Place[] = [];
  for (let at = word ? folded.indexOf(word) : -1; at >= 0; at = folded.indexOf(word, at + word.length)) {
    const [begin, end] = [owners[at]!, owners[at + word.length - 1]! + 1];
    if (begin >= (places.at(-1)?.[1] ?? 0)) places.push([begin, end]);
  }
  return places;
}

/**
 * A text around the first of some places, which are in order: `max` letters at most, with … where something is left out, and
 * the places in it, in UTF-16 units.
 */
export function around(
  { letters }: Letters,
  places: readonly Place[],
  max: number,
): { text: string; marks: number[][] } {
  const [first, firstEnd] = places[0] ?? [0, 0];
  const whole = letters.length <= max;
  const spare = Math.max(0, max - (firstEnd - first));
  const from = whole ? 0 : Math.max(0, Math.min(first - Math.floor(spare / 3), letters.length - max));
  const to = whole ? letters.length : Math.min(letters.length, Math.max(from + max, firstEnd));
  let text = from > 0 ? '…' : '';
  const marks: number[][] = [];
  const starting = new Map(places.map((place) => [place[0], place]));
  for (let at = from; at < to;) {
    const end = starting.get(at)?.[1] ?? at + 1;
    const isMark = starting.has(at) && end <= to;
    const piece = letters.slice(at, isMark ? end : at + 1).join('');
    if (isMark) marks.push([text.length, text.length + piece.length]);
    text += piece;
    at = isMark ? end : at + 1;
  }
  return { text: to < letters.length ? `${text}…` : text, marks };
}
