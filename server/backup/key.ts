import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { ConfigError } from '../config';

/** Whom backups are encrypted for, and who opens them (https://age-encryption.org/v1). */
export interface Key {
  /** Where it is, as it was named. */
  file: string;
  recipients: string[];
  /** Without one nothing can be decrypted. */
  identities: string[];
}

/** What an encrypted backup begins with. */
const mark = Buffer.from('age-encryption.org/v1\n');

/**
 * Reads a file of `age-keygen`: lines with secret keys (`AGE-SECRET-KEY-1…`), or with public ones (`age1…`), with which
 * backups can be made and not opened. Throws {@link ConfigError}.
 */
export async function readKey(file: string): Promise<Key> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(
      error.code === 'ENOENT'
        ? `There is no key ${file}; service-desk backup --new-key ${file} makes one.`
        : `The key ${file} cannot be read (${error.code}).`,
    );
  });
  if (text.startsWith('-----BEGIN AGE') || text.startsWith(mark.toString()))
    throw new ConfigError(`The key ${file} is encrypted itself; decrypt it with age -d first.`);
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'));
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  const others = lines.filter((line) => line.startsWith('age1'));
  if (!lines.length || identities.length + others.length < lines.length)
    throw new ConfigError(
      `${file} is no key: it needs lines that begin with AGE-SECRET-KEY-1 or age1, as age-keygen writes them.`,
    );
  try {
    const recipients = [...(await Promise.all(identities.map(identityToRecipient))), ...others];
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    return { file, identities, recipients };
  } catch {
    throw new ConfigError(`${file} is no key: one of its lines was cut off or mistyped.`);
  }
}

/** Makes a key in a new file that only its maker may read. Returns the public half. Throws {@link ConfigError}. */
export async function makeKey(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(
      error.code === 'EEXIST'
        ? `${file} is there already; without it the backups that it encrypts are lost, so it is not overwritten.`
        : `The key cannot be written to ${file} (${error.code}).`,
    );
  });
  return recipient;
}

/** The content encrypted for whoever has the key. */
export async function* encrypted(content: AsyncIterable<Buffer>, { recipients }: Key): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* buffers(await encrypter.encrypt(streamOf(content)));
}

/** The content of a backup, decrypted where it is encrypted. `name` is for sentences. Throws {@link ConfigError} where the key does not fit. */
export async function* opened(content: AsyncIterable<Buffer>, key: Key | null, name: string): AsyncGenerator<Buffer> {
  const { begins, all } = await peek(content, mark.length);
  const isEncrypted = begins.equals(mark);
  if (isEncrypted && !key)
    throw new ConfigError(`${name} is encrypted; name its key with --key. Nothing was restored.`);
  if (!isEncrypted && key)
    throw new ConfigError(
      `${name} is not encrypted, or was changed since. If you know that it is a backup of yours, leave --key out. Nothing was restored.`,
    );
  if (!key) return yield* all;
  if (!key.identities.length)
    throw new ConfigError(
      `${key.file} has a public key only, which opens nothing: name the file with its secret key. Nothing was restored.`,
    );
  const decrypter = new Decrypter();
  for (const identity of key.identities) decrypter.addIdentity(identity);
  const plain = await decrypter.decrypt(streamOf(all)).catch((error: Error) => {
    throw /no identity matched/.test(error.message)
      ? new ConfigError(`The key ${key.file} does not open ${name}: it was made for another one. Nothing was restored.`)
      : error;
  });
  yield* buffers(plain);
}

async function* buffers(stream: globalThis.ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of stream as ReadableStream<Uint8Array>)
    yield Buffer.from(buffer, byteOffset, byteLength);
}

/** A stream of bytes, read as it is used. */
const streamOf = (content: AsyncIterable<Buffer>) =>
  Readable.toWeb(Readable.from(content, { objectMode: false })) as globalThis.ReadableStream<Uint8Array>;

/** The first bytes of the content, fewer where it has no more, and the whole of it. */
async function peek(
  content: AsyncIterable<Buffer>,
  length: number,
): Promise<{ begins: Buffer; all: AsyncIterable<Buffer> }> {
  const chunks = content[Symbol.asyncIterator]();
  let begins: Buffer = Buffer.alloc(0);
  let isOver = false;
  while (begins.length < length && !isOver) {
    const { done, value } = await chunks.next();
    isOver = done === true;
    if (!done) begins = Buffer.concat([begins, value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    try {
      yield begins;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  }
  return { begins: begins.subarray(0, length), all: all() };
}
