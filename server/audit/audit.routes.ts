import { auditEntries } from '../../wire/audit/audit.schema';
import { contentDisposition } from '../parts/download/content-disposition';
import { senderOf } from '../shared/audit';
import { knownKeysOnly } from '../shared/query-keys';
import { route } from '../shared/route';
import type { App } from '../shared/services';
import { auditFile } from './audit.export';
import { auditPage, conditionsOf, periodOf } from './audit.queries';
import { sealWaiting } from './audit.seal';
import { verifyAudit } from './audit.verify';

/** Evidence of who did what (G27, docs/decisions/085). */
export function auditRoutes(app: App): void {
  const requireKnown = knownKeysOnly(auditEntries.list.query);

  route(app, auditEntries.list, ({ db, query, actor, language }) => {
    requireKnown(query);
    return auditPage(db, query, actor, language);
  });

  route(
    app,
    auditEntries.verify,
    async ({ db, body, actor }) => {
      const period = periodOf(body, actor.time_zone);
      await sealWaiting(db);
      return verifyAudit(db, period);
    },
    { eachByItself: true },
  );

  route(app, auditEntries.export, async ({ db, query, actor, language, request, reply, services }) => {
    requireKnown(query);
    const file = await auditFile(db, conditionsOf(query, actor.time_zone), actor, language);
    await services.audit({
      ...{ kind: 'export', actor_id: senderOf(request), request_id: request.id, at: services.now() },
      details: { name: 'audit', format: 'jsonl' },
    });
    const day = services.now().toISOString().slice(0, 10);
    return reply
      .headers({
        'content-disposition': contentDisposition(`audit-${day}.jsonl`),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        digest: `SHA-256=${file.digest.toString('base64')}`,
        'x-audit-signature': `ed25519=${file.signature.toString('base64')}`,
      })
      .type('application/x-ndjson; charset=utf-8')
      .send(file.open());
  });
}
