import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FileFault, neitherFormat, unpacksTooLarge } from './import.fault';

/** A zip archive on disk, by the names of its files. */
export interface Zip {
  has(name: string): boolean;
  /** The unpacked bytes, at most `most`. Throws {@link FileFault}. */
  read(name: string, max: number): AsyncIterable<Buffer>;
  close(): void;
}

/** A workbook has some dozens of files. */
const maxFiles = 5000;
/** No table shrinks to less than this part of its size; small files may. */
const maxRatio = 250;
const smallBytes = 5_000_000;

/** Opens an archive by its directory. Throws {@link FileFault} if it has none that can be read. */
export async function openZip(path: string): Promise<Zip> {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuse);
  const entries = new Map<string, Entry>();
  try {
    if (archive.entryCount > maxFiles) throw neitherFormat();
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    archive.close();
    return refuse(error);
  }
  return {
    has: (name) => entries.has(name),
    read: (name, max) => unpack(archive, entries.get(name), max),
    close: () => archive.close(),
  };
}

async function* unpack(archive: ZipFile, entry: Entry | undefined, max: number): AsyncGenerator<Buffer> {
  if (!entry?.canDecodeFileData()) throw neitherFormat();
  const { compressedSize, uncompressedSize: size } = entry;
  if (size > max || (size > smallBytes && size > compressedSize * maxRatio)) throw unpacksTooLarge();
  try {
    // It ends with an error once there is more, or less, than the directory says.
    for await (const chunk of await archive.openReadStreamPromise(entry)) yield chunk as Buffer;
  } catch (error) {
    refuse(error);
  }
}

/** Faults of the archive are told; those of the disk are thrown as they are. */
function refuse(error: unknown): never {
  if (!(error instanceof Error) || error instanceof FileFault) throw error;
  if (error.message.startsWith('too many bytes')) throw unpacksTooLarge();
  throw !('code' in error) || String(error.code).startsWith('Z_') ? neitherFormat() : error;
}
