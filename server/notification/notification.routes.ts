import { isChoice } from '../../wire/notification/notification';
import { notificationEntries } from '../../wire/notification/notification.schema';
import type { Actor } from '../shared/actor';
import { conflict } from '../shared/errors';
import type { OperationSource } from '../shared/operation';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App, RequestServices } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { admitPreview, previewNotification, tryNotification } from './notification.preview';
import { chooseMine, listMine, listNotifications, notificationNamed, viewNotification } from './notification.queries';
import { resetTemplate, saveNotification } from './notification.save';
import { unsubscribeRoutes } from './notification.unsubscribe';
import * as notificationSentences from '../../texts/compiled/server/notification';

const saving = ({ db, actor, services }: OperationSource) => ({ db, actor, now: services.now() });
const trying = ({ actor, services }: { actor: Actor; services: RequestServices }) => ({
  actor,
  now: services.now(),
  config: services.config,
  address: services.address(),
  helpDesk: services.helpDesk,
});

/** Notifications: which are sent, and in what words (B7). */
export function notificationRoutes(app: App): void {
  route(app, notificationEntries.list, ({ db }) => listNotifications(db));

  route(app, notificationEntries.view, async ({ db, params, reply }) => {
    const kind = notificationNamed(params.kind);
    const notification = await viewNotification(db, kind);
    sendEtag(reply, 'notification', kind, notification.version);
    return { notification };
  });

  route(app, notificationEntries.save, async (context) => {
    const { body: form, params, request } = context;
    const kind = notificationNamed(params.kind);
    const saved = await saveNotification(saving(context), kind, form, seenVersion(request, form, 'notification', kind));
    if (form.templates || form.active === undefined) return done(say(notificationSentences.saved), saved);
    return form.active ? done(say(notificationSentences.on), saved) : done(say(notificationSentences.off), saved);
  });

  route(app, notificationEntries.reset, async (context) => {
    const { body, params, request } = context;
    const kind = notificationNamed(params.kind);
    const seen = seenVersion(request, body, 'notification', kind);
    const saved = await resetTemplate(saving(context), { kind, language: params.language }, seen);
    return done(say(notificationSentences.reset), saved);
  });

  const admit = ({
    actor,
    params,
    fields,
  }: {
    actor: Actor;
    params: { kind: string };
    fields: { record_id?: unknown };
  }) => admitPreview(actor, params.kind, fields.record_id);

  route(
    app,
    notificationEntries.preview,
    (context) => previewNotification(context.db, notificationNamed(context.params.kind), context.body, trying(context)),
    { admit },
  );

  route(
    app,
    notificationEntries.trial,
    async (context) => {
      await tryNotification(context.db, notificationNamed(context.params.kind), context.body, trying(context));
      return done(say(notificationSentences.tried));
    },
    { admit },
  );

  unsubscribeRoutes(app);

  route(app, notificationEntries.mine, ({ db, actor }) => listMine(db, actor));

  route(app, notificationEntries.choose, async ({ db, actor, body }) => {
    const { kind, inbox, active, mail = active } = body;
    if (mail === false && !isChoice(kind, 'mail')) throw conflict(say(notificationSentences.needed));
    if (inbox && !isChoice(kind, 'inbox')) throw conflict(say(notificationSentences.not_in_inbox));
    await chooseMine(db, actor, { kind, inbox, mail });
    return (mail ?? inbox) ? done(say(notificationSentences.wanted)) : done(say(notificationSentences.unwanted));
  });
}
