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
