import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as inboxSentences from '../../texts/compiled/server/inbox';
import * as mailSentences from '../../texts/compiled/server/mail';
import type { InboxList, InboxMessage } from '../../wire/inbox/inbox';
import type { NotificationKind } from '../../wire/notification/notification';
import { isOwned, type RecordKind } from '../../wire/protocol/kind';
import { allKinds } from '../kinds';
import { asksToDecide, type InboxContent } from '../mail/inbox';
import { plainText } from '../mail/letter';
import { sentence } from '../parts/activity/sentences';
import { named, pagedRecords } from '../parts/named';
import { scopeOf } from '../parts/owner';
import { commentPath } from '../parts/watch/watch.comment';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { readFlag, readPaging } from '../shared/list.params';
import { whereAll } from '../shared/list.sort';
import { keptSentence, say, type Sentence } from '../shared/sentence';
import { personNameOf } from '../shared/shapes';
import { wireTime } from '../shared/time';

interface Row {
  id: number;
  kind: NotificationKind;
  owner_type: string | null;
  owner_id: number | null;
  content: InboxContent;
  actor: InboxMessage['actor'];
  created_at: string;
  read_at: string | null;
  count: number;
  mention: boolean;
  comment: { id: number; body: string } | null;
}

/** The record of a message, which the reader may see. */
interface Seen {
  owner_type: string;
  owner_id: number;
  identifier: string;
  name: string;
  /** May the reader open its page? */
  opens: boolean;
}

/** Who decides on a record sees that it waits, without the right to see others of its kind. */
const decided: Partial<Record<RecordKind, (id: RawBuilder<unknown>, userId: number) => RawBuilder<unknown>>> = {
  change: (id, userId) => sql`exists (select from cab_runs c join cab_run_levels l on l.run_id = c.id
    join cab_approvers a on a.level_id = l.id where c.change_id = ${id} and a.user_id = ${userId})`,
  contract: (id, userId) =>
    sql`exists (select from contract_terms m where m.contract_id = ${id} and m.approver_id = ${userId})`,
};

/** The records of these messages, as far as the actor may see them, by message: one statement for the kinds that occur. */
async function recordsOf(db: Db, actor: Actor, messages: readonly Row[]): Promise<(message: Row) => Seen | undefined> {
  const decidedOnly = new Set<string>();
  const branches = allKinds.flatMap((kind) => {
    const { type, table, owner } = kind;
    if (owner === null || !isOwned(type)) return [];
    const select = (about: readonly Row[], scope: RawBuilder<unknown>[], opens: boolean) => {
      const ids = new Set(about.map(({ owner_id }) => owner_id));
      return ids.size
        ? [
            sql`select ${owner}::text as owner_type, t.id as owner_id, t.identifier, ${sql.ref(`t.${pagedRecords[type].title}`)} as name,
              ${opens}::boolean as opens from ${opens || !decided[type] ? sql.table(table) : sql`public.${sql.table(table)}`} t ${whereAll([sql`t.id = any(${[...ids]}::bigint[])`, ...scope])}`,
          ]
        : [];
    };
    const about = messages.filter(({ owner_type }) => owner_type === owner);
    const scope = scopeOf(actor, kind);
    if (scope) return select(about, scope, actor.role !== 'client');
    const decides = decided[type];
    if (!decides) return [];
    decidedOnly.add(owner);
    return select(about.filter(isDecision), [decides(sql`t.id`, actor.id)], false);
  });
  const { rows } = branches.length
    ? await sql<Seen>`${sql.join(branches, sql` union all `)}`.execute(db)
    : { rows: [] };
  const seen = new Map(rows.map((row) => [`${row.owner_type}:${row.owner_id}`, row]));
  return (message) =>
    decidedOnly.has(message.owner_type ?? '') && !isDecision(message)
      ? undefined
      : seen.get(`${message.owner_type}:${message.owner_id}`);
}

const isDecision = ({ kind }: Row): boolean => asksToDecide(kind);

interface Chosen {
  conditions: RawBuilder<unknown>[];
  limit: number;
  offset: number;
}

/** Messages of the actor's inbox, newest first, with what they may see now (G7). */
export async function messagesOf(
  db: Db,
  actor: Actor,
  { conditions, limit, offset }: Chosen,
  language: Language,
): Promise<InboxMessage[]> {
  const zone = actor.time_zone;
  const { rows } = await sql<Row>`
    select m.id, m.kind, m.owner_type, m.owner_id, m.content, m.count, m.mention,
      ${wireTime(sql.ref('m.created_at'), zone)} as created_at, ${wireTime(sql.ref('m.read_at'), zone)} as read_at,
      (select json_build_object('id', u.id, 'full_name', ${actor.role === 'client' ? sql`coalesce(u.full_name, '')` : personNameOf('u')}, 'profile_pic', u.profile_pic)
        from help_desk.users u where u.id = m.actor_id) as actor,
      (select json_build_object('id', c.id, 'body', c.body) from comments c
        where c.id = m.comment_id and c.deleted_at is null) as comment
    from (select t.* from inbox_messages t ${whereAll([sql`t.user_id = ${actor.id}`, ...conditions])}
      order by t.created_at desc, t.id desc limit ${limit} offset ${offset}) m
    order by m.created_at desc, m.id desc`.execute(db);
  const recordOf = await recordsOf(db, actor, rows);
  return rows.map((row) => messageOf(row, recordOf(row), actor, language));
}

