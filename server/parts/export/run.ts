import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '../../../texts/compiled/languages';
import { exportLimits } from '../../../wire/parts/export';
import { enqueue } from '../../queue/queue';
import type { HelpDesk } from '../../help-desk/help-desk';
import { requireNeeds } from '../../shared/admission';
import type { Database, Trx } from '../../shared/db';
import { ApiError, forbidden } from '../../shared/errors';
import { type Person, personOf } from '../../shared/person';
import { inTransaction } from '../../shared/transaction';
import { chunkBytes, storeChunk } from './chunks';
import { type Export, readExport } from './export';
import { formats } from './format';
import { type ExportedLists, requireList } from './job';
import { readIn } from '../../shared/built-in';
import { readingAs } from '../../shared/scope';
import { keysOf } from '../../shared/scope.call';
import type { RecordKind } from '../../../wire/protocol/kind';

/** Who has written nothing for so long is thought dead, in milliseconds. */
const silent = 90_000;

/** What becomes of a file, told in the transaction that says so. */
export interface ExportEnds {
  ready: (db: Trx, file: ReadyFile, person: Person) => Promise<void>;
  failed: (db: Trx, file: EndedFile) => Promise<void>;
}
export interface EndedFile {
  id: number;
  name: string;
  report_id: number | null;
  created_at: Date;
}
export interface ReadyFile extends EndedFile {
  size: number;
}

interface Running {
  db: Database;
  /** The same for what goes into the file; `db` unless told. */
  reads?: Database;
  now: () => Date;
  lists: ExportedLists;
  /** The help-desk's time zone. */
  zone: string;
  ends: ExportEnds;
  /** Which tickets a person may see; of the help-desk. */
  sight: HelpDesk['sight'];
}

/** It was cancelled, or another process took it over. */
class Stopped extends Error {}

/**
 * Makes a file that waits, as the person who asked for it sees the list now. It begins anew if the process before died;
 * of two processes one makes it. Nobody can have it before it is whole.
 */
export async function runExport({ db, reads = db, now, lists, zone, ends, sight }: Running, id: number): Promise<void> {
  const runner = randomUUID();
  const file = await claim(db, id, runner, now());
  if (!file) return;
  try {
    const found = await personOf(db, file.user_id);
    if (!found) throw forbidden('agent');
    const person = { ...found, tickets: sight?.(found) ?? null };
    requireNeeds(person, 'agent');
    const list = requireList(lists, person, file);
    const reading = await readingAs(reads, person, keysOf(lists[file.list as RecordKind]?.needs ?? []));
    const language = file.language as Language;
    const size = await readIn(language, async () => {
      const query = file.query as Record<string, unknown>;
      const what = await readExport(reading, person, { list, query, language, locale: language, zone });
      return write(db, file, what, { runner, now });
    });
    await inTransaction(db, async (trx) => {
      await note(trx, id, runner, { state: 'ready', size, beat_at: now() });
      await ends.ready(trx, { ...file, size }, person);
    });
  } catch (error) {
    if (error instanceof Stopped) return;
    const failure = failureOf(error);
    await inTransaction(db, async (trx) => {
      await note(trx, id, runner, { state: 'failed', failure });
      await trx.deleteFrom('export_chunks').where('export_id', '=', id).execute();
      await ends.failed(trx, file);
    }).catch((later: unknown) => {
      if (!(later instanceof Stopped)) throw later;
    });
    if (failure === 'other') throw error;
  }
}

const failureOf = (error: unknown): 'right' | 'gone' | 'other' => {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) return 'right';
  return status === 404 || status === 422 ? 'gone' : 'other';
};

/** Undefined if it is gone, done, or somebody else's. */
function claim(db: Database, id: number, runner: string, now: Date) {
  return inTransaction(db, async (trx) => {
    const file = await trx
      .updateTable('exports')
      .set({ state: 'running', runner, beat_at: now, rows_done: 0, failure: null })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'failed'])
      .returningAll()
      .executeTakeFirst();
    if (file) await trx.deleteFrom('export_chunks').where('export_id', '=', id).execute();
    return file;
  });
}

/** Throws {@link Stopped} unless the row is still this attempt's. */
async function note(
  db: Trx,
  id: number,
  runner: string,
  values: Partial<{
    state: 'ready' | 'failed';
    failure: 'right' | 'gone' | 'other';
    size: number;
    rows_done: number;
    rows_total: number;
    beat_at: Date;
  }>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set(values)
    .where('id', '=', id)
    .where('runner', '=', runner)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (!numUpdatedRows) throw new Stopped();
}

interface Attempt {
  runner: string;
  now: () => Date;
}

/** Stores the bytes, and how far it is. Returns their number. */
async function write(
  db: Database,
  { id, format }: { id: number; format: keyof typeof formats },
  what: Export,
  { runner, now }: Attempt,
): Promise<number> {
  let rows_done = 0;
  const counted: Export = {
    ...what,
    rows: async function* () {
      for await (const some of what.rows()) {
        rows_done += some.count;
        yield some;
      }
    },
  };
  const total = await what.count();
  await inTransaction(db, (trx) => note(trx, id, runner, { rows_total: total, beat_at: now() }));
  let size = 0;
  let position = 0;
  let pieces: Buffer[] = [];
  let held = 0;
  const store = async (): Promise<void> => {
    const bytes = Buffer.concat(pieces);
    await inTransaction(db, async (trx) => {
      await note(trx, id, runner, { rows_done, rows_total: Math.max(total, rows_done), beat_at: now() });
      await storeChunk(trx, id, position, bytes);
    });
    position++;
    size += bytes.length;
    pieces = [];
    held = 0;
  };
  for await (const piece of formats[format].bytes(counted)) {
    const bytes = Buffer.from(piece as string | Uint8Array);
    pieces.push(bytes);
    held += bytes.length;
    if (held >= chunkBytes) await store();
  }
  if (held) await store();
  return size;
}

/** Has files made again whose process died, and deletes those that were kept long enough. */
export async function tidyExports(db: Database, now: Date): Promise<void> {
  const dead = new Date(now.getTime() - silent);
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update exports t set state = 'waiting', runner = null, beat_at = ${now}
      where t.state in ('waiting', 'running') and coalesce(t.beat_at, t.created_at) < ${dead}
        and not exists (select from pgboss.job j where j.name = 'export' and j.state in ('created', 'retry') and j.data->>'id' = t.id::text)
      returning t.id`.execute(trx);
    await enqueue(trx, 'export', rows);
  });
  const old = new Date(now.getTime() - exportLimits.keptDays * 24 * 3600_000);
  await db.deleteFrom('exports').where('created_at', '<', old).execute();
}
