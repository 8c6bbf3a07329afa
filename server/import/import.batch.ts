import { sql } from 'kysely';
import { Rejected } from '../rule';
import { takeHappened } from '../shared/happened';
import { rule } from '../shared/sentence';
import type { ImportPlan } from './import.draft';
import type { Planned } from './import.plan';
import { type Creation, rememberWritten, writeAssets, type Writing } from './import.write';

interface BatchWriting extends Writing {
  /** Runs what follows from what was written so far (server/shared/happened.ts). */
  follow: () => Promise<void>;
}

/**
 * Writes a batch as it was planned: the same number of statements however many rows, but for what rules do with them.
 * Returns what became of the rows: of one whose asset a workflow rejects nothing is made, and it failed with the message.
 */
export async function writeRows(
  writing: BatchWriting,
  plan: ImportPlan,
  planned: readonly Planned[],
  creation?: Creation,
): Promise<readonly Planned[]> {
  if (plan.hasRules) return writeByRules(writing, plan, planned);
  await rememberWritten(writing, plan, { ...(await writeAssets(writing, plan, planned, creation)), planned });
  return planned;
}

async function writeByRules(
  writing: BatchWriting,
  plan: ImportPlan,
  planned: readonly Planned[],
): Promise<readonly Planned[]> {
  const { db } = writing;
  await sql`savepoint import_batch`.execute(db);
  const written = await writeAssets(writing, plan, planned);
  const rejected = await followRules(writing);
  if (rejected) {
    await sql`rollback to savepoint import_batch`.execute(db);
    takeHappened(db);
    const messages = new Map(rejected.records.map(({ id, message }) => [id, message]));
    const rows = new Map(written.created.flatMap(({ id, row }) => (messages.has(id) ? [[row, messages.get(id)]] : [])));
    // Not one of our rows: the same would come again.
    if (!rows.size) throw rejected;
    return writeByRules(
      writing,
      plan,
      planned.map((one) => refused(one, rows.get(one.row))),
    );
  }
  await sql`release savepoint import_batch`.execute(db);
  await rememberWritten(writing, plan, { ...written, planned });
  return planned;
}

/** Runs what follows from what was written. Returns what workflows reject. */
async function followRules({ follow }: BatchWriting): Promise<Rejected | null> {
  try {
    await follow();
    return null;
  } catch (error) {
    if (error instanceof Rejected) return error;
    throw error;
  }
}

const refused = (one: Planned, message: string | undefined): Planned =>
  message === undefined
    ? one
    : { ...one, outcome: 'failed', messages: [{ type: 'failed', row: one.row, field: '', comment: rule(message) }] };
