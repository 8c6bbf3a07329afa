import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { whereAll } from '../shared/list.sort';
import { signed } from '../shared/audit.key';
import { entriesOf, textsOf } from './audit.queries';

/** Entries that one statement reads. */
const batch = 2000;

export interface AuditFile {
  digest: Buffer;
  /** Of the digest, by the key of the installation. */
  signature: Buffer;
  /** In PEM. */
  publicKey: string;
  /** Reads the file once; it is deleted behind that. */
  open(): Readable;
}

/**
 * Entries as JSON lines, oldest first, in a temporary file: the digest stands before the bytes, so they are written before they are
 * sent. What an entry's hash is made of is in its line (docs/operate.md, “Audit”).
 */
export async function auditFile(
  db: Db,
  conditions: readonly RawBuilder<unknown>[],
  actor: Actor,
  language: Language,
): Promise<AuditFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-audit-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'audit.jsonl');
  const digesting = createHash('sha256');
  try {
    await pipeline(async function* () {
      for await (const text of linesOf(db, conditions, actor, language)) {
        const bytes = Buffer.from(text);
        digesting.update(bytes);
        yield bytes;
      }
    }, createWriteStream(file));
    const digest = digesting.digest();
    return {
      digest,
      ...(await signed(db, digest)),
      open: () => createReadStream(file).on('close', () => void remove()),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function* linesOf(
  db: Db,
  conditions: readonly RawBuilder<unknown>[],
  actor: Actor,
  language: Language,
): AsyncGenerator<string> {
  for (let behind = 0; ;) {
    const where = whereAll([...conditions, sql`a.id > ${behind}`]);
    const entries = await entriesOf(db, sql`${where} order by a.id limit ${batch}`, actor);
    const texts = await textsOf(db, entries, actor, language);
    if (entries.length)
      yield (
        entries
          .map(({ moment, actor: who, name, archived: _, hidden: __, ...entry }, at) =>
            JSON.stringify({ ...entry, at: moment, actor: who, record: name, text: texts[at] }),
          )
          .join('\n') + '\n'
      );
    if (entries.length < batch) return;
    behind = entries.at(-1)!.id;
  }
}
