import { type RawBuilder, sql } from 'kysely';
import type { ActivityEntry, ActivityPage } from '../../../wire/parts/activity';
import type { Language } from '../../../texts/compiled/languages';
import type { OwnerType } from '../../../wire/parts/attachment';
import type { RecordKind } from '../../../wire/protocol/kind';
import { type Actor, sees } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { readPaging } from '../../shared/list.params';
import { seenTicketsOrNone } from '../../shared/sight';
import { wireTime } from '../../shared/time';
import { linksIn, namedIn } from './links';
import { sentence, type Line } from './sentences';
import { type Reader, ticketsIn } from './shown';
import { unseenOf } from '../../shared/scope';

interface Row extends Line {
  id: number;
  owner_id: number;
  at: Date;
  created_at: string;
  request_id: string | null;
  creator: ActivityEntry['creator'];
}

type ReaderOfLog = Pick<Actor, 'role' | 'permissions' | 'tickets' | 'time_zone'>;

/**
 * Lines of activity logs as the actor may read them. `which`: the rest of the statement, where `t` is a line; `count`: how
 * many there are.
 */
export async function activityLines(
  db: Db,
  { which, count }: { which: RawBuilder<unknown>; count: RawBuilder<unknown> },
  actor: ReaderOfLog,
  language: Language,
): Promise<{ data: ActivityEntry[]; total: number }> {
  const rows = await rowsOf(db, which, actor.time_zone);
  const reader = await readerOf(db, actor, rows, language);
  const found = linksIn(actor, rows, reader);
  // In one statement: what the lines name, and how many lines there are.
  const besides = await sql<{ total: number; there: string[] }>`
    select ${count} as total, ${found.there} as there`.execute(db);
  const { total, there } = besides.rows[0]!;
  const links = found.links(there);
  const data = rows.map(({ id, created_at, request_id, creator, owner_id: _owner, at: _at, ...line }, at) => ({
    id,
    name: sentence(line, creator?.full_name ?? null, reader),
    created_at,
    request_id,
    creator,
    links: links[at]!,
  }));
  return { data, total };
}

async function rowsOf(db: Db, which: RawBuilder<unknown>, zone: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id, t.owner_type, t.owner_id, t.kind, t.before, t.after, t.through, t.request_id, t.created_at as at, ${wireTime(sql.ref('t.created_at'), zone)} as created_at,
      (select json_build_object('id', u.id, 'full_name', coalesce(nullif(u.full_name, ''), u.email), 'profile_pic', u.profile_pic) from help_desk.users u where u.id = t.actor_id) as creator
    from activity_log t ${which}`.execute(db);
  return rows;
}

async function readerOf(db: Db, actor: ReaderOfLog, rows: readonly Row[], language: Language): Promise<Reader> {
  const unseen = await unseenOf(db, namedIn(rows));
  const seen = await seenTicketsOrNone(actor, [...new Set(rows.flatMap(ticketsOf))]);
  return {
    zone: actor.time_zone,
    language,
    sees: (kind) => sees(actor, kind),
    seesTicket: (id) => !actor.tickets || seen.has(id),
    seesRecord: (kind, id) => !unseen.has(`${kind} ${id}`),
  };
}

const ticketsOf = ({ before, after }: Row): number[] => [...ticketsIn(before), ...ticketsIn(after)];

/** A line as it is told to who sees all that it names. */
export interface WholeLine {
  id: number;
  owner_type: string;
  owner_id: number;
  at: Date;
  /** HTML. */
  sentence: string;
  /** What one has to see to be told it so. */
  kinds: RecordKind[];
  tickets: number[];
}

/** Lines of which the actor sees all that they name, to be kept elsewhere for those who see it too. */
export async function wholeLines(
  db: Db,
  which: RawBuilder<unknown>,
  actor: ReaderOfLog,
  language: Language,
): Promise<WholeLine[]> {
  const rows = await rowsOf(db, which, actor.time_zone);
  const reader = await readerOf(db, actor, rows, language);
  return rows.flatMap((row) => {
    const kinds = new Set<RecordKind>();
    const told = sentence(row, row.creator?.full_name ?? null, {
      ...reader,
      sees: (kind) => {
        kinds.add(kind);
        return reader.sees(kind);
      },
    });
    const tickets = [...new Set(ticketsOf(row))];
    if (namedIn([row]).some((one) => !(reader.seesRecord?.(one.kind, one.id) ?? true))) return [];
    if (![...kinds].every(reader.sees) || !tickets.every(reader.seesTicket)) return [];
    const { id, owner_type, owner_id, at } = row;
    return [{ id, owner_type, owner_id, at, sentence: told, kinds: [...kinds], tickets }];
  });
}

/**
 * One page of a record's activity log as the actor may read it: newest first unless asked otherwise, 10 per page (D1
 * §9).
 */
export async function activityPage(
  db: Db,
  owner: { type: OwnerType; id: number },
  query: Record<string, unknown>,
  actor: ReaderOfLog,
  language: Language,
): Promise<ActivityPage> {
  const { page, limit, order } = readPaging(query, ['created_at'], 'desc');
  const own = sql`t.owner_type = ${owner.type} and t.owner_id = ${owner.id}`;
  const which = sql`where ${own} order by t.id ${sql.raw(order)} limit ${limit} offset ${(page - 1) * limit}`;
  const count = sql`(select count(*) from activity_log t where ${own})`;
  return { ...(await activityLines(db, { which, count }, actor, language)), per_page: limit };
}
