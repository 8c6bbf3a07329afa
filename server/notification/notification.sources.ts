import { type NotificationArea, type NotificationKind, notificationKinds } from '../../wire/notification/notification';
import type { Language } from '../../texts/compiled/languages';
import { approvalSource } from '../approval';
import { assetSource } from '../asset';
import { changeSource } from '../change';
import { contractSource } from '../contract';
import { importSource } from '../import';
import { type Source, type Template, templateOf } from '../mail/message';
import { atOncePattern } from '../mail/notice';
import { problemSource } from '../problem';
import { releaseSource } from '../release';
import { exportSource } from '../report';
import { ticketSource } from '../ticket';

type Of<A extends NotificationArea> = {
  [K in NotificationKind]: (typeof notificationKinds)[K]['area'] extends A ? K : never;
}[NotificationKind];

/** What each area says of its notifications; one that is missing, or a kind of it, does not compile. */
const sources: { [A in NotificationArea]: Source<Of<A>> } = {
  problem: problemSource,
  change: changeSource,
  approval: approvalSource,
  release: releaseSource,
  asset: assetSource,
  contract: contractSource,
  ticket: ticketSource,
  import: importSource,
  report: exportSource,
  general: { pattern: atOncePattern },
};

export const sourceOf = (kind: NotificationKind): Source<NotificationKind> =>
  sources[notificationKinds[kind].area] as Source<NotificationKind>;

/** Our own text of a notification in a language. */
export const builtIn = (kind: NotificationKind, language: Language): Template =>
  templateOf(sourceOf(kind).pattern(kind), language);
