import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from './app';
import { ConfigError, readConfig, type Config, type TraceSettings } from './config';
import { explainListening, requireMetricsPort, requirePort } from './early';
import { servePages } from './bundle/bundle';
import { replicaFound } from './check/replica.check';
import { postOf } from './mail/mailer';
import type { Connection } from './help-desk/connected/connection';
import { putBack } from './help-desk/connected/mirror.indexes';
import type { HelpDesk } from './help-desk/help-desk';
import { keepSeen, thisInstance } from './instance';
import { startEmbedded, type Embedded } from './postgres/embedded';
import { END_WITHIN_MS } from './postgres/end';
import { prepareDatabase } from './prepare';
import { startWorker } from './queue/worker';
import { reachDatabase, requireDirectUrl } from './reach';
import { loadDemo, type Demo } from './seed';
import { type Database, openDatabase } from './shared/db';
import { toOutput } from './shared/log';
import { loggable } from './shared/log.text';
import { openReplicas } from './shared/replicas';
import type { App } from './shared/services';
import { aroundAll, type Metrics, type Traces } from './shared/telemetry';
import { type Objects, openObjects } from './store/objects';
import { startTidyingUploads } from './shared/upload-folder';

/** How long running requests and background work may take to finish when everything is being stopped. */
const FINISH_WITHIN_MS = 10_000;

/** Where builds are. */
const dist = path.resolve('dist');
/** What has been started, to be stopped in the opposite order. */
const started: { name: string; stop: () => Promise<unknown> }[] = [];
/** The database of our own; null if there is none, or not yet. */
let embedded: Embedded | null = null;
let stopEmbedded = async (): Promise<unknown> => undefined;
let stopping = false;
/** What an admin should know, and what fails outside of a request, without the words that give access; into the log once there is one. */
let warn = (line: string): void => console.error(line);
let report = (error: unknown, during: string): void => console.error(`${during}:`, loggable(error));

async function start(): Promise<void> {
  const config = readConfig();
  await requirePort(config);
  await requireMetricsPort(config);
  const traces = config.traces && (await trace(config.traces));
  const demo = config.demo ? await loadDemo(dist) : null;
  const connection = config.helpDesk === null ? null : await readConnection(config.helpDesk);
  const url = config.databaseUrl ?? (await startDatabase(config));
  if (config.directUrl) await reachDatabase(config.directUrl, { variable: 'DATABASE_DIRECT_URL', say: warn });
  if (config.databaseUrl) requireDirectUrl(await reachDatabase(config.databaseUrl, { say: warn }), config.directUrl);

  const direct = openDatabase({ connectionString: config.directUrl ?? url }, 2);
  started.push({ name: 'direct database connections', stop: () => direct.db.destroy() });
  const instance = thisInstance();
  const preparing = prepareDatabase(direct.db, { ...config, demo }, { instance, say: (line) => warn(line) });
  await Promise.race([preparing, ...(embedded ? [embedded.untilFull] : [])]);
  const seen = keepSeen(direct.db, instance);
  started.push({ name: 'signs of life', stop: () => seen.stop() });
  const { db, pool, ping } = openDatabase({ connectionString: url }, 20, {
    limited: true,
    pooler: config.directUrl !== null,
    ...(traces && { log: traces.statement }),
  });
  started.push({ name: 'database connections', stop: () => db.destroy() });

  const replicas = config.replicaUrls.length
    ? openReplicas({
        ...{ primary: db, url: config.directUrl ?? url, replicaUrls: config.replicaUrls },
        ...{ limited: true, pooler: config.directUrl !== null, ...(traces && { log: traces.statement }) },
        say: (state) => warn(String(replicaFound(state).found)),
      })
    : null;
  if (replicas) started.push({ name: 'connections to replicas', stop: () => replicas.stop() });

  const objects = config.filesAt && openObjects(config.filesAt);
  const helpDesk = connection && (await connect(connection, db, objects));
  if (!helpDesk) await putBack(direct.db);
  const app = await buildApp({
    db,
    ...(helpDesk && { helpDesk }),
    pool,
    listener: direct.pool,
    aside: direct.db,
    replicas,
    traces,
    ping,
    config: { ...config, calledAddresses: addressesOf(connection) },
    isDiskFull: () => embedded?.isDiskFull() ?? false,
    log: { level: config.logLevel, write: toOutput(process.stdout) },
  });
  warn = (line) => app.log.warn(line);
  report = (error, during) => app.log.error({ err: error }, during);
  started.push({ name: 'requests', stop: () => app.services.draining.begin().then(() => app.close()) });
  await servePages(app, dist);
  await listen(app, config);
  const { metrics } = app.services;
  if (metrics && config.metricsPort !== null) await listenForMetrics(metrics, config.metricsHost, config.metricsPort);
  const worker = await startWorker({
    db,
    reads: app.services.reads,
    post: postOf(config),
    objects: app.services.files.objects,
    dataDir: config.dataDir,
    address: app.services.address(),
    requesterMayDecideAlone: config.requesterMayDecideAlone,
    isBusy: app.services.isBusy,
    webhookAllow: config.webhookAllow,
    connected: () => app.services.helpDesk.connected,
    deliverActions: app.services.helpDesk.deliverActions,
    sight: app.services.helpDesk.sight,
    peopleSight: app.services.helpDesk.peopleSight,
    contracts: config,
    archive: config,
    report,
    around: aroundAll(traces?.around, metrics?.around),
    called: (isDelivered) => metrics?.countDelivery(isDelivered),
  });
  // Requests have the same time to finish, not what background work leaves of it.
  const stopWork = (): Promise<void> => (void app.services.draining.begin(), worker.stop());
  started.push({ name: 'background work', stop: stopWork });
  const endTidying = startTidyingUploads(config);
  started.push({ name: 'tidying', stop: async () => endTidying() });
  if (config.clockShiftDays)
    app.log.warn(
      `CLOCK_SHIFT_DAYS is set: contracts, deputies and due times take a day for the present that is ${config.clockShiftDays} days off`,
    );
  greet(app, demo);
}

