import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../config';
import { isS3 } from '../store/s3.settings';
import { storePlace } from './place.store';

/** Where backups are: a folder, or a store. Every method throws {@link ConfigError} with a sentence for the person at the terminal. */
export interface Place {
  /** As people name it: an absolute path, or `s3://bucket/prefix`. */
  name: string;
  /** The backup of that name, as people name it. */
  nameOf(file: string): string;
  has(file: string): Promise<boolean>;
  /** Writes a new one; it appears under its name when it is whole. `likely` is the most that it should take, in bytes. Returns its bytes. */
  write(
    file: string,
    content: AsyncIterable<Buffer>,
    options: { likely: number; signal?: AbortSignal },
  ): Promise<number>;
  read(file: string, signal?: AbortSignal): AsyncIterable<Buffer>;
  /** Names of the files there; of a folder that is not there none. */
  list(signal?: AbortSignal): Promise<string[]>;
  remove(file: string): Promise<void>;
}

type Environment = Record<string, string | undefined>;

/** What its files are, in sentences. */
export type Noun = 'backup' | 'archive';

/** The place that somebody names: `s3://…`, or a folder, which counts from `cwd`. */
export const placeOf = (text: string, env: Environment, cwd: string, noun: Noun = 'backup'): Place =>
  isS3(text) ? storePlace(text, env, noun) : folderPlace(path.resolve(cwd, text), noun);

/** The one backup that somebody names. */
export function fileOf(text: string, env: Environment, cwd: string): { place: Place; file: string } {
  const full = isS3(text) ? text : path.resolve(cwd, text);
  const at = full.lastIndexOf('/');
  if (isS3(text) && at < 's3://b'.length)
    throw new ConfigError(`${text} names no file; it is written s3://bucket/file.`);
  return { place: placeOf(full.slice(0, at) || '/', env, cwd), file: full.slice(at + 1) };
}

function folderPlace(folder: string, noun: Noun): Place {
  const nameOf = (file: string): string => path.join(folder, file);
  return {
    name: folder,
    nameOf,
    has: (file) => isThere(nameOf(file)),

    async write(file, content, { signal }) {
      const name = nameOf(file);
      const draft = `${name}.part-${process.pid}`;
      try {
        // Only whoever makes it may read it: it holds what the database holds.
        await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }), { signal });
        const { size } = await stat(draft);
        await rename(draft, name);
        const opened = await open(folder);
        await opened.sync().finally(() => opened.close());
        return size;
      } catch (error) {
        await rm(draft, { force: true });
        throw isOfFile(error) ? new ConfigError(cannotWrite(noun, name, error.code)) : error;
      }
    },

    read: (file) => createReadStream(nameOf(file), { highWaterMark: 1024 * 1024 }),

    list: async () =>
      readdir(folder).catch((error: NodeJS.ErrnoException) => {
        throw new ConfigError(`The folder ${folder} cannot be read (${error.code}).`);
      }),

    async remove(file) {
      await rm(nameOf(file), { force: true }).catch((error: NodeJS.ErrnoException) => {
        throw new ConfigError(`The old ${noun} ${nameOf(file)} cannot be removed (${error.code}).`);
      });
    },
  };
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Failures of a connection have no path, and none of these codes. */
function isOfFile(error: unknown): error is NodeJS.ErrnoException {
  const { code = '', path: of } = error as NodeJS.ErrnoException;
  return of !== undefined || ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'].includes(code);
}

function cannotWrite(noun: Noun, name: string, code = '?'): string {
  const next = ['ENOSPC', 'EDQUOT'].includes(code)
    ? ' There is no room left: make some, or name another place.'
    : code === 'ENOENT'
      ? ' Make the folder first.'
      : '';
  return `The ${noun} cannot be written to ${name} (${code}).${next}`;
}
