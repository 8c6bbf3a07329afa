import { SaxesParser } from 'saxes';
import { neitherFormat } from './import.fault';

type Attributes = Record<string, string>;

/** What is done with parts of an XML file; names are without their prefix. */
interface Reader {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads XML piece by piece; resumes after each, so that what was read can be passed on. Throws 412. */
export async function* readXml(chunks: AsyncIterable<Buffer>, reader: Reader): AsyncGenerator<void> {
  const decoder = new TextDecoder();
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw neitherFormat();
  });
  parser.on('opentag', ({ name, attributes }) => reader.open(withoutPrefix(name), attributes as Attributes));
  if (reader.text) parser.on('text', (text) => reader.text?.(text));
  if (reader.text) parser.on('cdata', (text) => reader.text?.(text));
  parser.on('closetag', ({ name }) => reader.close?.(withoutPrefix(name)));
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

/** Reads a whole file at once. */
export async function readAllXml(chunks: AsyncIterable<Buffer>, reader: Reader): Promise<void> {
  for await (const _ of readXml(chunks, reader));
}
