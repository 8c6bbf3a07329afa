import { setMaxListeners } from 'node:events';
import { tmpdir } from 'node:os';
import PgBoss from 'pg-boss';
import type { HelpDesk } from '../help-desk/help-desk';
import { type ImportJob, runImport } from '../import';
import { runMove } from '../files/move';
import { type Post, sendMail } from '../mail/mailer';
import type { Database } from '../shared/db';
import type { Objects } from '../store/objects';
import { throughOutage } from '../shared/outage';
import { presentOf } from '../shared/services';
import { type Around, unwatched } from '../shared/telemetry';
import { type ArchiveConfig, archivePlace } from '../retention';
import { startSender } from '../webhook';
import { exportedLists } from '../entries';
import { bulkWorks } from '../bulks';
import { runBulkJob } from '../parts/bulk/job.run';
import { runExport } from '../parts/export/run';
import { exportEnds } from '../report';
import { executorOf, requeueUnfinished } from './queue';
import { inFlight } from './in-flight';
import { type JobName, timedNames } from './names';
import { type ContractClock, timedWork } from './timed';

interface Options {
  db: Database;
  /** The same for reading what files are made of; `db` unless told. */
  reads?: Database;
  post: Post;
  /** The store that files may lie in; null: there is none. */
  objects?: Objects | null;
  /** Holds files on their way. */
  dataDir?: string;
  /** Address of the service desk for links in mails, without a trailing slash. */
  address: string;
  requesterMayDecideAlone?: boolean;
  contracts?: ContractClock;
  /** Where old lines of the log go; absent: nowhere, so none goes. */
  archive?: ArchiveConfig;
  /** Hosts that webhooks may call wherever they are. */
  webhookAllow?: readonly string[];
  /** Of the help-desk, which lists it tells. */
  connected?: () => HelpDesk['connected'];
  /** Hands the help-desk what was done to its tickets; where there is none nothing waits. */
  deliverActions?: (now: () => Date) => Promise<void>;
  /** Which tickets of the help-desk a person may see; absent: all of them. */
  sight?: HelpDesk['sight'];
  /** The same of people. */
  peopleSight?: HelpDesk['peopleSight'];
  now?: () => Date;
  /** Are people at work? What takes long then leaves them room. */
  isBusy?: () => boolean;
  /** Called with failures of the queue itself; those of mails and timed work are kept with the job. */
  report?: (error: unknown, during: string) => void;
  /** Watches the work. */
  around?: Around;
  /** Is told of each call of a webhook. */
  called?: (isDelivered: boolean) => void;
  /** Seconds between two looks into a queue. */
  everySeconds?: number;
  /** Seconds between two looks for work whose process died. */
  superviseSeconds?: number;
}

export interface Worker {
  /** Resolves when the work in hand is done. */
  stop(): Promise<void>;
}

const batch = 20;
/** What the clock makes due is looked for so many times less often: each kind of it has a queue of its own. */
const timedLess = 5;
/** Milliseconds for the work in hand when the process stops. */
const stopTimeout = 8000;

