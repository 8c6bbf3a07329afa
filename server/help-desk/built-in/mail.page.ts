import type { FastifyReply, FastifyRequest } from 'fastify';
import { outboxEntries } from '../../../wire/outbox/outbox.schema';
import { viewMail } from '../../mail/outbox';
import { admit } from '../../shared/admission';
import type { App } from '../../shared/services';

/**
 * What a mail may do in the frame of the outbox: it has its styles, as in a mail program, and its links open beside
 * the page. No script runs, nothing is loaded from elsewhere, and it is of no origin, whoever opens its address.
 */
const policy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    styleSrc: ["'unsafe-inline'"],
    imgSrc: ['data:'],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'self'"],
    sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
  },
};

/** As mail programs show what has no look of its own. */
const look = 'margin:16px;font:15px/1.5 system-ui,sans-serif;color:#1f2937;background:#fff';

/** `/outbox/{id}`: a mail of the outbox by itself, for administrators. Throws 401, 403, 404. */
export async function sendMail(
  app: App,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await admit(app.services, request, reply, outboxEntries.view);
  const id = Number(/^[1-9]\d{0,14}$/.exec(request.params.id)?.[0] ?? 0);
  const { html } = await viewMail(app.services.db, id, request.actor!.time_zone);
  await reply.helmet({
    contentSecurityPolicy: policy,
    frameguard: { action: 'sameorigin' },
    strictTransportSecurity: false,
  });
  return (
    reply
      // It is of no origin.
      .removeHeader('origin-agent-cluster')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html><head><meta charset="utf-8"><base target="_blank"></head><body style="${look}">${html}</body></html>`,
      )
  );
}
