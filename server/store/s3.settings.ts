import { ConfigError } from '../config.error';

/** Where a store is and who asks it, as AWS's own tools take it from the environment. */
export interface S3Settings {
  /** Of another maker's store, e.g. `https://minio.example.org`; null: Amazon's, of the region. */
  endpoint: string | null;
  region: string;
  /** The bucket is the first part of the path, not of the host's name. */
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
}

export interface S3Address {
  bucket: string;
  /** Without slashes at its ends; empty: the whole bucket. */
  prefix: string;
}

/** Where files may lie, and with what it is asked. */
export interface FilesPlace extends S3Address {
  settings: S3Settings;
}

export const nameOfPlace = ({ bucket, prefix }: S3Address): string => `s3://${bucket}${prefix && `/${prefix}`}`;

type Environment = Record<string, string | undefined>;

export const isS3 = (text: string): boolean => text.startsWith('s3://');

/** Reads `s3://bucket/prefix`. Throws {@link ConfigError} for what cannot be one. */
export function readS3Address(text: string): S3Address {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  if (!bucket)
    throw new ConfigError(`${text} is no address of a store; it is written s3://bucket or s3://bucket/prefix.`);
  return { bucket, prefix: prefix.replace(/^\/+|\/+$/g, '') };
}

/** Throws {@link ConfigError} for what is missing or cannot be; no sentence repeats a key. */
export function readS3Settings(env: Environment): S3Settings {
  const [accessKeyId, secretAccessKey] = [text(env, 'AWS_ACCESS_KEY_ID'), text(env, 'AWS_SECRET_ACCESS_KEY')];
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError('A store (s3://…) needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.');
  const endpoint = (text(env, 'AWS_ENDPOINT_URL_S3') ?? text(env, 'AWS_ENDPOINT_URL'))?.replace(/\/+$/, '') ?? null;
  if (endpoint !== null && !isAddress(endpoint))
    throw new ConfigError('AWS_ENDPOINT_URL must be an address that begins with https:// or http://.');
  const region = text(env, 'AWS_REGION') ?? text(env, 'AWS_DEFAULT_REGION');
  if (endpoint === null && region === null)
    throw new ConfigError(
      'Set AWS_REGION to the region of the bucket, or AWS_ENDPOINT_URL to the address of another store than Amazon’s.',
    );
  const style = text(env, 'S3_FORCE_PATH_STYLE');
  if (style !== null && style !== '0' && style !== '1')
    throw new ConfigError(`S3_FORCE_PATH_STYLE must be 0 or 1, not "${style}".`);
  return {
    endpoint,
    region: region ?? 'us-east-1',
    // Stores of one's own have rarely a name for each bucket.
    pathStyle: style === null ? endpoint !== null : style === '1',
    accessKeyId,
    secretAccessKey,
    sessionToken: text(env, 'AWS_SESSION_TOKEN'),
  };
}

const text = (env: Environment, name: string): string | null => env[name]?.trim() || null;

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
