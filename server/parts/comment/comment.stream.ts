import { sql } from 'kysely';
import { type Stream, type StreamPart, streamParts } from '../../../wire/parts/comment';
import * as commentSentences from '../../../texts/compiled/server/comment';
import type { Language } from '../../../texts/compiled/languages';
import { type Actor, sees } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { invalid } from '../../shared/errors';
import { readId, readPaging, readText } from '../../shared/list.params';
import { say } from '../../shared/sentence';
import { activityLines } from '../activity/activity.queries';
import type { OwnedRecord } from '../owner';
import { commentRows } from './comment.queries';

/** The last comment and the last line of the log that a reader knows: later ones have higher ids. */
interface Until {
  comment: number;
  line: number;
}

/** A comment or a line of the log. */
export interface Entry {
  type: 'comment' | 'line';
  id: number;
}

/** Of all entries: how many there are, how many came since, up to where they go, and the place of the comment that is asked for. */
interface Counted {
  total: number;
  newer: number;
  comment: number;
  line: number;
  place: number | null;
}

/**
 * A page of the comments on a record and of the lines of its log, in one order by time, newest first unless asked otherwise.
 * Whoever pages on with `until` of the first reply gets each entry once, whatever is written meanwhile. With `comment` it is the
 * page that has this comment, the first one if there is none of that id. Of the log nothing for who may not read it.
 */
export async function streamPage(
  db: Db,
  actor: Actor,
  record: OwnedRecord,
  query: Record<string, unknown>,
  language: Language,
): Promise<Stream> {
  const { page, limit, order } = readPaging(query, [], 'desc');
  const wanted = readId('comment', query.comment);
  const entries = entriesOf(actor, record);
  const isShown = isOf(readPart(query.show));
  const known = readUntil(query.until);
  const isKnown = known ? isUntil(known) : sql<boolean>`true`;
  const { rows } = await sql<Counted>`
    with e as materialized (${entries}), shown as (select * from e where ${isKnown} and ${isShown})
    select (select count(*) from shown) as total, (select count(*) from e where not ${isKnown} and ${isShown}) as newer,
      (select coalesce(max(id), 0) from e where type = 'comment') as comment,
      (select coalesce(max(id), 0) from e where type = 'line') as line,
      (select count(*) from shown e, shown the where the.type = 'comment' and the.id = ${wanted}
        and ${order === 'asc' ? sql`(e.created_at, e.type, e.id) <= (the.created_at, the.type, the.id)` : sql`(e.created_at, e.type, e.id) >= (the.created_at, the.type, the.id)`}
      ) as place`.execute(db);
  const { total, newer, comment, line, place } = rows[0]!;
  // What comes between this statement and the next is none of this page.
  const until = known ?? { comment, line };
  const at = wanted && place ? Math.ceil(place / limit) : page;
  const { rows: chosen } = await sql<Entry>`
    select e.type, e.id from (${entries}) e where ${isUntil(until)} and ${isShown}
    ${orderBy(order)} limit ${limit} offset ${(at - 1) * limit}`.execute(db);
  return {
    stream: await readEntries(db, actor, record, chosen, language),
    total,
    page: at,
    newer,
    until: `${until.comment}.${until.line}`,
  };
}

/** All entries of the stream in its order, for a file: it is put in order once. Throws 422. */
export async function wholeStream(
  db: Db,
  actor: Actor,
  record: OwnedRecord,
  query: Record<string, unknown>,
): Promise<Entry[]> {
  const { order } = readPaging(query, [], 'desc');
  const { rows } = await sql<Entry>`
    select e.type, e.id from (${entriesOf(actor, record)}) e where ${isOf(readPart(query.show))} ${orderBy(order)}`.execute(
    db,
  );
  return rows;
}

/** These entries as the actor may read them. */
export async function readEntries(
  db: Db,
  actor: Actor,
  record: OwnedRecord,
  chosen: readonly Entry[],
  language: Language,
): Promise<Stream['stream']> {
  const ids = (type: Entry['type']) => chosen.filter((one) => one.type === type).map(({ id }) => id);
  const comments = await commentRows(db, actor, record, sql`where t.id = any(${ids('comment')})`);
  const which = sql`where t.id = any(${ids('line')})`;
  const { data: lines } = await activityLines(db, { which, count: sql`0` }, actor, language);
  const byId = <T extends { id: number }>(all: readonly T[]) => new Map(all.map((one) => [one.id, one]));
  const [commentsById, linesById] = [byId(comments), byId(lines)];
  return chosen.map(({ type, id }) => ({
    comment: (type === 'comment' && commentsById.get(id)) || null,
    line: (type === 'line' && linesById.get(id)) || null,
  }));
}

function orderBy(order: string) {
  const direction = sql.raw(order);
  return sql`order by e.created_at ${direction}, e.type ${direction}, e.id ${direction}`;
}

/** Type, id and time of each entry that the actor may read. */
function entriesOf(actor: Actor, { kind, id }: OwnedRecord) {
  const of = sql`t.owner_type = ${kind.owner} and t.owner_id = ${id}`;
  const comments = sql`select 'comment' as type, t.id, t.created_at from comments t where ${of}`;
  // What a client may see of a record is not what happened to it.
  if (!sees(actor, kind.type)) return comments;
  return sql`${comments} union all select 'line', t.id, t.created_at from activity_log t where ${of}`;
}

const isOf = (part: StreamPart) =>
  part === 'all' ? sql<boolean>`true` : sql<boolean>`e.type = ${part === 'comments' ? 'comment' : 'line'}`;

function readPart(sent: unknown): StreamPart {
  const text = readText('show', sent) ?? 'all';
  const part = streamParts.find((one) => one === text);
  if (!part) throw invalid({ show: say(commentSentences.show) });
  return part;
}

const isUntil = ({ comment, line }: Until) =>
  sql<boolean>`(e.id <= case e.type when 'comment' then ${comment}::bigint else ${line}::bigint end)`;

/** Throws 422 for what is none. */
function readUntil(sent: unknown): Until | null {
  const text = readText('until', sent);
  if (text === undefined) return null;
  const [, comment, line] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  if (line === undefined) throw invalid({ until: say(commentSentences.until) });
  return { comment: Number(comment), line: Number(line) };
}
