import { CsvError, parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { fileFault, neitherFormat } from './import.fault';
import { guessDelimiter } from './import.detect';
import { say } from '../shared/sentence';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const headBytes = 128 * 1024;
/** Thousands of short records are parsed at once, and nobody else is served meanwhile. */
const parsedBytes = 8 * 1024;
const chunksOf = (path: string, bytes = headBytes): AsyncIterable<Buffer> =>
  createReadStream(path, { highWaterMark: bytes });

/** The records of a csv. Empty lines are none. Throws 412. */
export async function* csvRows(path: string): AsyncGenerator<string[]> {
  const encoding = await readEncoding(path);
  const { delimiter, skip } = await readHead(path, encoding);
  const parser = pipeline(
    decoded(path, encoding),
    parse({
      delimiter,
      from_line: skip + 1,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // `15" monitor` without quotes around it is what people write.
      relax_quotes: true,
      skip_empty_lines: true,
    }),
    () => undefined,
  );
  try {
    for await (const record of parser as AsyncIterable<string[]>) yield record;
  } catch (error) {
    throw error instanceof CsvError ? faultOf(error) : error;
  }
}

function faultOf(error: CsvError) {
  if (error.code !== 'CSV_QUOTE_NOT_CLOSED') return neitherFormat();
  return fileFault(
    say(
      'import.file.quote',
      'In row {row, number} a quotation mark is opened and never closed. Close it, or remove it, and upload the file again.',
      { row: Number(error.records) + 1 },
    ),
  );
}

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  // Takes a byte order mark away.
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunksOf(path, parsedBytes)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

const markOf = (first: Buffer): Encoding | null => {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  return first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : null;
};

/**
 * How the text is written: what is no UTF-8 is Windows-1252. Throws 412 for what is no text: a picture that is named
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
  if (nuls)
    throw fileFault(
      say(
        'import.file.nul',
        'The file has NUL characters, which no text has. Save the table as CSV in UTF-8 and upload it again.',
      ),
    );
  return wide ?? (utf8 ? 'utf-8' : 'windows-1252');
}

const markup = /^\s*(<!doctype|<html|<\?xml|<table|%PDF-|\{\\rtf)/i;

/** What separates the cells, and how many lines stand before the header. */
async function readHead(path: string, encoding: Encoding): Promise<{ delimiter: string; skip: number }> {
  let head = '';
  for await (const text of decoded(path, encoding)) {
    head += text;
    if (head.length >= headBytes) break;
  }
  if (markup.test(head)) throw neitherFormat();
  // Excel writes and reads such a line.
  const told = /^sep=([^\r\n])\r?\n/i.exec(head)?.[1];
  return told ? { delimiter: told, skip: 1 } : { delimiter: guessDelimiter(head), skip: 0 };
}
