import { type Language, languages } from '../../texts/compiled/languages';
import {
  type Channel,
  channels,
  concernsClients,
  isChoice,
  isNotification,
  isUsual,
  type MyNotifications,
  type NotificationKind,
  notificationKinds,
  type NotificationList,
  notificationNames,
  type NotificationView,
  placeholdersOf,
  previewKindOf,
} from '../../wire/notification/notification';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { sanitise } from '../shared/html';
import { isRightToLeft } from '../shared/language';
import { builtIn } from './notification.sources';

/** Throws 404 for a word that is none. */
export function notificationNamed(name: string): NotificationKind {
  if (!isNotification(name)) throw notFound('notification');
  return name;
}

const described = (kind: NotificationKind) => {
  const { area, to, optional } = notificationKinds[kind];
  return { kind, area, to: [...to], optional };
};

/** What the organization decided of each. */
export async function listNotifications(db: Db): Promise<NotificationList> {
  const settings = await db.selectFrom('notification_settings').select(['kind', 'active', 'version']).execute();
  const texts = await db
    .selectFrom('notification_templates')
    .select(['kind', 'language'])
    .orderBy('language', 'desc')
    .execute();
  const notifications = notificationNames.map((kind) => {
    const setting = settings.find((row) => row.kind === kind);
    return {
      ...described(kind),
      active: setting?.active ?? true,
      version: setting?.version ?? 0,
      languages: texts.filter((text) => text.kind === kind).map(({ language }) => language as Language),
    };
  });
  return { notifications, total: notifications.length };
}

export async function viewNotification(db: Db, kind: NotificationKind): Promise<NotificationView> {
  const setting = await db
    .selectFrom('notification_settings')
    .select(['active', 'version'])
    .where('kind', '=', kind)
    .executeTakeFirst();
  const own = await db
    .selectFrom('notification_templates')
    .select(['language', 'subject', 'body'])
    .where('kind', '=', kind)
    .execute();
  return {
    ...described(kind),
    active: setting?.active ?? true,
    version: setting?.version ?? 0,
    placeholders: [...placeholdersOf(kind)],
    record: previewKindOf(kind),
    templates: languages.map((language) => {
      const text = own.find((one) => one.language === language);
      const { subject, body } = text ?? builtIn(kind, language);
      return {
        language,
        subject,
        body: sanitise(body),
        own: text !== undefined,
        right_to_left: isRightToLeft(language),
      };
    }),
  };
}

/** Those that somebody like the reader may get, and how they get them (G7). */
export async function listMine(db: Db, actor: Actor): Promise<MyNotifications> {
  const chosen = await db
    .selectFrom('notification_choices')
    .select(['kind', 'channel', 'active'])
    .where('user_id', '=', actor.id)
    .execute();
  const off = await db.selectFrom('notification_settings').select('kind').where('active', '=', false).execute();
  const gets = (kind: NotificationKind, channel: Channel): boolean =>
    (isChoice(kind, channel)
      ? chosen.find((row) => row.kind === kind && row.channel === channel)?.active
      : undefined) ?? isUsual(kind, channel);
  return {
    notifications: notificationNames
      .filter((kind) => actor.role !== 'client' || concernsClients(kind))
      .map((kind) => ({
        ...described(kind),
        active: gets(kind, 'mail'),
        inbox: gets(kind, 'inbox') ? 1 : 0,
        mail: gets(kind, 'mail') ? 1 : 0,
        choices: channels.filter((channel) => isChoice(kind, channel)),
        sent: !off.some((row) => row.kind === kind),
      })),
  };
}

/** Sets how a person gets a notification; a channel that is not named stays as it is. */
export async function chooseMine(
  db: Trx,
  actor: Pick<Actor, 'id'>,
  { kind, ...wanted }: { kind: NotificationKind } & Partial<Record<Channel, boolean>>,
): Promise<void> {
  for (const channel of channels) {
    const active = wanted[channel];
    if (active === undefined) continue;
    // What is as usual is not kept.
    if (active === isUsual(kind, channel))
      await db
        .deleteFrom('notification_choices')
        .where('user_id', '=', actor.id)
        .where('kind', '=', kind)
        .where('channel', '=', channel)
        .execute();
    else
      await db
        .insertInto('notification_choices')
        .values({ user_id: actor.id, kind, channel, active })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ active }))
        .execute();
  }
}
