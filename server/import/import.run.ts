import pg from 'pg';
import { setImmediate as otherRequests, setTimeout as wait } from 'node:timers/promises';
import type { HelpDesk } from '../help-desk/help-desk';
import { sightsOf } from '../parts/lookup/lookups';
import { enqueue } from '../queue/queue';
import { notifyAtEnd } from '../mail/deliver';
import type { Database, Trx } from '../shared/db';
import { Rejected } from '../rule';
import { runConsequences } from '../shared/happened';
import { ApiError } from '../shared/errors';
import { outageOf } from '../shared/outage';
import { say, Sentence } from '../shared/sentence';
import { lookAs } from '../shared/scope';
import { lookThrough } from '../shared/seeing';
import { sightsFor } from '../shared/sight';
import { inTransaction } from '../shared/transaction';
import { type Behind, lookBehind, nextBatch } from './import.ahead';
import { writeRows } from './import.batch';
import { type ImportPlan, type ImportRow, readDrafts } from './import.draft';
import { keeperOf } from './import.lookups';
import { mailImport } from './import.mails';
import { planRows } from './import.plan';
import { rememberPreview } from './import.preview';
import { countRows, endRun, type Import, isAtWork, lockImport, readPlan } from './import.progress';
import { readUploader, whyBarred } from './import.rights';
import { readRows } from './import.rows';
import type { ImportSettings } from './import.settings';
import { rememberMessages } from './import.write';
import * as importSentences from '../../texts/compiled/server/import';

/** Rows that are written in one transaction. */
export const batch = 1500;
/** Of what is updated both the former and the new state are in memory. */
const updatedBatch = 500;
/** Rules may take some milliseconds for each row. */
const ruledBatch = 200;
/** While people are at work: their lists wait for no more than this, and as long for nothing at all. */
const smallBatch = 100;
/** A job that has worked so long leaves the rest to the next one, long before the queue gives it up. */
const longestMs = 10_000;

export interface Runner {
  db: Database;
  now: () => Date;
  /** Address of the service desk for links in mails, without a trailing slash. */
  address: string;
  /** Are people at work? */
  isBusy?: () => boolean;
  /** Which lists a connected help-desk tells. */
  connected?: () => HelpDesk['connected'];
  /** Which tickets of the help-desk, and which people, an uploader may see; absent: all of them. */
  sight?: HelpDesk['sight'];
  peopleSight?: HelpDesk['peopleSight'];
  /** When it is aborted the batch in hand is the last of this job. */
  signal?: AbortSignal;
}

/** The data of a job `import`. */
export interface ImportJob {
  id: number;
  run: number;
}

/**
 * Goes on with an import where it stands: batch by batch, each in a transaction together with how far the import is. So a
 * process may be killed at any point, and two may work on the same import: each row is done once.
 */
export async function runImport(runner: Runner, job: ImportJob, forMs = longestMs): Promise<void> {
  const until = Date.now() + forMs;
  let size = batch;
  let known: Known = {};
  for (;;) {
    const begun = performance.now();
    const isBusy = runner.isBusy?.() ?? false;
    if (isBusy) size = Math.min(size, smallBatch);
    try {
      const isLast = await inTransaction(runner.db, (trx) => workOn(trx, runner, job, { size, until, known }));
      if (isLast) return;
      size = Math.min(batch, size * 10);
    } catch (error) {
      known = {};
      // A workflow that was switched on since the plan was read: from now on it is asked for each row.
      if (error instanceof Rejected) continue;
      // Somebody else took an identifier or deleted what a row names meanwhile; or the database cannot store a row.
      if (outageOf(error)) throw error;
      if (error instanceof ApiError && error.status === 503)
        return inTransaction(runner.db, (trx) => pauseImport(trx, runner, job));
      if (!(error instanceof pg.DatabaseError)) {
        await inTransaction(runner.db, (trx) => failImport(trx, runner, job));
        throw error;
      }
      if (size === 1) await inTransaction(runner.db, (trx) => failRow(trx, runner, job));
      else size = Math.ceil(size / 10);
    }
    await (isBusy ? wait(performance.now() - begun) : otherRequests());
  }
}

/** The import of a job while there is something to do for it; held. */
async function heldImport(db: Trx, { id, run }: ImportJob): Promise<Import | null> {
  const one = await lockImport(db, id);
  return one && one.run === run && isAtWork(one) ? one : null;
}

/** What a job reads once, and again after a fault. */
interface Known {
  plan?: ImportPlan;
  behind?: Behind;
}

async function planFor(db: Trx, runner: Runner, one: Import, settings: ImportSettings) {
  const { connected, sight = null, peopleSight = null } = runner;
  const uploader = await readUploader(db, one.created_by);
  const sights = sightsOf(uploader ? sightsFor({ sight, peopleSight }, uploader) : { tickets: null, people: null });
  return readPlan(db, one, settings, { keeper: keeperOf(connected?.() ?? null), sights, uploader });
}