/** Another maker's help-desk: what reads its file and its database is loaded only for one. */
async function readConnection(file: string): Promise<Connection> {
  return (await import('./help-desk/connected/connection.read')).readConnection(file);
}

const addressesOf = (connection: Connection | null): string[] =>
  [connection?.http?.url, connection?.signIn.who?.url].filter((one) => one !== undefined);

async function connect(connection: Connection, db: Database, objects: Objects | null): Promise<HelpDesk> {
  const { connectHelpDesk } = await import('./help-desk/connected');
  const helpDesk = connectHelpDesk(connection, {
    db,
    objects,
    reportLine: (line) => process.stdout.write(`${line}\n`),
    warn: (line) => warn(line),
  });
  started.push({ name: 'the connection to the help-desk', stop: () => helpDesk.stop() });
  await helpDesk.start();
  return helpDesk;
}

/** Loaded only where somebody wants spans. */
async function trace(settings: TraceSettings): Promise<Traces> {
  const traces = await (await import('./telemetry/traces')).startTraces(settings, { warn: (line) => warn(line) });
  started.push({ name: 'traces', stop: () => traces.stop() });
  return traces;
}

async function listenForMetrics(metrics: Metrics, host: string, port: number): Promise<void> {
  const { serveMetrics } = await import('./telemetry/metrics.port');
  const { address, stop: end } = await serveMetrics(metrics, { host, port });
  started.push({ name: 'metrics', stop: end });
  process.stdout.write(`Metrics are at ${address}/metrics\n`);
}

async function startDatabase({ dataDir, postgresAccount }: Config): Promise<string> {
  const starting = startEmbedded({ dataDir, account: postgresAccount });
  stopEmbedded = () =>
    starting.then(
      (database) => database.stop(),
      () => undefined,
    );
  embedded = await starting;
  void embedded.over.then((reason) => reason && fail(reason));
  return embedded.url;
}

async function listen(app: App, config: Config): Promise<void> {
  await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    explainListening(error, config);
    throw error;
  });
}

function greet(app: App, demo: Demo | null): void {
  const lines = [`Service Desk is ready: ${app.services.address()}`];
  if (demo) {
    lines.push(
      '',
      `Demo accounts (password ${demo.password}):`,
      ...demo.accounts.map(({ email, title, about }) => `  ${email.padEnd(18)} ${title}: ${about}`),
    );
  }
  lines.push('', 'Stop with Ctrl-C.', '');
  process.stdout.write(lines.join('\n') + '\n');
}

/** Lets running requests finish, then closes everything and ends the process. */
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), FINISH_WITHIN_MS + END_WITHIN_MS).unref();
  // Whoever waits for a database that hangs never finishes; the database is stopped in any case.
  const late = wait(FINISH_WITHIN_MS, 'late' as const, { ref: false });
  const finished = await Promise.race([finish(), late]);
  await stopEmbedded().catch((error: unknown) => report(error, 'stopping PostgreSQL'));
  process.exit(finished === 'late' ? 1 : exitCode);
}

async function finish(): Promise<void> {
  for (const { name, stop: end } of started.reverse()) {
    await end().catch((error: unknown) => report(error, `stopping ${name}`));
  }
}

/** What goes wrong while everything is being stopped is a consequence of that. */
function fail(error: unknown): void {
  if (stopping) return;
  if (error instanceof ConfigError) console.error(error.message);
  else report(error, 'the server ends');
  void stop(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('uncaughtException', fail);
// A promise of background work that fails unheard (the database was away for a moment) is tried again; requests go on
// meanwhile.
process.on('unhandledRejection', (error) => report(error, 'background work'));
start().catch(async (error: unknown) => fail(embedded ? await embedded.explain(error) : error));
