import { SaxesParser } from 'saxes';
import { neitherFormat, unpacksTooLarge } from './import.fault';

type Attributes = Record<string, string>;

/** What is done with parts of an XML file; names are without their prefix. */
interface Reader {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * No part of a workbook comes near to that. The parser keeps the open elements, and what it reads until the next tag:
 * a text, an attribute, a comment.
 */
const max = { depth: 100, attributes: 500, between: 4_000_000 };
/** Characters that are parsed at once. */
const pieceLength = 64 * 1024;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads XML piece by piece; resumes after each, so that what was read can be passed on. Throws {@link FileFault}. */
export async function* readXml(chunks: AsyncIterable<Buffer>, reader: Reader): AsyncGenerator<void> {
  const decoder = new TextDecoder();
  const parser = new SaxesParser();
  let [depth, attributes, seen] = [0, 0, 0];
  parser.on('error', () => {
    throw neitherFormat();
  });
  parser.on('attribute', () => {
    if (++attributes > max.attributes) throw unpacksTooLarge();
  });
  parser.on('opentag', ({ name, attributes: given }) => {
    if (++depth > max.depth) throw unpacksTooLarge();
    seen = parser.position;
    attributes = 0;
    reader.open(withoutPrefix(name), given as Attributes);
  });
  if (reader.text) parser.on('text', (text) => reader.text?.(text));
  if (reader.text) parser.on('cdata', (text) => reader.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth--;
    seen = parser.position;
    reader.close?.(withoutPrefix(name));
  });
  const parse = (text: string): void => {
    parser.write(text);
    if (parser.position - seen > max.between) throw unpacksTooLarge();
  };
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    for (let at = 0; at < text.length; at += pieceLength) {
      parse(text.slice(at, at + pieceLength));
      yield;
    }
  }
  parse(decoder.decode());
  parser.close();
  yield;
}

/** Reads a whole file at once. */
export async function readAllXml(chunks: AsyncIterable<Buffer>, reader: Reader): Promise<void> {
  for await (const _ of readXml(chunks, reader));
}
