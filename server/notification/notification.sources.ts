import { type NotificationArea, type NotificationKind, notificationKinds } from '../../wire/notification/notification';
import type { RecordKind } from '../../wire/protocol/kind';
import type { Language } from '../../texts/compiled/languages';
import { approvalSource } from '../approval';
import { deputySource } from '../deputy';
import { entries } from '../entries';
import { importSource } from '../import';
import { digestPattern } from '../inbox';
import { type Source, type Template, templateOf } from '../mail/message';
import type { KindsOf } from '../parts/entry';
import { atOncePattern } from '../mail/notice';
import { watchPattern } from '../parts/watch/watch.source';
import { exportSource } from '../report';
import { tokenSource } from '../token';

/** What areas that are no kind of record say of their notifications; one that is missing does not compile. */
const others: { [A in Exclude<NotificationArea, RecordKind>]: Source<KindsOf<A>> } = {
  approval: approvalSource,
  import: importSource,
  report: exportSource,
  watching: {
    pattern: (kind) => (kind === 'inbox-digest' ? digestPattern() : watchPattern(kind)),
  },
  token: tokenSource,
  deputy: deputySource,
  general: { pattern: atOncePattern },
};

export function sourceOf(kind: NotificationKind): Source<NotificationKind> {
  const { area } = notificationKinds[kind];
  return (area in entries
    ? entries[area as Extract<NotificationArea, RecordKind>].mails
    : others[area as keyof typeof others]) as unknown as Source<NotificationKind>;
}

/** Our own text of a notification in a language. */
export const builtIn = (kind: NotificationKind, language: Language): Template =>
  templateOf(sourceOf(kind).pattern(kind), language);
