import { sql } from 'kysely';
import { Rejected } from '../rule/rule.rejected';
import { takeHappened } from '../shared/happened';
import { announce } from '../shared/live';
import { rule } from '../shared/sentence';
import { addToTotal } from '../shared/totals';
import type { ImportPlan } from './import.draft';
import type { Planned } from './import.plan';
import { type Batch, beforeOf, rememberResults, writeAssets, type Writing } from './import.write';

interface BatchWriting extends Writing {
  /** Runs what follows from what was written so far (server/shared/happened.ts). */
  follow: () => Promise<void>;
}

/** As many lists reload by one event as by a thousand; so many single assets are announced by their ids. */
const announced = 20;

/**
 * Writes a batch as it was planned: the same number of statements however many rows, but for what rules do with them.
 * Returns what became of the rows: of one whose asset a workflow rejects nothing is made, and it failed with the message.
 */
export async function writeRows(
  writing: BatchWriting,
  plan: ImportPlan,
  planned: readonly Planned[],
): Promise<readonly Planned[]> {
  if (plan.hasRules) return writeByRules(writing, plan, planned);
  await rememberWritten(writing, plan, { ...(await writeAssets(writing, plan, planned)), planned });
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
    const rows = new Map(written.created.map(({ id, row }) => [row, messages.get(id)]));
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

async function rememberWritten(
  { db }: BatchWriting,
  plan: ImportPlan,
  { created, updated, planned }: Batch & { planned: readonly Planned[] },
): Promise<void> {
  await rememberResults(db, plan, [
    ...created.map(({ row, id }) => ({ row, outcome: 'created', asset_id: id, version: 1, before: null })),
    ...updated.map(({ row, id, present, changed, custom }) => ({
      row,
      outcome: 'updated',
      asset_id: id,
      version: (present?.version ?? 0) + 1,
      before: present && beforeOf(present, changed, custom),
    })),
    ...planned.flatMap(({ row, outcome, present }) =>
      outcome === 'unchanged' && present
        ? [{ row, outcome, asset_id: present.id, version: present.version, before: null }]
        : [],
    ),
  ]);
  await announce(db, 'asset', ...[...created, ...updated].slice(0, announced).map(({ id }) => id));
  // At the end: who creates an asset meanwhile may wait for this row of the totals.
  if (created.length) await addToTotal(db, 'assets', created.length);
}
