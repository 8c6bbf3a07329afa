import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import {
  type StatusCheck,
  statusChecks,
  type StatusFigure,
  type StatusFigureName,
  type StatusFinding,
  type StatusReply,
  type StatusState,
} from '../../wire/status/status';
import { wireTimeIn } from '../../wire/protocol/moment';
import { version } from '../../package.json';
import { knownBackups } from '../backup/record';
import { switchedOn } from '../extension';
import { instancesOf } from '../instance';
import { thisProgram } from '../migrations';
import { kindOfJob } from '../queue/job.queries';
import type { Db } from '../shared/db';
import type { RequestServices } from '../shared/services';
import { backupFound } from '../check/backup.check';
import {
  clockAhead,
  databaseClock,
  databaseFound,
  oldestTransaction,
  replicasFound,
  replicasOf,
  tablesFound,
  transactionsFound,
} from '../check/database.check';
import { filesState } from '../files/state';
import { filesFound, scannerFound, storeRefusal } from '../check/files.check';
import { diskFound, roomOf } from '../check/disk.check';
import { lookWithin, type Said, type State } from '../check/finding';
import { mailServerFound } from '../check/mail.check';
import { replicaFound } from '../check/replica.check';
import { certificatesFound, certificatesOf, extensionsFound } from '../check/reach.check';
import {
  mailsFound,
  mailsOf,
  mirrorFound,
  mirrorOf,
  processesFound,
  type Queue,
  queuesFound,
  queuesOf,
  webhooksFound,
  webhooksOf,
} from '../check/work.check';

/** Milliseconds for a look that asks other machines, and for which what it found is told again. */
const within = 4_000;
const keptMs = 30_000;

interface Reader {
  language: Language;
  time_zone: string;
}

/** Reads how the installation is, each look for itself. What asks other machines is at most half a minute old. */
export function statusReader(services: RequestServices) {
  const { config, helpDesk, now, address, files } = services;
  const { smtpUrl = null, demo = false, dataDir, publicUrl, databaseUrl, embeddings } = config;
  const outside = keptFor(keptMs, async () => {
    const addresses = [publicUrl, embeddings?.url, ...(config.calledAddresses ?? [])].filter(
      (one) => typeof one === 'string',
    );
    const [certificates, mail, refusal, scanner] = await Promise.all([
      certificatesOf(addresses, now()),
      lookWithin(within, () => mailServerFound({ smtpUrl, demo, dataDir })),
      storeRefusal(files.objects, AbortSignal.timeout(within)),
      lookWithin(within, () => scannerFound(files.scanner, now())),
    ]);
    return { certificates, mail, refusal, scanner };
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
    const read = services.replicas?.states() ?? [];
    const processes = await instancesOf(db);
    const queues = await queuesOf(db);
    const mails = await mailsOf(db);
    const webhooks = await webhooksOf(db);
    const { connected } = helpDesk;
    const mirror = connected && (await mirrorOf(db, connected.kinds));
    const database = await lookWithin(within, () => databaseFound(db));
    const tables = await lookWithin(within, () => tablesFound(db, thisProgram));
    const on = config.extensions?.length ? [...(await switchedOn(db))].map((one) => one.split(' ', 1)[0]!) : [];
    const backups = await knownBackups(db);
    const kept = await filesState(db);
    const [{ certificates, mail, refusal, scanner }, extensions, disk, room] = await Promise.all([
      outside([]),
      extensionsLook(on),
      lookWithin(within, () => diskFound({ dataDir, holdsDatabase: databaseUrl === null })),
      roomOf(dataDir),
    ]);
    const found: Record<StatusCheck, Said[]> = {
      ...{ database, tables, disk, scanner, extensions },
      files: filesFound(kept, { name: files.objects?.name ?? null, refusal }),
      clock: databaseClock(ahead),
      transactions: transactionsFound(old),
      replicas: [...replicasFound(replicas), ...read.map(replicaFound)],
      processes: processesFound(processes, version),
      queue: queuesFound(queues),
      mail: [...mail, ...mailsFound(mails)],
      help_desk: mirror ? mirrorFound(connected.name, mirror) : [],
      webhooks: webhooksFound(webhooks),
      certificates: certificatesFound(certificates),
      backup: await backupFound(backups, demo, now()),
    };
    const { last } = backups;
    return {
      checks: told(found, language),
      as_of: time(now()),
      processes: processes.map(({ version: of, host, pid, started_at }) => ({
        ...{ version: of, host, pid, started_at: time(started_at) },
        is_this: pid === process.pid && host === hostname(),
      })),
      figures: [
        figure('service_desk', version),
        figure('node', process.versions.node),
        figure('postgresql', facts.postgresql),
        figure('database_role', facts.standby ? 'standby' : 'primary'),
        figure('database_bytes', null, facts.size),
        figure('oldest_transaction_seconds', null, old && old.seconds),
        figure('clock_ahead_seconds', null, ahead),
        ...[...replicas, ...read].map(({ name, lag }) => figure('replica_lag_seconds', name, lag)),
        ...(room
          ? [figure('disk_bytes', room.folder, room.size), figure('disk_free_bytes', room.folder, room.free)]
          : []),
        figure('files_in_database', null, kept.database.count),
        figure('files_in_store', files.objects?.name ?? null, kept.store.count),
        figure('files_bytes', null, kept.database.bytes + kept.store.bytes),
        ...queues.flatMap((one) => queueFigures(one, language)),
        figure('mails_waiting', null, mails.waiting),
        figure('mails_failed', null, mails.failed),
        figure('mails_oldest_seconds', null, mails.age),
        figure('deliveries_waiting', null, webhooks.waiting),
        figure('deliveries_failed', null, webhooks.failed),
        figure('webhooks_failing', null, webhooks.failing),
        ...(mirror ? mirror.kinds.map(({ kind, age }) => figure('mirror_age_seconds', kind, age)) : []),
        ...(mirror ? [figure('actions_waiting', connected.name, mirror.actions)] : []),
        ...certificates.map(({ address: of, days }) => figure('certificate_days', of, days)),
        figure('backup_age_seconds', last && last.name, last && (now().getTime() - last.at.getTime()) / 1000),
      ],
    };
  };
}

const figure = (name: StatusFigureName, of: string | null, value: number | null = null): StatusFigure => ({
  ...{ name, of, value },
});

function queueFigures({ job, waiting, age, failed }: Queue, language: Language): StatusFigure[] {
  const of = kindOfJob(job).in(language);
  return [
    figure('queue_waiting', of, waiting),
    figure('queue_late_seconds', of, age),
    figure('queue_failed', of, failed),
  ];
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
