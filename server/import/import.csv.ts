import { createReadStream } from 'node:fs';
import { importLimits } from '../../wire/import/import';
import { say } from '../shared/sentence';
import { guessDelimiter } from './import.detect';
import { FileFault, neitherFormat } from './import.fault';
import * as importSentences from '../../texts/compiled/server/import';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const headBytes = 128 * 1024;
const chunksOf = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: headBytes });

/** The records of a csv. Empty lines are none. Throws {@link FileFault}. */
export async function* csvRows(path: string): AsyncGenerator<string[]> {
  const encoding = await readEncoding(path);
  const { delimiter, skip } = await readHead(path, encoding);
  const records = new Records(delimiter);
  let left = skip;
  for await (const text of decoded(path, encoding)) {
    yield* records.of(text.slice(left), false);
    left = Math.max(0, left - text.length);
  }
  yield* records.of('', true);
}

/** One cell more than a table may have shows that a record is too long; one character more, that a cell or a row is. */
const max = { cells: importLimits.columns + 1, text: importLimits.cell + 1, row: importLimits.row + 1 };

const [quote, lineFeed, carriageReturn] = [34, 10, 13];

/**
 * Takes a text apart into records, piece by piece. Of a record or a cell that is too long it keeps only so much that
 * this can be seen: a file of nothing but commas needs no more memory than another one. Quotation marks within a cell
 * that does not begin with one are text, since `15" monitor` is what people write, and so is a first one whose second
 * one is followed by more text.
 */
export class Records {
  /** What was not read yet, because the next character decides. */
  private rest = '';
  private record: string[] = [];
  private cells = 0;
  private length = 0;
  private cell = '';
  private isQuoted = false;
  private wasQuoted = false;
  private count = 0;
  private readonly delimiter: number;

  constructor(delimiter: string) {
    this.delimiter = delimiter.charCodeAt(0);
  }

  /** The records that end in the next piece. Throws {@link FileFault} if a quotation mark is open at the last one. */
  *of(piece: string, isLast: boolean): Generator<string[]> {
    const text = this.rest + piece;
    let from = 0;
    let at = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (this.isQuoted && code !== quote) {
        const next = text.indexOf('"', at);
        at = next < 0 ? text.length : next;
        continue;
      }
      // What it means is said by the character behind it.
      if ((this.isQuoted || code === carriageReturn) && at + 1 === text.length && !isLast) break;
      const next = text.charCodeAt(at + 1);
      if (this.isQuoted) {
        if (next === quote) {
          this.take(text, from, at + 1);
          from = at += 2;
        } else if (Number.isNaN(next) || this.ends(next)) {
          this.take(text, from, at);
          from = at += 1;
          this.isQuoted = false;
        } else {
          this.cell = `"${this.cell}`;
          this.isQuoted = false;
          at++;
        }
      } else if (code === quote && at === from && this.cell === '' && !this.wasQuoted) {
        this.isQuoted = this.wasQuoted = true;
        from = at += 1;
      } else if (this.ends(code)) {
        this.take(text, from, at);
        from = at += code === carriageReturn && next === lineFeed ? 2 : 1;
        if (code === this.delimiter) this.endCell();
        else if (this.endRecord()) yield this.taken();
      } else at++;
    }
    this.take(text, from, at);
    this.rest = text.slice(at);
    if (!isLast) return;
    if (this.isQuoted) throw neverClosed(this.count + 1);
    if (this.endRecord()) yield this.taken();
  }

  private ends(code: number): boolean {
    return code === this.delimiter || code === lineFeed || code === carriageReturn;
  }

  private take(text: string, from: number, to: number): void {
    if (from < to && this.cell.length < max.text) this.cell += text.slice(from, Math.min(to, from + max.text));
  }

  private endCell(): void {
    this.cells++;
    const text = this.cell.slice(0, max.row - this.length);
    // What stands farther right, behind blank cells, shows as well that the record is too long.
    if (this.cells <= max.cells) this.record.push(text);
    else if (text.trim()) this.record[max.cells - 1] = text;
    this.length += text.length;
    this.cell = '';
    this.wasQuoted = false;
  }

  /** False if the line is empty. */
  private endRecord(): boolean {
    if (!this.cells && this.cell === '' && !this.wasQuoted) return false;
    this.endCell();
    return true;
  }

  private taken(): string[] {
    const record = this.record;
    this.record = [];
    this.cells = this.length = 0;
    this.count++;
    return record;
  }
}

const neverClosed = (row: number) => new FileFault(say(importSentences['file.quote'], { row }));

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  // Takes a byte order mark away.
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunksOf(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

const markOf = (first: Buffer): Encoding | null => {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  return first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : null;
};

/**
 * How the text is written: what is no UTF-8 is Windows-1252. Throws {@link FileFault} for what is no text: a picture that is named
 * .csv, NUL characters.
 */
async function readEncoding(path: string): Promise<Encoding> {
  let wide: Encoding | null | undefined;
  let utf8: TextDecoder | null = new TextDecoder('utf-8', { fatal: true });
  const decodes = (chunk?: Buffer): boolean => {
    try {
      utf8?.decode(chunk, { stream: chunk !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  let [nuls, controls, bytes] = [0, 0, 0];
  for await (const chunk of chunksOf(path)) {
    wide ??= markOf(chunk);
    const step = wide ? 2 : 1;
    const high = wide === 'utf-16le' ? 1 : -1;
    for (let at = wide === 'utf-16be' ? 1 : 0; at < chunk.length; at += step) {
      const byte = chunk[at] ?? 0;
      if (byte >= 32 || (byte >= 9 && byte <= 13) || (wide && chunk[at + high] !== 0)) continue;
      if (byte === 0) nuls++;
      else controls++;
    }
    bytes += chunk.length;
    if (!wide && !decodes(chunk)) utf8 = null;
  }
  if (!decodes()) utf8 = null;
  if ((nuls + controls) * 50 > bytes) throw neitherFormat();
  if (nuls) throw new FileFault(say(importSentences['file.nul']));
  return wide ?? (utf8 ? 'utf-8' : 'windows-1252');
}

const markup = /^\s*(<!doctype|<html|<\?xml|<table|%PDF-|\{\\rtf)/i;

/** What separates the cells, and how many characters stand before the header. */
async function readHead(path: string, encoding: Encoding): Promise<{ delimiter: string; skip: number }> {
  let head = '';
  for await (const text of decoded(path, encoding)) {
    head += text;
    if (head.length >= headBytes) break;
  }
  if (markup.test(head)) throw neitherFormat();
  // Excel writes and reads such a line.
  const [line = '', named] = /^sep=([^\r\n])\r?\n/i.exec(head) ?? [];
  return { delimiter: named ?? guessDelimiter(head), skip: line.length };
}
