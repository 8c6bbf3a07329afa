import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import type pg from 'pg';
import { accessRoutes } from './access/access.routes';
import { approvalRoutes } from './approval/approval.routes';
import { approvalLinkRoutes } from './approval/link.routes';
import { assetRoutes } from './asset/asset.routes';
import { cabRoutes } from './cab/cab.routes';
import { changeLinkRoutes } from './change/change.link.routes';
import { changeRoutes } from './change/change.routes';
import { contractRoutes } from './contract/contract.routes';
import { downloadRoutes } from './download/download.routes';
import { formRoutes } from './form/form.routes';
import { deskRoutes } from './help-desk/desk.routes';
import { ourHelpDesk } from './help-desk/our-help-desk';
import { sessionRoutes } from './help-desk/session.routes';
import { liveRoutes } from './live/live.routes';
import { lookupRoutes } from './lookup/lookup.routes';
import { outboxRoutes } from './mail/outbox.routes';
import { openApiRoutes } from './openapi/openapi.routes';
import { problemLinkRoutes } from './problem/problem.link.routes';
import { problemRoutes } from './problem/problem.routes';
import { ticketBulkRoutes } from './problem/ticket-bulk.routes';
import { jobRoutes } from './queue/job.routes';
import { releaseLinkRoutes } from './release/release.link.routes';
import { releaseRoutes } from './release/release.routes';
import { parseQuery } from './shared/body';
import type { Database } from './shared/db';
import { answerFailure, errorHandler, refuseConnection } from './shared/errors';
import { liveHub } from './shared/live';
import type { App, ServiceConfig, Services } from './shared/services';
import { ticketRoutes } from './ticket/ticket.routes';

export interface AppOptions {
  db: Database;
  /** For LISTEN; without it live updates are polled. */
  pool?: pg.Pool;
  config: ServiceConfig;
  helpDesk?: Services['helpDesk'];
  now?: () => Date;
  /** How often live streams are checked, in milliseconds. */
  beatMs?: number;
  /** One JSON line per request on standard output. */
  log?: boolean;
}

/** The whole HTTP server, ready to listen. Closing it ends live streams; the caller closes the database. */
export async function buildApp({ db, pool, config, helpDesk = ourHelpDesk, now = () => new Date(), beatMs, log = false }: AppOptions): Promise<App> {
  const app = fastify({
    logger: log,
    // Only a proxy on this machine may say for whom it asks; sign-in limits count by address.
    trustProxy: 'loopback',
    bodyLimit: 2_000_000,
    frameworkErrors: answerFailure,
    clientErrorHandler: refuseConnection,
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: true, maxParamLength: 300 },
    // Closing lets running requests finish.
    forceCloseConnections: 'idle',
  });
  app.decorate('services', { db, config, helpDesk, now, live: liveHub(db, pool ?? null) });
  app.decorateRequest('actor', null);
  const served: App['served'] = [];
  app.decorate('served', served);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) served.push({ method: one, url, call: config?.call });
  });
  app.addHook('onClose', () => app.services.live.close());
  errorHandler(app);

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, parseQuery(String(body))));
  // An empty JSON body is no body (a POST without fields, a DELETE with the header set).
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) =>
    body === '' ? parsed(null, undefined) : app.getDefaultJsonParser('error', 'error')(request, String(body), parsed),
  );
  await app.register(cookie);
  await app.register(multipart);

  app.get('/healthz', async () => ({ status: 'ok' }));
  sessionRoutes(app);
  deskRoutes(app);
  liveRoutes(app, beatMs);
  lookupRoutes(app);
  accessRoutes(app);
  ticketRoutes(app);
  assetRoutes(app);
  contractRoutes(app);
  changeRoutes(app);
  changeLinkRoutes(app);
  cabRoutes(app);
  approvalRoutes(app);
  approvalLinkRoutes(app);
  formRoutes(app);
  problemRoutes(app);
  problemLinkRoutes(app);
  ticketBulkRoutes(app);
  releaseRoutes(app);
  releaseLinkRoutes(app);
  downloadRoutes(app);
  openApiRoutes(app);
  outboxRoutes(app);
  jobRoutes(app);
  return app;
}
