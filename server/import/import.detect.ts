import { type ImportDateFormat } from '../../wire/import/import.limits';

/** What may separate the cells of a csv; the first one if nothing tells. */
const delimiters = [',', ';', '\t', '|'];
/** So many records tell it. */
const sampled = 30;

/** What separates the cells, by the first records of a text: it stands in the header, and as often in the rows. */
export function guessDelimiter(text: string): string {
  const scored = delimiters.map((delimiter) => {
    const [header = 1, ...rows] = cellCounts(text, delimiter);
    const alike = rows.length ? rows.filter((cells) => cells === header).length / rows.length : 1;
    return { delimiter, cells: header, score: header > 1 ? 1 + alike : 0 };
  });
  scored.sort((one, other) => other.score - one.score || other.cells - one.cells);
  return scored[0]?.score ? scored[0].delimiter : ',';
}

/** How many cells the first records have. A delimiter or a new line within quotes is text. */
function cellCounts(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  let cells = 1;
  let isQuoted = false;
  let isStart = true;
  for (let at = 0; at < text.length && counts.length < sampled; at++) {
    const character = text[at];
    if (character === '"' && (isStart || isQuoted)) {
      isQuoted = !isQuoted;
      // A quote after the end of a quoted text is a part of it.
      isStart = !isQuoted;
      continue;
    }
    if (isQuoted) continue;
    isStart = character === delimiter || character === '\n' || character === '\r';
    if (character === delimiter) cells++;
    else if (isStart) {
      const isEmpty = cells === 1 && /[\r\n]/.test(text[at - 1] ?? '\n');
      if (!isEmpty) counts.push(cells);
      cells = 1;
    }
  }
  // Text that ends without a new line.
  if (counts.length < sampled && cells > 1) counts.push(cells);
  return counts;
}

const shapes: [ImportDateFormat, RegExp][] = [
  ['Y-m-d H:i', /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})([T ]\d.*)?$/],
  ['m-d-Y H:i', /^(?<m>\d{1,2})-(?<d>\d{1,2})-(?<y>\d{4})( \d.*)?$/],
  ['d-m-Y H:i', /^(?<d>\d{1,2})-(?<m>\d{1,2})-(?<y>\d{4})( \d.*)?$/],
  ['Y/m/d H:i', /^(?<y>\d{4})\/(?<m>\d{1,2})\/(?<d>\d{1,2})( \d.*)?$/],
  ['m/d/Y H:i', /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})( \d.*)?$/],
  ['d/m/Y H:i', /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})( \d.*)?$/],
];

/** Is the text a date in this format? */
function fits(shape: RegExp, text: string): boolean {
  const { y, m, d } = shape.exec(text.trim())?.groups ?? {};
  if (!y || !m || !d) return false;
  const day = new Date(Date.UTC(Number(y), Number(m) - 1, Number(d)));
  return day.getUTCMonth() === Number(m) - 1 && day.getUTCDate() === Number(d);
}

const share = (shape: RegExp, values: readonly string[]): number =>
  values.filter((text) => fits(shape, text)).length / values.length;

/**
 * How dates are written, by values of a file: the format in which most of them are dates. Null if two are as likely, as
 * with 03/04/2024, or if fewer than half of them are dates.
 */
export function guessDateFormat(values: readonly string[]): ImportDateFormat | null {
  if (!values.length) return null;
  const [best, second] = shapes
    .map(([format, shape]) => ({ format, share: share(shape, values) }))
    .sort((one, other) => other.share - one.share);
  return best && best.share > 0.5 && best.share > (second?.share ?? 0) ? best.format : null;
}

/** Is it a date in any of the formats? */
export const looksLikeDate = (text: string): boolean => shapes.some(([, shape]) => fits(shape, text));