/** Does background work until it is stopped. Any number of processes may work on one database. */
export async function startWorker({
  db,
  reads = db,
  post,
  objects = null,
  dataDir = tmpdir(),
  address,
  requesterMayDecideAlone = false,
  webhookAllow = [],
  connected,
  deliverActions,
  sight = null,
  peopleSight = null,
  contracts = { timeZone: 'UTC', currency: 'EUR', clockShiftDays: 0 },
  archive,
  now = () => new Date(),
  isBusy = () => false,
  report = () => undefined,
  around = unwatched,
  called = () => undefined,
  everySeconds = 1,
  superviseSeconds = 60,
}: Options): Promise<Worker> {
  const stopping = new AbortController();
  // In an outage much waits.
  setMaxListeners(0, stopping.signal);
  let reported = 0;
  let ended = false;
  const underWay = inFlight();
  /** Work in hand waits until the database is back; so does what pg-boss has to note. */
  const patiently = <T>(work: () => Promise<T>): Promise<T> =>
    underWay.track(
      throughOutage(work, {
        signal: stopping.signal,
        onOutage(error) {
          if (Date.now() - reported > 60_000) report(error, 'background work waits for the database');
          reported = Date.now();
        },
      }),
    );
  const doing = <T>(name: JobName, work: () => Promise<T>): Promise<T> => around(name, () => patiently(work));
  const { executeSql } = executorOf(db);
  const boss = new PgBoss({
    db: {
      // What is noted after the end goes nowhere: the database may be closed, and another process takes the job over.
      executeSql: (text, values) => (ended ? new Promise(() => undefined) : patiently(() => executeSql(text, values))),
    },
    migrate: false,
    maintenanceIntervalSeconds: superviseSeconds,
    archiveCompletedAfterSeconds: 24 * 3600,
    archiveFailedAfterSeconds: 14 * 24 * 3600,
  });
  boss.on('error', (error) => report(error, 'background work'));
  await boss.start();
  const polling = { pollingIntervalSeconds: everySeconds };

  const mails = await boss.work<{ id: number }>('mail', { ...polling, batchSize: batch }, async (jobs) => {
    for (const { id, data } of jobs)
      await doing('mail', () => sendMail(db, data.id, post, address, sight, Boolean(connected?.()))).catch(
        (error: unknown) => boss.fail('mail', id, { message: String(error).slice(0, 1000) }),
      );
    if (jobs.length === batch) boss.notifyWorker(mails);
  });

  await patiently(() => requeueUnfinished(db));
  const importing = { db, now, address, isBusy, connected, sight, peopleSight, signal: stopping.signal };
  const imports = await boss.work<ImportJob>('import', polling, async (jobs) => {
    for (const { data } of jobs) await doing('import', () => runImport(importing, data));
    // The rest of a long one waits already.
    boss.notifyWorker(imports);
  });

  const editing = { db, works: bulkWorks, now, address, isBusy, signal: stopping.signal };
  const edits = await boss.work<{ id: number }>('bulk', polling, async (jobs) => {
    for (const { data } of jobs) await doing('bulk', () => runBulkJob(editing, data));
    boss.notifyWorker(edits);
  });

  const exporting = {
    ...{ db, reads, now, lists: exportedLists, sight },
    ...{ zone: contracts.timeZone, ends: exportEnds(address) },
  };
  await boss.work<{ id: number }>('export', polling, async ([job]) => {
    if (job) await doing('export', () => runExport(exporting, job.data.id));
  });

  const moving = { db, objects, dataDir, isBusy, signal: stopping.signal };
  const moves = await boss.work<{ id: number }>('file-move', polling, async (jobs) => {
    for (const { data } of jobs) await doing('file-move', () => runMove(moving, data));
    boss.notifyWorker(moves);
  });

  if (deliverActions)
    await boss.work('host-actions', { ...polling, batchSize: 1000 }, () =>
      doing('host-actions', () => deliverActions(now)),
    );

  const place = archive && (() => archivePlace(archive));
  const timedPolling = { pollingIntervalSeconds: everySeconds * timedLess };
  for (const name of timedNames) {
    const worker = await boss.work<{ isStart?: true }>(name, timedPolling, (jobs) => {
      const isStart = jobs.every(({ data }) => data?.isStart);
      const moment = {
        db,
        objects,
        now: now(),
        address,
        requesterMayDecideAlone,
        contracts,
        isBusy,
        isStart,
        archive: place,
      };
      return doing(name, () => timedWork[name].run(moment));
    });
    await boss.schedule(name, timedWork[name].cron);
    // What became due while no process ran.
    if (timedWork[name].atStart) {
      await boss.send(name, { isStart: true });
      boss.notifyWorker(worker);
    }
  }
  const webhooks = startSender({
    ...{ db, address, now, everySeconds, report, around, called, allowed: webhookAllow, zone: contracts.timeZone },
    ...{ sight, peopleSight },
    present: () => presentOf({ now, config: contracts }),
  });
  return {
    async stop() {
      stopping.abort();
      const deadline = Date.now() + stopTimeout;
      underWay.track(webhooks.stop()).catch(() => undefined);
      await boss.stop({ timeout: stopTimeout });
      // pg-boss does not wait for jobs that it is just fetching, nor for its own notes on those that are done.
      await underWay.settled(deadline);
      ended = true;
    },
  };
}
