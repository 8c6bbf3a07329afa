/**
 * A spreadsheet computes a cell that begins with one of these, also in the wide letters of Chinese and Japanese keyboards.
 * One that is set to another separator, or a line end in a cell that it does not see as quoted, begins a cell in the middle of
 * a text, so signs behind those are guarded, too; blanks and quotation marks before a sign hide it from us, not from it.
 */
const sign = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';
const blank = '[^\\S\\t\\r\\n]';
const begins = new RegExp(`^'*(?:[\\t\\r\\n]|${sign}|(?:${blank}|")+'*${sign})`);
const inside = `[,;|\\t\\r\\n](?:${blank}|")*`;
const unguardedInside = new RegExp(`(${inside})(?='*${sign})`, 'g');
const guardedInside = new RegExp(`(${inside})'(?='*${sign})`, 'g');

/** Tabs at the beginning, which no program takes for the ends of cells. */
const leading = /^'*\t*/;
const replaced = (text: string, places: RegExp, by: string): string => {
  const { length } = leading.exec(text)?.[0] ?? '';
  return text.slice(0, length) + text.slice(length).replace(places, by);
};

/**
 * The text as a cell of a csv that no spreadsheet computes, whatever separates its cells: with an apostrophe before it, and
 * one before each sign that may begin a cell inside. A text that looks like that already gets one more.
 */
export const guarded = (text: string): string => {
  const safe = replaced(text, unguardedInside, "$1'");
  return safe !== text || begins.test(text) ? `'${safe}` : text;
};

/** What {@link guarded} was made of; other exporters guard the beginning alone, by an apostrophe before a sign (D19). */
export function unguarded(cell: string): string {
  if (!cell.startsWith("'")) return cell;
  const text = replaced(cell.slice(1), guardedInside, '$1');
  if (guarded(text) === cell) return text;
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}