/** Does one batch. Returns whether this job has nothing more to do. */
async function workOn(
  db: Trx,
  runner: Runner,
  job: ImportJob,
  { size, until, known }: { size: number; until: number; known: Known },
): Promise<boolean> {
  const one = await heldImport(db, job);
  if (!one?.settings) return true;
  const now = runner.now();
  // With the rights of now: they may have been taken since the batch before.
  const barred = whyBarred(await readUploader(db, one.created_by), one.settings);
  if (barred) {
    await endRun(db, one.id, { status: 'paused', now, error: barred });
    return true;
  }
  const plan = known.plan ?? (await planFor(db, runner, one, one.settings));
  if (plan instanceof Sentence) {
    await failWith(db, runner, one, plan);
    return true;
  }
  known.plan = plan;
  // What rows name is looked up as the uploader sees it; what follows from them is nobody's.
  if (plan.uploader) await lookAs(db, plan.uploader);
  const max = Math.min(size, maxRows(plan));
  const behind = known.behind ?? {};
  const { rows, drafts, intended, creation } = await nextBatch(db, plan, one, { max, behind });
  const done = rows.at(-1) ?? one.done_rows;
  const isEnd = rows.length < max;
  // People at work and rules need the processor more.
  const isAhead = !isEnd && size === batch && !plan.hasRules;
  known.behind = isAhead
    ? await lookBehind({ db: runner.db, trx: db }, plan, { id: one.id, done_rows: done }, { max, behind })
    : {};
  lookThrough(db, null);
  if (plan.dryRun) await rememberPreview(db, plan, one, { planned: intended, drafts, now });
  const planned = plan.dryRun
    ? intended
    : await writeRows(writingBy(one, { db, runner, now }), plan, intended, creation);
  await rememberMessages(db, plan, planned);
  await countRows(db, one, { done, planned, now });
  if (isEnd) {
    const failed = one.failed_count + planned.filter(({ outcome }) => outcome === 'failed').length;
    await finish(db, one, { failed: failed > 0, runner, now });
    return true;
  }
  if (Date.now() < until && !runner.signal?.aborted) return false;
  await enqueue(db, 'import', [{ ...job }]);
  return true;
}

function maxRows({ dryRun, hasRules, settings }: ImportPlan): number {
  if (dryRun) return batch;
  if (hasRules) return ruledBatch;
  return settings.update_existing ? updatedBatch : batch;
}

/** Who uploaded the file does it. People are told at the end of the import, once, whatever rules do with the assets. */
function writingBy(
  { created_by }: Import,
  { db, runner, now }: { db: Trx; runner: Runner; now: Date },
): Parameters<typeof writeRows>[0] {
  notifyAtEnd(db);
  return { db, actor: { id: created_by }, now, follow: () => runConsequences(runner.db, db) };
}

async function finish(
  db: Trx,
  { id, dry_run }: Import,
  { failed, runner, now }: { failed: boolean; runner: Runner; now: Date },
): Promise<void> {
  const ended = failed ? 'completed_with_errors' : 'completed';
  await endRun(db, id, { status: dry_run ? 'checked' : ended, now });
  if (!dry_run) await mailImport(db, id, runner.address);
}

/** Ends an import of which nothing more can be done. */
async function failWith(db: Trx, { now, address }: Runner, { id }: Import, error: Sentence): Promise<void> {
  await endRun(db, id, { status: 'failed', now: now(), error });
  await mailImport(db, id, address);
}

/** While the help-desk cannot say what the uploader may see; resumed by hand (D21). */
async function pauseImport(db: Trx, { now }: Runner, job: ImportJob): Promise<void> {
  const one = await heldImport(db, job);
  if (one) await endRun(db, one.id, { status: 'paused', now: now(), error: say(importSentences.no_sight) });
}

/** After a fault of ours, which is in the log: it would happen again. */
async function failImport(db: Trx, runner: Runner, job: ImportJob): Promise<void> {
  const one = await heldImport(db, job);
  if (one) await failWith(db, runner, one, say(importSentences.fault));
}

/** Passes over a row that the database refuses, so that the others go in. */
async function failRow(db: Trx, runner: Runner, job: ImportJob): Promise<void> {
  const one = await heldImport(db, job);
  const plan = one?.settings && (await planFor(db, runner, one, one.settings));
  const [next] = one ? await readRows(db, one, 1) : [];
  if (!one || !plan || plan instanceof Sentence || !next) return;
  const comment = say(importSentences.refused);
  const fault = JSON.parse(JSON.stringify(comment)) as ImportRow['fault'];
  const planned = planRows(plan, readDrafts(plan, [{ row: next.row, cells: [], fault, rounded: null }]), {
    lookups: new Map(),
    chosen: new Map(),
    used: new Map(),
    present: new Map(),
    barred: new Map(),
    earlier: new Map(),
    ids: new Map(),
  });
  for (const row of planned) row.messages.splice(1);
  await rememberMessages(db, plan, planned);
  await countRows(db, one, { done: next.row, planned, now: runner.now() });
}
