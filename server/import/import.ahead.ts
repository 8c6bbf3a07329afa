import { setImmediate as otherRequests } from 'node:timers/promises';
import type { Database, Trx } from '../shared/db';
import type { Draft, ImportPlan } from './import.draft';
import { readFacts } from './import.facts';
import { type Facts, type Planned, planRows } from './import.plan';
import { warnOfLeaving } from './import.reach';
import { refuseTaken } from './import.unique';
import { type Ahead, nextRows, type Place, readAhead, type Rows } from './import.rows';
import { createdFields } from './import.settings';
import { type Creation, creationOf } from './import.write';

/** Rows, and what is to become of them. */
export interface Batch extends Rows {
  intended: readonly Planned[];
  /** Of those that are planned ahead. */
  creation?: Creation;
}

/** What a job knows of the rows behind those that it is writing. */
export interface Behind {
  rows?: Ahead | undefined;
  /** `null` if planning them failed. */
  batch?: { done_rows: number; planned: Promise<Batch | null> } | undefined;
}

/** The next rows, at most `most`, and what is to become of them: as it was planned while those before them were written, or now. */
export async function nextBatch(
  db: Trx,
  plan: ImportPlan,
  place: Place,
  { max, behind }: { max: number; behind: Behind },
): Promise<Batch> {
  const planned = behind.batch?.done_rows === place.done_rows ? await behind.batch.planned : null;
  if (planned && planned.rows.length <= max) return withoutTaken(db, plan, planned);
  const read = await nextRows(db, plan, place, { max, ahead: behind.rows });
  return withoutTaken(db, plan, {
    ...read,
    intended: planRows(plan, read.drafts, await readFacts(db, plan, read.drafts)),
  });
}

/**
 * The batch, of which rows fail that have a value of a unique field which another asset or an earlier row has, and those are warned
 * of that take an asset out of the uploader's sight.
 */
async function withoutTaken(db: Trx, plan: ImportPlan, { creation, ...batch }: Batch): Promise<Batch> {
  const intended = await warnOfLeaving(db, plan.uploader, await refuseTaken(db, plan, batch.intended));
  return { ...batch, intended, ...(creation && intended === batch.intended && { creation }) };
}

/**
 * Gets the rows behind a batch ready that is about to be written, in its transaction. If all of them become new assets they are
 * also planned, while the database is at work on the batch: what it makes can be none of theirs but by an identifier, which
 * stands in one row of a file or is refused by the database.
 */
export async function lookBehind(
  { db, trx }: { db: Database; trx: Trx },
  plan: ImportPlan,
  place: Place,
  { max, behind }: { max: number; behind: Behind },
): Promise<Behind> {
  if (!plansAhead(plan)) return { rows: readAhead(db, plan, place, max) };
  const read = await nextRows(trx, plan, place, { max, ahead: behind.rows });
  const facts = await readFacts(trx, plan, read.drafts);
  return {
    batch: { done_rows: place.done_rows, planned: planInPieces(plan, read, facts).catch(() => null) },
    rows: readAhead(db, plan, { id: place.id, done_rows: read.rows.at(-1) ?? place.done_rows }, max),
  };
}

/** An asset that is updated is held and names are made by the transaction that writes their rows. */
const plansAhead = ({ dryRun, settings }: ImportPlan): boolean =>
  !dryRun && !settings.update_existing && !createdFields(settings).length;

/** Rows that are planned without a pause. */
const piece = 200;

async function planInPieces(plan: ImportPlan, read: Rows, facts: Facts): Promise<Batch> {
  const intended: Planned[] = [];
  for (let from = 0; from < read.drafts.length; from += piece) {
    await otherRequests();
    intended.push(...planRows(plan, read.drafts.slice(from, from + piece) as Draft[], facts));
  }
  await otherRequests();
  return { ...read, intended, creation: creationOf(intended) };
}
