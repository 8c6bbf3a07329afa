import { ConfigError } from '../config';
import { type Bucket, mostParts, openBucket, StoreError } from '../store/s3';
import { sentence } from '../store/s3.said';
import { nameOfPlace, readS3Address, readS3Settings } from '../store/s3.settings';
import type { Noun, Place } from './place';

const megabyte = 1024 * 1024;
/** Bytes of a part, which is held in memory, unless there would be more parts than S3 takes. */
const partBytes = 16 * megabyte;

/** Backups in an S3-compatible store, whose address and keys are in the environment. Throws {@link ConfigError} for what is missing there. */
export function storePlace(text: string, env: Record<string, string | undefined>, noun: Noun): Place {
  const { bucket: name, prefix } = readS3Address(text);
  const bucket = openBucket(name, readS3Settings(env));
  return placeIn(bucket, { bucket: name, prefix }, noun);
}

/** The same of a bucket that is open. */
export function placeIn(
  bucket: Bucket,
  { bucket: name, prefix }: { bucket: string; prefix: string },
  noun: Noun = 'backup',
): Place {
  const keyOf = (file: string): string => (prefix ? `${prefix}/${file}` : file);
  const nameOf = (file: string): string => `s3://${name}/${keyOf(file)}`;
  const told = <T>(what: string, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw error instanceof StoreError ? new ConfigError(`${what}: ${sentence(error)}`) : error;
    });

  return {
    name: nameOfPlace({ bucket: name, prefix }),
    nameOf,
    has: (file) => told(`The store cannot be asked for ${nameOf(file)}`, isListed(keyOf(file))),
    write: (file, content, { likely, signal }) =>
      told(
        `The ${noun} cannot be written to ${nameOf(file)}`,
        bucket.upload(keyOf(file), content, { partBytes: partFor(likely), ...(signal && { signal }) }),
      ),

    async *read(file, signal) {
      try {
        yield* bucket.read(keyOf(file), signal && { signal });
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        if (error.status === 404) throw new ConfigError(`There is no file ${nameOf(file)}.`);
        throw new ConfigError(`${nameOf(file)} cannot be read: ${sentence(error)}`);
      }
    },

    list: (signal) => told(`The store cannot be asked what is in s3://${name}/${prefix}`, listed(signal)),
    remove: (file) => told(`The old ${noun} ${nameOf(file)} cannot be removed`, bucket.remove(keyOf(file))),
  };

  /** A list says why it is refused; a HEAD does not. */
  async function isListed(wanted: string): Promise<boolean> {
    for await (const { key } of bucket.list(wanted)) return key === wanted;
    return false;
  }

  async function listed(signal?: AbortSignal): Promise<string[]> {
    const start = prefix && `${prefix}/`;
    const names: string[] = [];
    for await (const { key } of bucket.list(start, signal)) names.push(key.slice(start.length));
    return names.filter((one) => !one.includes('/'));
  }
}

/** In whole megabytes: so many that the parts are no more than S3 takes. */
const partFor = (likely: number): number =>
  Math.max(partBytes, Math.ceil(likely / (mostParts - 1) / megabyte) * megabyte);
