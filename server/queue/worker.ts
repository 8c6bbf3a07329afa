import PgBoss from 'pg-boss';
import { type Post, sendMail } from '../mail/mailer';
import type { Database } from '../shared/db';
import { executorOf } from './queue';
import { timedNames } from './names';
import { timedWork } from './timed';

interface Options {
  db: Database;
  post: Post;
  /** Address of the service desk for links in mails, without a trailing slash. */
  address: string;
  requesterMayDecideAlone?: boolean;
  now?: () => Date;
  /** Is told of what fails although no mail or timed work did. */
  report?: (error: unknown, during: string) => void;
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

/** Does background work until it is stopped. Any number of processes may work on one database. */
export async function startWorker({ db, post, address, requesterMayDecideAlone = false, now = () => new Date(), report = () => undefined, everySeconds = 1, superviseSeconds = 60 }: Options): Promise<Worker> {
  const boss = new PgBoss({
    db: executorOf(db),
    migrate: false,
    maintenanceIntervalSeconds: superviseSeconds,
    archiveCompletedAfterSeconds: 24 * 3600,
    archiveFailedAfterSeconds: 14 * 24 * 3600,
  });
  // The database may be away for a moment: everything is tried again.
  boss.on('error', (error) => report(error, 'background work'));
  await boss.start();
  const polling = { pollingIntervalSeconds: everySeconds };

  const mails = await boss.work<{ id: number }>('mail', { ...polling, batchSize: batch }, async (jobs) => {
    for (const { id, data } of jobs) await sendMail(db, data.id, post).catch((error: unknown) => boss.fail('mail', id, { message: String(error).slice(0, 1000) }));
    if (jobs.length === batch) boss.notifyWorker(mails);
  });

  for (const name of timedNames) {
    await boss.work(name, polling, () => timedWork[name].run({ db, now: now(), address, requesterMayDecideAlone }));
    await boss.schedule(name, timedWork[name].cron);
  }
  return { stop: () => boss.stop({ timeout: 8000 }) };
}
