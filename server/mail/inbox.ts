import { type RawBuilder, sql } from 'kysely';
import {
  type NotificationArea,
  type NotificationKind,
  notificationKinds,
  previewKindOf,
} from '../../wire/notification/notification';
import { isOwned, type OwningKind, recordKinds } from '../../wire/protocol/kind';
import { allKinds } from '../kinds';
import type { Trx } from '../shared/db';
import { announceInbox } from '../shared/live';
import { holds } from '../shared/presets';
import { Sentence, type StoredSentence } from '../shared/sentence';
import { joinRow } from '../shared/shapes';
import type { Addressed } from './message';

/** What a message of the inbox says, as data: it is read in the language and with the rights of the moment (G7). */
export interface InboxContent {
  text?: StoredSentence;
  /** What it is about, where that is no record of ours. */
  title?: StoredSentence | string;
  /** Its id, e.g. of an import. */
  ref?: number | null;
  /** What changed, as a line of the log. */
  line?: { kind: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null };
}

export interface InboxRow {
  user_id: number;
  kind: NotificationKind;
  /** The record that it is about, as it owns files; null: none. */
  owner_type: string | null;
  owner_id: number | null;
  content: InboxContent;
  comment_id: number | null;
  actor_id: number | null;
  /** Of so many events. */
  count: number;
  /** Whether the person may see the record was asked already. */
  isAdmitted: boolean;
}

/** Is it for somebody who decides by it, with or without the right to see the record? */
export const asksToDecide = (kind: NotificationKind): boolean =>
  !notificationKinds[kind].optional && (notificationKinds[kind].to as readonly string[]).includes('approver');

/** The kind of record that a notification is about; null: none that has a page. */
export function recordOf(kind: NotificationKind, of?: OwningKind): OwningKind | null {
  const area: NotificationArea = notificationKinds[kind].area;
  const named = of ?? previewKindOf(kind) ?? area;
  return isOwned(named) ? named : null;
}

/**
 * A condition on a person, the row `u` of `help_desk.users`, and the owner of a record: an agent with the view right of its kind, or a
 * client where clients have such records. Whether it is the client's is asked when it is read.
 */
export const maySeeOwner = (ownerType: RawBuilder<unknown>): RawBuilder<boolean> => {
  const cases = allKinds.flatMap(({ type, owner, ofClients }) =>
    owner === null
      ? []
      : sql`when ${owner} then ${holds(recordKinds[type as OwningKind].view)} ${ofClients ? sql`or u.role = 'client'` : sql``}`,
  );
  return sql<boolean>`case ${ownerType} ${sql.join(cases, sql` `)} else false end`;
};

/** What the inbox keeps of a message that is sent as a mail too. */
export function inboxRow({ kind, to, record, of, subject, letter, actorId = null, inbox }: Addressed): InboxRow | null {
  if (typeof to.id !== 'number' || to.id === actorId) return null;
  const owner = record === null ? null : recordOf(kind, of);
  const said = (): InboxContent => {
    const [first] = letter.paragraphs;
    const about = { title: subject instanceof Sentence ? subject.toJSON() : subject, ref: record };
    return { ...(first && { text: first.toJSON() }), ...(!owner && about) };
  };
  return {
    user_id: to.id,
    kind,
    owner_type: owner && recordKinds[owner].owner,
    owner_id: owner && record,
    content: inbox?.content ?? said(),
    comment_id: inbox?.comment_id ?? null,
    actor_id: actorId,
    count: 1,
    isAdmitted: inbox !== undefined || asksToDecide(kind),
  };
}

/** One row for each person and record, because they are one message until it is read. */
function together(rows: readonly InboxRow[]): (InboxRow & { mention: boolean })[] {
  const merged = new Map<string, InboxRow & { mention: boolean }>();
  rows.forEach((row, i) => {
    const key = row.owner_id === null ? `alone ${i}` : `${row.user_id} ${row.owner_type} ${row.owner_id}`;
    const before = merged.get(key);
    const mention = row.kind === 'mention' || (before?.mention ?? false);
    merged.set(key, { ...row, mention, count: row.count + (before?.count ?? 0) });
  });
  return [...merged.values()];
}

/** Rows that are the same for many people, with those people. */
function shared<T extends { user_id: number }>(rows: readonly T[]): (Omit<T, 'user_id'> & { users: number[] })[] {
  const all = new Map<string, Omit<T, 'user_id'> & { users: number[] }>();
  for (const { user_id, ...row } of rows) {
    const key = JSON.stringify(row);
    const same = all.get(key);
    if (same) same.users.push(user_id);
    else all.set(key, { ...row, users: [user_id] });
  }
  return [...all.values()];
}

/**
 * Puts messages into inboxes, of people who may see what they are about: one statement, and one live event, however many. A record
 * with unread messages has one, which says the newest and counts the others.
 */
export async function writeInbox(db: Trx, rows: readonly InboxRow[]): Promise<void> {
  if (!rows.length) return;
  const all = shared(together(rows)).map(({ isAdmitted, ...row }) => ({ ...row, admitted: isAdmitted }));
  const { rows: written } = await sql<{ user_id: number }>`
    insert into inbox_messages (user_id, kind, owner_type, owner_id, content, comment_id, mention, actor_id, count)
    select u.id, r.kind, r.owner_type, r.owner_id, r.content, r.comment_id, r.mention, r.actor_id, r.count
    from json_to_recordset(${JSON.stringify(all)}) as r (users bigint[], kind text, owner_type text, owner_id bigint, content jsonb,
      comment_id bigint, mention boolean, actor_id bigint, count integer, admitted boolean)
    cross join unnest(r.users) one (id)
    ${joinRow('help_desk.users', 'u', 'one.id')}
    where u.active and (r.owner_type is null or r.admitted or ${maySeeOwner(sql.ref('r.owner_type'))})
    order by u.id, r.owner_type, r.owner_id
    on conflict (user_id, owner_type, owner_id) where read_at is null and owner_id is not null
    do update set kind = excluded.kind, content = excluded.content, comment_id = excluded.comment_id,
      mention = inbox_messages.mention or excluded.mention, actor_id = excluded.actor_id, created_at = excluded.created_at,
      count = inbox_messages.count + excluded.count
    returning user_id`.execute(db);
  await announceInbox(db, [...new Set(written.map(({ user_id }) => user_id))]);
}
