import { labelLimits } from './label';

/** White modules that a reader needs at either side of a Code 128. */
export const quietModules = 10;

/** What a barcode of an asset holds: its identifier, or one that Code 128 can write (D13). */
export const barcodeText = ({ id, identifier }: { id: number; identifier: string }): string =>
  /^[\x20-\x7e]+$/.test(identifier) ? identifier : `AST-${id}`;

const pairsAtStart = (text: string): number => /^(?:\d\d)*/.exec(text)![0].length;

/** Symbols of a text of printable ASCII: code set C has two digits in one, B a character in each; a change takes one. */
function symbolsInB(text: string): number {
  const digits = /^(.+?)(?:\d\d){2,}(?:\D|$)/.exec(text);
  return digits ? digits[1]!.length + 1 + symbolsInC(text.slice(digits[1]!.length)) : text.length;
}
function symbolsInC(text: string): number {
  const pairs = pairsAtStart(text);
  return pairs / 2 + (pairs === text.length ? 0 : 1 + symbolsInB(text.slice(pairs)));
}

/** The width of a Code 128 of printable ASCII in modules, its white border with it. */
export function barcodeModules(text: string): number {
  const symbols = pairsAtStart(text) ? symbolsInC(text) : symbolsInB(text);
  // Start and checksum have 11 modules like every symbol, the stop 13.
  return 11 * (symbols + 2) + 13 + 2 * quietModules;
}

/** Whether the bars of a text are wide enough for scanners on so many millimetres (G34). */
export const fitsBars = (text: string, millimetres: number): boolean =>
  millimetres / barcodeModules(text) >= labelLimits.bar;