function messageOf(row: Row, record: Seen | undefined, actor: Actor, language: Language): InboxMessage {
  const { id, kind, owner_type, owner_id, created_at, read_at, count, mention } = row;
  const same = { id, kind, created_at, read_at, count, mention };
  if (owner_type === null || owner_id === null)
    return {
      ...same,
      owner: null,
      title: titleOf(row, language),
      text: textOf(row, actor, language),
      path: pathOf(row),
      actor: row.actor,
    };
  if (!record) {
    const [title, text] = [say(inboxSentences.gone_title).in(language), say(inboxSentences.gone).in(language)];
    return { ...same, owner: null, title, text, path: null, actor: null };
  }
  return {
    ...same,
    owner: `${owner_type}:${owner_id}`,
    title: `${record.identifier} ${record.name}`,
    text: textOf(row, actor, language),
    path: recordPath(row, record, actor),
    actor: row.actor,
  };
}

function recordPath({ comment }: Row, { owner_type, owner_id, opens }: Seen, actor: Actor): string | null {
  if (!opens) return actor.role === 'client' ? null : myApprovals;
  const kind = allKinds.find(({ owner }) => owner === owner_type)?.type;
  if (!kind || !isOwned(kind)) return null;
  const { path } = named(kind, owner_id, '');
  return comment ? commentPath(path, comment.id) : path;
}

const myApprovals = '/service-desk/my-approvals';

/** Where one reads on about what is no record. */
function pathOf({ kind, content }: Row): string | null {
  switch (kind) {
    case 'import-ended':
      return content.ref ? `/service-desk/import-tracking/${content.ref}` : null;
    case 'import-assigned':
      return '/service-desk/assets/list';
    case 'export-ready':
    case 'report-scheduled':
      return '/service-desk/exports';
    case 'deputy-named':
    case 'deputy-withdrawn':
      return myApprovals;
    case 'token-expires':
      return '/service-desk/my-tokens';
    default:
      return null;
  }
}

const titleOf = ({ content: { title = '' } }: Row, language: Language): string =>
  typeof title === 'string' ? title : keptSentence(title).in(language);

function textOf({ kind, content, comment, actor: by, owner_type }: Row, actor: Actor, language: Language): string {
  const who: string | Sentence = by ? by.full_name : say(mailSentences.somebody);
  if (kind === 'mention') return commented(inboxSentences.mention, inboxSentences.mention_gone);
  if (kind === 'comment') return commented(inboxSentences.comment, inboxSentences.comment_gone);
  const { line, text } = content;
  if (line && owner_type) {
    // Only fields that everybody who sees the record sees are kept.
    const reader = { zone: actor.time_zone, language, sees: () => true, seesTicket: () => true };
    return plainText(sentence({ owner_type, ...line }, by?.full_name ?? null, reader));
  }
  return text ? keptSentence(text).in(language) : '';

  function commented(there: typeof inboxSentences.mention, gone: typeof inboxSentences.mention_gone): string {
    return comment
      ? say(there, { actor: who, text: firstWords(comment.body) }).in(language)
      : say(gone, { actor: who }).in(language);
  }
}

const maxCharacters = 200;

/** What a comment begins with, on one line. */
function firstWords(html: string): string {
  const characters = [...plainText(html).replace(/\s+/g, ' ').trim()];
  return characters.length > maxCharacters
    ? `${characters.slice(0, maxCharacters).join('').trimEnd()}…`
    : characters.join('');
}

/** A page of the actor's inbox, and how many messages are unread (G7). Throws 422. */
export async function listInbox(
  db: Db,
  actor: Actor,
  query: Record<string, unknown>,
  language: Language,
): Promise<InboxList> {
  const { page, limit } = readPaging(query, [], 'desc');
  const conditions = [
    ...(readFlag('unread', query.unread) ? [sql`t.read_at is null`] : []),
    ...(readFlag('mentions', query.mentions) ? [sql`t.mention`] : []),
  ];
  const counted = sql<{ total: number; unread: number }>`
    select (select count(*) from inbox_messages t ${whereAll([sql`t.user_id = ${actor.id}`, ...conditions])}) as total,
      (select count(*) from inbox_messages t where t.user_id = ${actor.id} and t.read_at is null) as unread`.execute(
    db,
  );
  const offset = (page - 1) * limit;
  const [messages, { rows }] = await Promise.all([
    messagesOf(db, actor, { conditions, limit, offset }, language),
    counted,
  ]);
  return { messages, total: rows[0]?.total ?? 0, unread: rows[0]?.unread ?? 0 };
}
