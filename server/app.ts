import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { ourHelpDesk } from './help-desk/built-in/our-help-desk';
import { reviewApprovals } from './approval';
import { writeEvents } from './event';
import { allRoutes } from './routes';
import { followWatched } from './parts/watch/watch.events';
import { rateHappened } from './risk';
import { deskOf, readRulesAhead, runRules } from './rule';
import { addressOf } from './shared/address';
import { watchRequests } from './shared/busy';
import { afterwards, allHappened, sentWith, takeUntold } from './shared/happened';
import { bodyBytes } from '../wire/protocol/limits';
import { parseQuery } from './shared/body';
import { requireBoundedForm, requireBoundedJson } from './shared/bounds';
import type { Database } from './shared/db';
import { drainable } from './shared/draining';
import { sendFailure, errorHandler, refuseConnection } from './shared/errors';
import { filesIn } from './shared/files';
import { gateLists } from './shared/list.gate';
import { longestParam } from './shared/host-ids';
import { liveHub } from './shared/live';
import type { Metrics, Traces } from './shared/telemetry';
import { loggerTo, type LogTarget, RequestLog, requestIds } from './shared/log';
import { trustOf } from './shared/proxies';
import { recordAudit } from './shared/audit';
import type { App, ServiceConfig, Services } from './shared/services';
import { inTransaction } from './shared/transaction';
import { endSilentConnections, endSlowBodies, longestRequest, type Pace, silentConnection } from './shared/slow-bodies';
import type { Replicas } from './shared/replicas';
import { uploads } from './shared/uploads';
import { openScanner } from './scan/clamd';
import { openObjects } from './store/objects';
import type { metricsOf } from './telemetry/metrics';
import { metricsRoute } from './telemetry/metrics.routes';

export interface AppOptions {
  db: Database;
  /** Of `db`. */
  pool?: pg.Pool;
  /** For LISTEN, which no pooler lets through; `pool` unless told. Without either live updates are polled. */
  listener?: pg.Pool;
  /** For what metrics ask when all of `pool` is in use; `db` unless told. */
  aside?: Database;
  /** Of `db`, for reading. */
  replicas?: Replicas | null;
  /** Watches requests; absent: nothing is traced. */
  traces?: Traces | null;
  /** Resolves if the database answers; without it `/readyz` asks through `db`. */
  ping?: () => Promise<void>;
  /** Does the database not run because its disk is full? Known of the embedded one only. */
  isDiskFull?: () => boolean;
  config: ServiceConfig;
  helpDesk?: Services['helpDesk'];
  now?: () => Date;
  /** How often live streams are checked, in milliseconds. */
  beatMs?: number;
  /** Where to write one line per request, and how much. */
  log?: LogTarget;
  /** How long bodies may take to arrive. */
  pace?: Pace;
  /** After how many milliseconds a silent connection is closed. */
  silentMs?: number;
}

/** The whole HTTP server, ready to listen. Closing it ends live streams; the caller closes the database. */
export async function buildApp({
  db,
  pool,
  listener = pool,
  aside = db,
  replicas = null,
  traces,
  ping,
  isDiskFull = () => false,
  config,
  helpDesk = ourHelpDesk,
  now = () => new Date(),
  beatMs,
  log,
  pace,
  silentMs = silentConnection,
}: AppOptions): Promise<App> {
  const trust = trustOf(config.trustedProxies);
  const metrics = await metricsFor(config, {
    ...{ db: aside, pool, replicas },
    isConnected: () => helpDesk.connected !== null,
  });
  const app = fastify({
    logger: log && loggerTo(log),
    logController: new RequestLog((...over) => metrics?.countRequest(...over)),
    genReqId: requestIds(trust),
    // Sign-in limits count by address: only a proxy that is named may say for whom it asks.
    trustProxy: trust,
    bodyLimit: bodyBytes.plain,
    requestTimeout: longestRequest(config.maxUploadBytes),
    connectionTimeout: silentMs,
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 10_000 },
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
    clientErrorHandler: refuseConnection,
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: true, maxParamLength: longestParam },
    // Closing lets running requests finish.
    forceCloseConnections: 'idle',
  });
  app.decorate('services', {
    db,
    reads: replicas?.reads ?? db,
    replicas,
    config,
    helpDesk,
    now,
    isDiskFull,
    isBusy: watchRequests(app),
    audit: (event) => inTransaction(db, (trx) => recordAudit(trx, event)),
    live: liveHub(db, listener ?? null),
    uploads: uploads(pool?.options.max ?? 20),
    files: filesIn({
      db,
      objects: config.filesAt ? openObjects(config.filesAt) : null,
      scanner: config.scannerAt ? openScanner(config.scannerAt) : null,
      warn: (details, line) => app.log.warn(details, line),
      scanned: (result) => metrics?.countScan(result),
    }),
    address: addressOf(app.server, config.publicUrl),
    draining: drainable(app),
    metrics,
  });
  traces?.watch(app);
  const desk = deskOf(app.services, (error) => app.log.error({ err: error }, 'a rule'));
  afterwards(db, async (trx) => {
    const lines = allHappened(trx);
    await reviewApprovals(trx, desk, lines, sentWith(trx));
    await rateHappened(trx, lines, config.timeZone, now());
    await runRules(trx, desk);
    await rateHappened(trx, allHappened(trx).slice(lines.length), config.timeZone, now());
    // Nobody can be asked about what rules change.
    await reviewApprovals(trx, desk, allHappened(trx).slice(lines.length), null);
    await followWatched(trx, allHappened(trx), desk.address());
    await writeEvents(trx, takeUntold(trx));
  });
  readRulesAhead(app, desk);
  app.decorateRequest('actor', null);
  app.decorateRequest('csrfToken', null);
  app.decorateRequest('token', null);
  app.decorateRequest('seeAs', null);
  const served: App['served'] = [];
  app.decorate('served', served);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) served.push({ method: one, url, call: config?.call });
  });
  app.addHook('onClose', () => app.services.live.close());
  errorHandler(app);
  gateLists(app);
  endSlowBodies(app, config.maxUploadBytes, pace);
  endSilentConnections(app);
  // An unknown expectation is ignored (RFC 9110 §10.1.1); Node alone would refuse it without the envelope.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // What the API answers is for this person at this moment; what may be kept says so itself.
  app.addHook(
    'onSend',
    async (_request, reply) => void (reply.hasHeader('cache-control') || reply.header('cache-control', 'no-store')),
  );

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
    requireBoundedForm(String(body));
    parsed(null, parseQuery(String(body)));
  });
  // An empty JSON body is no body (a POST without fields, a DELETE with the header set).
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) => {
    if (body === '') return parsed(null, undefined);
    requireBoundedJson(String(body));
    return app.getDefaultJsonParser('error', 'error')(request, String(body), parsed);
  });
  await app.register(cookie);
  await app.register(multipart);

  if (metrics && config.metricsToken) metricsRoute(app, metrics, config.metricsToken);
  allRoutes(app, { ping: ping ?? (async () => void (await sql`select`.execute(db))), beatMs });
  return app;
}

/** null, and nothing loaded for them, where nobody asked for metrics. */
async function metricsFor(
  { metricsToken = null, metricsPort = null }: ServiceConfig,
  sources: Parameters<typeof metricsOf>[0],
): Promise<Metrics | null> {
  if (metricsToken === null && metricsPort === null) return null;
  return (await import('./telemetry/metrics')).metricsOf(sources);
}
