import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  isNotification,
  notificationCalls,
  type NotificationKind,
  notificationKinds,
} from '../../wire/notification/notification';
import type { Db } from '../shared/db';

/** Of this database: what tells its mails apart from those of other installations, and signs what it hands out. */
export interface Installation {
  id: string;
  secret: string;
}

export const installationOf = (db: Db): Promise<Installation> =>
  db.selectFrom('installation').select(['id', 'secret']).executeTakeFirstOrThrow();

/** A kind of mails that one person wants no more. */
export interface Unsubscription {
  user: number;
  kind: NotificationKind;
}

const signatureOf = ({ secret }: Installation, { user, kind }: Unsubscription): string =>
  createHmac('sha256', secret).update(`unsubscribe ${user} ${kind}`).digest('base64url');

/** The path of the page where that is switched off; whoever knows it may do so. */
export const unsubscribePath = (installation: Installation, what: Unsubscription): string =>
  notificationCalls.readUnsubscribe.path.replace(
    '{hash}',
    `${what.user}.${what.kind}.${signatureOf(installation, what)}`,
  );

/** What a token of ours stands for; null for any other text, and for a kind that nobody can switch off. */
export function unsubscriptionOf(installation: Installation, token: string): Unsubscription | null {
  const [, user, kind, signature] = /^(\d{1,15})\.([a-z-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (!user || !kind || !signature || !isNotification(kind) || !notificationKinds[kind].optional) return null;
  const what = { user: Number(user), kind };
  const [given, expected] = [signature, signatureOf(installation, what)].map((one) => Buffer.from(one)) as [
    Buffer,
    Buffer,
  ];
  return given.length === expected.length && timingSafeEqual(given, expected) ? what : null;
}
