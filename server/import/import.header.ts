/** Signs of a value: no heading is a date, an amount or an address. */
const isValue = (cell: string): boolean =>
  /^[\s\d.,:/%€$£+-]+$/.test(cell) || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim());

/**
 * Which of the first rows of a file is its header: the first one, unless titles and notes stand above the table. Those have
 * far fewer cells than the rows below; the header has about as many, all of them texts that differ.
 */
export function guessHeader(rows: readonly (readonly string[])[]): number {
  const filled = rows.map((cells) => cells.filter((cell) => cell.trim()).length);
  const usual = [...filled].sort((one, other) => one - other)[Math.floor((filled.length - 1) / 2)] ?? 0;
  // A first row with most of the cells is the header, whatever it says.
  if (usual < 3 || filled[0]! > usual / 2) return 0;
  const isHeader = (cells: readonly string[], at: number): boolean =>
    filled[at]! > usual / 3 && at < rows.length - 1 && !cells.some((cell) => cell.trim() && isValue(cell));
  return Math.max(0, rows.findIndex(isHeader));
}
