import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { neitherFormat, unpacksTooLarge } from './import.fault';

interface Entry {
  method: number;
  /** Bytes in the archive, and unpacked as the archive says. */
  packed: number;
  size: number;
  /** Where its own header begins. */
  offset: number;
}

/** A zip archive on disk, by the names of its files. */
export interface Zip {
  has(name: string): boolean;
  /** The unpacked bytes, at most `most`. Throws 412. */
  read(name: string, most: number): AsyncIterable<Buffer>;
}

const longestComment = 65_535;
const endBytes = 22;
/** A directory of a workbook has some dozens of entries of about 100 bytes. */
const longestDirectory = 2_000_000;
/** No table shrinks to less than this part of its size; small files may. */
const mostRatio = 250;
const smallBytes = 5_000_000;

/** Opens an archive by its directory. Throws 412 if it has none that can be read. */
export async function openZip(path: string): Promise<Zip> {
  const file = await open(path);
  try {
    const entries = await readDirectory(file);
    return {
      has: (name) => entries.has(name),
      read: (name, most) => unpack(path, entries.get(name), most),
    };
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw neitherFormat();
  return buffer;
}

async function readDirectory(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, endBytes + longestComment);
  const tail = await readAt(file, size - tailBytes, tailBytes);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + endBytes > tail.length) throw neitherFormat();
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length > longestDirectory || start + length > size) throw neitherFormat();
  const directory = await readAt(file, start, length);
  const entries = new Map<string, Entry>();
  for (let at = 0; at + 46 <= length && directory.readUInt32LE(at) === 0x02014b50;) {
    const nameLength = directory.readUInt16LE(at + 28);
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted) throw neitherFormat();
    entries.set(directory.toString('utf8', at + 46, at + 46 + nameLength), {
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function* unpack(path: string, entry: Entry | undefined, most: number): AsyncGenerator<Buffer> {
  if (!entry || (entry.method !== 0 && entry.method !== 8)) throw neitherFormat();
  const { packed, size, offset, method } = entry;
  if (size > most || (size > smallBytes && size > packed * mostRatio)) throw unpacksTooLarge();
  if (packed === 0) return;
  const start = await dataStart(path, offset);
  const bytes = createReadStream(path, { start, end: start + packed - 1 });
  // Faults of the file are told by the stream that is read.
  const source: Readable = method === 8 ? pipeline(bytes, createInflateRaw(), () => undefined) : bytes;
  let unpacked = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      // What the directory says need not be true.
      if (unpacked > size) throw unpacksTooLarge();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? neitherFormat() : error;
  } finally {
    bytes.destroy();
    source.destroy();
  }
}

/** Behind the entry's own header, whose length may differ from that in the directory. */
async function dataStart(path: string, offset: number): Promise<number> {
  const file = await open(path);
  try {
    const header = await readAt(file, offset, 30);
    if (header.readUInt32LE(0) !== 0x04034b50) throw neitherFormat();
    return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  } finally {
    await file.close();
  }
}
