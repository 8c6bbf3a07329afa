import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import {
  type StatusCheck,
  statusChecks,
  type StatusFinding,
  type StatusReply,
  type StatusState,
} from '../../wire/status/status';
import { wireTimeIn } from '../../wire/protocol/moment';
import { version } from '../../package.json';
import { lastBackup } from '../backup/last';
import { switchedOn } from '../extension';
import { instancesOf } from '../instance';
import { thisProgram } from '../migrations';
import { kindOfJob } from '../queue/job.queries';
import type { Db } from '../shared/db';
import type { RequestServices } from '../shared/services';
import { backupFound } from './backup.check';
import {
  clockAhead,
  databaseClock,
  databaseFound,
  oldestTransaction,
  replicasFound,
  replicasOf,
  tablesFound,
  transactionsFound,
} from './database.check';
import { diskFound, roomOf } from './disk.check';
import { lookWithin, type Said, type State } from './finding';
import { mailServerFound } from './mail.check';
import { certificatesFound, certificatesOf, extensionsFound } from './reach.check';
import {
  mailsFound,
  mailsOf,
  mirrorFound,
  mirrorOf,
  processesFound,
  queuesFound,
  queuesOf,
  webhooksFound,
  webhooksOf,
} from './work.check';

/** Milliseconds for a look that asks other machines, and for which what it found is told again. */
const within = 4_000;
const keptMs = 30_000;

interface Reader {
  language: Language;
  time_zone: string;
}

/** Reads how the installation is, each look for itself. What asks other machines is at most half a minute old. */
export function statusReader(services: RequestServices) {
  const { config, helpDesk, now, address } = services;
  const { smtpUrl = null, demo = false, dataDir, publicUrl, databaseUrl, embeddings } = config;
  const outside = keptFor(keptMs, async () => {
    const addresses = [publicUrl, embeddings?.url, ...(config.calledAddresses ?? [])].filter(
      (one) => typeof one === 'string',
    );
    const [certificates, mail] = await Promise.all([
      certificatesOf(addresses, now()),
      lookWithin(within, () => mailServerFound({ smtpUrl, demo, dataDir })),
    ]);
    return { certificates, mail };
  });
  const extensionsLook = keptFor(keptMs, async (on: readonly string[]) => {
    const used = (config.extensions ?? []).filter(({ name }) => on.includes(name));
    return lookWithin(within, () => extensionsFound(used, address()));
  });

  return async (db: Db, { language, time_zone }: Reader): Promise<StatusReply> => {
    const time = (at: Date) => wireTimeIn(time_zone, at.getTime());
    // The statements of a call go one after the other over its connection.
    const facts = await factsOf(db);
    const ahead = await clockAhead(db);
    const old = await oldestTransaction(db);
    const replicas = await replicasOf(db);
    const processes = await instancesOf(db);
    const queues = await queuesOf(db);
    const mails = await mailsOf(db);
    const webhooks = await webhooksOf(db);
    const { connected } = helpDesk;
    const mirror = connected && (await mirrorOf(db, connected.kinds));
    const database = await lookWithin(within, () => databaseFound(db));
    const tables = await lookWithin(within, () => tablesFound(db, thisProgram));
    const on = config.extensions?.length ? [...(await switchedOn(db))].map((one) => one.split(' ', 1)[0]!) : [];
    const [{ certificates, mail }, extensions, disk, room, backup] = await Promise.all([
      outside([]),
      extensionsLook(on),
      lookWithin(within, () => diskFound({ dataDir, holdsDatabase: databaseUrl === null })),
      roomOf(dataDir),
      lastBackup(dataDir),
    ]);
    const found: Record<StatusCheck, Said[]> = {
      ...{ database, tables, disk, extensions },
      clock: databaseClock(ahead),
      transactions: transactionsFound(old),
      replicas: replicasFound(replicas),
      processes: processesFound(processes, version),
      queue: queuesFound(queues),
      mail: [...mail, ...mailsFound(mails)],
      help_desk: mirror ? mirrorFound(connected.name, mirror) : [],
      webhooks: webhooksFound(webhooks),
      certificates: certificatesFound(certificates),
      backup: await backupFound(backup, demo, now()),
    };
    return {
      checks: told(found, language),
      as_of: time(now()),
      versions: { service_desk: version, node: process.versions.node, postgresql: facts.postgresql },
      processes: processes.map(({ id: _, started_at, seen_at, ...one }) => ({
        ...one,
        started_at: time(started_at),
        seen_at: time(seen_at),
        is_this: one.pid === process.pid && one.host === hostname(),
      })),
      database: {
        role: facts.standby ? 'standby' : 'primary',
        size: facts.size,
        oldest_transaction: old && old.seconds,
        replicas,
        clock_ahead: ahead,
      },
      queue: queues.map((one) => ({ ...one, title: kindOfJob(one.job).in(language) })),
      mails,
      webhooks: { waiting: webhooks.waiting, failed: webhooks.failed, failing: webhooks.failing },
      help_desk: mirror && {
        name: connected.name,
        kinds: mirror.kinds.map(({ kind, as_of, age, failure }) => ({
          ...{ kind, age, is_failing: failure !== null },
          as_of: as_of && time(as_of),
        })),
        actions: mirror.actions,
      },
      disks: room ? [room] : [],
      certificates: certificates.map(({ address: of, endsAt, days }) => ({
        address: of,
        ends_at: endsAt && time(endsAt),
        days,
      })),
      backup: backup && { at: time(backup.at), file: backup.file },
    };
  };
}

async function factsOf(db: Db): Promise<{ postgresql: string; size: number; standby: boolean }> {
  const { rows } = await sql<{ postgresql: string; size: number; standby: boolean }>`
    select split_part(current_setting('server_version'), ' ', 1) as postgresql, pg_database_size(current_database()) as size,
      pg_is_in_recovery() as standby`.execute(db);
  return rows[0]!;
}

const states: Readonly<Record<Exclude<State, 'skipped'>, StatusState>> = { ok: 'ok', warning: 'warn', fault: 'fail' };
const gravity = { fault: 0, warning: 1, ok: 2, skipped: 3 } as const;

/** What is wrong comes first. */
function told(found: Readonly<Record<StatusCheck, Said[]>>, language: Language): StatusFinding[] {
  return statusChecks
    .flatMap((name) => found[name].map((one) => ({ name, ...one })))
    .sort((a, b) => gravity[a.state] - gravity[b.state])
    .flatMap(({ name, state, found: text, next }) =>
      state === 'skipped'
        ? []
        : [{ name, state: states[state], text: text.in(language), next_step: next && next.in(language) }],
    );
}

/** What was read is given to whoever asks within that time; who asks meanwhile waits for the same reading. */
function keptFor<T>(ms: number, read: (of: readonly string[]) => Promise<T>): (of: readonly string[]) => Promise<T> {
  let kept: { key: string; at: number; reading: Promise<T> } | null = null;
  return (of) => {
    const key = of.join(' ');
    if (!kept || kept.key !== key || performance.now() - kept.at > ms)
      kept = { key, at: performance.now(), reading: read(of) };
    return kept.reading;
  };
}
