import * as webhookSentences from '../../texts/compiled/server/webhook';
import { webhookEntries } from '../../wire/webhook/webhook.schema';
import { sendApart } from '../event';
import { deletedNamed, namedAt, savedNamed } from '../parts/named';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import { type App, presentOf } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { exampleOf, previewOf } from './webhook.preview';
import { listDeliveries, listWebhooks, requireWebhook, viewWebhook } from './webhook.queries';
import { deleteWebhook, kindOfTest, redeliver, requireNamed, rotateSecret, saveWebhook } from './webhook.save';

const page = (id: number, name: string) => namedAt('webhooks/{id}/show', id, name);

/** Webhooks (G22). */
export function webhookRoutes(app: App): void {
  const allowed = app.services.config.webhookAllow ?? [];

  route(app, webhookEntries.list, async ({ db, actor, query, language }) => {
    const { rows, total } = await listWebhooks(db, query, { actor, language });
    return { data: rows, webhooks: rows, total };
  });

  route(app, webhookEntries.view, async ({ db, actor, params, language, services, reply }) => {
    const webhook = await viewWebhook(db, params.id, { actor, language }, presentOf(services));
    sendEtag(reply, 'webhook', webhook.id, webhook.version);
    return { webhook };
  });

  route(
    app,
    webhookEntries.save,
    async ({ db, actor, body, request, services }) => {
      const seen = seenVersion(request, body, 'webhook', body.id ?? 0);
      if (body.id) await requireNamed(db, body.id);
      const saving = { db, actor, now: services.now() };
      const saved = await saveWebhook(saving, body.id ?? null, body, seen, allowed);
      return done(savedNamed(!body.id, body.name), saved, page(saved.id, body.name));
    },
    { inFull: true },
  );

  route(
    app,
    webhookEntries.edit,
    async ({ db, actor, params, body, request, services }) => {
      const seen = seenVersion(request, body, 'webhook', params.id);
      const saved = await saveWebhook({ db, actor, now: services.now() }, params.id, body, seen, allowed);
      return done(savedNamed(false, body.name), saved, page(saved.id, body.name));
    },
    { inFull: true },
  );

  route(app, webhookEntries.remove, async ({ db, params }) => done(deletedNamed(await deleteWebhook(db, params.id))));

  route(app, webhookEntries.deliveries, ({ db, actor, params, query, language }) =>
    listDeliveries(db, params.id, query, { actor, language }),
  );

  route(app, webhookEntries.redeliver, async ({ db, actor, params, services }) => {
    const name = await redeliver({ db, actor, present: presentOf(services) }, params.id, params.deliveryId);
    return done(say(webhookSentences.sent_again, { name }));
  });

  route(app, webhookEntries.test, async ({ db, actor, params, request, services }) => {
    const webhook = await requireWebhook(db, params.id);
    const now = services.now();
    const { events } = await viewWebhook(db, params.id, { actor, language: 'en' }, now);
    const kind = await kindOfTest(db, actor, webhook.id, events);
    const example = await exampleOf(db, kind, null, { actor, now });
    const id = await sendApart({ db, now, present: presentOf(services), requestId: request.id }, params.id, {
      ...{ type: 'webhook.test', kind, record_id: example.record_id, actor_id: actor.id, onDemand: true },
      ...{ before: example.before as Record<string, unknown>, after: example.after as Record<string, unknown> },
    });
    return done(say(webhookSentences.tested, { name: webhook.name }), { delivery: { id } });
  });

  route(app, webhookEntries.rotate, async ({ db, actor, params, services }) => {
    const { name, secret } = await rotateSecret({ db, actor, now: services.now() }, params.id, presentOf(services));
    return done(say(webhookSentences.rotated, { name }), { secret });
  });

  route(app, webhookEntries.preview, ({ db, actor, params, services }) =>
    previewOf(db, actor, params.type, services.now()),
  );
}
