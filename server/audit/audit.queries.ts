import { type RawBuilder, sql } from 'kysely';
import * as auditSentences from '../../texts/compiled/server/audit';
import * as queryTexts from '../../texts/compiled/rules/shared';
import type { Language } from '../../texts/compiled/languages';
import { auditLimits, type AuditPage, type AuditRow } from '../../wire/audit/audit';
import { ownedKinds, recordKinds } from '../../wire/protocol/kind';
import { pagedRecords } from '../parts/named';
import { kindOf, readOwner } from '../parts/owner';
import { activityLines } from '../parts/activity/activity.queries';
import { type Actor, sees } from '../shared/actor';
import type { Db } from '../shared/db';
import { invalid, noSuch } from '../shared/errors';
import { textOfHtml } from '../shared/html.text';
import { readId, readPaging, readText, readWords } from '../shared/list.params';
import { whereAll } from '../shared/list.sort';
import { seenRecords } from '../shared/scope';
import { rule, say } from '../shared/sentence';
import { personName } from '../shared/shapes';
import { firstAtZone, pastAtZone, readTime, wireTime } from '../shared/time';
import { isArchived } from './audit.seal';
import { type EventRow, textOfEvent } from './audit.text';

type Sql = RawBuilder<unknown>;

/** The conditions of a period on entries `a`, in the reader's time zone. Throws 422 naming the parameter. */
export function periodOf(query: Record<string, unknown>, zone: string): Sql[] {
  const from = readText('from', query.from);
  const to = readText('to', query.to);
  return [
    ...(from ? [sql`a.at >= ${firstAtZone(readTime('from', from).first, zone)}`] : []),
    ...(to ? [sql`a.at < ${pastAtZone(readTime('to', to).last, zone)}`] : []),
  ];
}

/** All that a query asks of entries `a`. Throws 422 naming the parameter. */
export function conditionsOf(query: Record<string, unknown>, zone: string): Sql[] {
  const owner = readText('owner', query.owner);
  const actorId = readId('actor_id', query.actor_id);
  return [
    ...periodOf(query, zone),
    ...(owner ? [ownerIs(owner)] : []),
    ...(actorId === null ? [] : [sql`a.actor_id = ${actorId}`]),
    ...kindsIn(query.kinds),
  ];
}

function ownerIs(owner: string): Sql {
  const { type, id } = readOwner(owner);
  if (!kindOf(type) && type !== 'user') throw invalid({ owner: noSuch('record') });
  return sql`a.owner_type = ${type} and a.owner_id = ${id}`;
}

function kindsIn(sent: unknown): Sql[] {
  const kinds = readWords('kinds', sent ?? []).flatMap((word) => word.split(','));
  if (!kinds.every((kind) => /^[a-z][a-z-]{0,39}$/.test(kind))) throw invalid({ kinds: rule(queryTexts.choose_many) });
  if (!kinds.length) return [];
  const others = kinds.filter((kind) => kind !== 'record');
  const isRecord = sql`a.source = 'activity' and a.kind not in ('erased', 'missing')`;
  return [others.length < kinds.length ? sql`(a.kind = any(${others}) or ${isRecord})` : sql`a.kind = any(${others})`];
}

/** An entry as it is stored, with what its sentence needs. */
interface Stored {
  id: number;
  /** ISO 8601 in UTC, with microseconds. */
  moment: string;
  /** In the reader's time zone. */
  at: string;
  day: string;
  kind: string;
  actor_id: number | null;
  owner_type: string | null;
  owner_id: number | null;
  source: 'activity' | 'event';
  source_id: number;
  content_hash: string;
  previous_hash: string;
  hash: string;
  actor: string | null;
  name: string | null;
  /** Is the line of the log that it vouches for in a file by now? */
  archived: boolean;
}

export interface Entry extends Stored {
  /** It is about a record that the reader may not see. */
  hidden: boolean;
}

const named = ownedKinds.map((kind) => ({
  owner: recordKinds[kind].owner,
  ...pagedRecords[kind],
}));

/** How the record is called, by its owner code. */
const nameOfOwner = sql`case a.owner_type ${sql.join(
  named.map(
    ({ owner, table, name }) =>
      sql`when ${sql.lit(owner)} then (select r.${sql.ref(name)} from ${sql.table(table)} r where r.id = a.owner_id)`,
  ),
  sql` `,
)} when 'user' then ${personName(sql`a.owner_id`)} end`;

/** Entries `a` for a statement that goes on with `rest`; of records that the actor may not see nothing but that they are. */
export async function entriesOf(db: Db, rest: Sql, actor: Actor): Promise<Entry[]> {
  const { rows } = await sql<Stored>`
    select a.id, audit_moment(a.at) as moment, ${wireTime(sql.ref('a.at'), actor.time_zone)} as at, to_char(a.day, 'YYYY-MM-DD') as day, a.kind, a.actor_id,
      a.owner_type, a.owner_id, a.source, a.source_id, encode(a.content_hash, 'hex') as content_hash,
      encode(a.previous_hash, 'hex') as previous_hash, encode(a.hash, 'hex') as hash, ${personName(sql`a.actor_id`)} as actor, ${nameOfOwner} as name, ${isArchived} as archived
    from audit a ${rest}`.execute(db);
  const unseen = await unseenIn(db, actor, rows);
  return rows.map((row) => ({ ...row, ...(unseen.has(row.id) && { name: null }), hidden: unseen.has(row.id) }));
}

/** Ids of those that are about a record which the actor may not see. At most one statement for each kind. */
async function unseenIn(db: Db, actor: Actor, rows: readonly Stored[]): Promise<ReadonlySet<number>> {
  const unseen = new Set<number>();
  for (const kind of ownedKinds) {
    const about = rows.filter(({ owner_type }) => owner_type === recordKinds[kind].owner);
    const seen = sees(actor, kind)
      ? await seenRecords(
          db,
          actor,
          kind,
          about.map(({ owner_id }) => owner_id!),
        )
      : new Set<number>();
    for (const { id, owner_id } of about) if (!seen.has(owner_id!)) unseen.add(id);
  }
  return unseen;
}

/** What entries say, in the reader's language and without markup; in their order. Two statements however many. */
export async function textsOf(db: Db, entries: readonly Entry[], actor: Actor, language: Language): Promise<string[]> {
  const idsOf = (source: Entry['source']) =>
    entries.filter((one) => one.source === source && !one.hidden).map((one) => one.source_id);
  const [lines, events] = [idsOf('activity'), idsOf('event')];
  const texts = new Map<string, string>();
  if (lines.length) {
    const which = sql`where t.id = any(${lines}::bigint[])`;
    const { data } = await activityLines(db, { which, count: sql`0` }, actor, language);
    for (const { id, name } of data) texts.set(`activity ${id}`, textOfHtml(name));
  }
  if (events.length) {
    const { rows } = await sql<EventRow & { id: number }>`
      select e.id, e.kind, e.details, ${personName(sql`e.actor_id`)} as actor,
        case when e.owner_type = 'user' then ${personName(sql`e.owner_id`)} end as person
      from audit_events e where e.id = any(${events}::bigint[])`.execute(db);
    for (const row of rows) texts.set(`event ${row.id}`, textOfEvent(row, language));
  }
  return entries.map((entry) => {
    if (entry.hidden) return say(auditSentences.unseen).in(language);
    const absent = entry.archived
      ? say(auditSentences.archived, { month: entry.moment.slice(0, 7) })
      : say(auditSentences.gone);
    return texts.get(`${entry.source} ${entry.source_id}`) ?? absent.in(language);
  });
}

/** One page of the audit, newest first. */
export async function auditPage(
  db: Db,
  query: Record<string, unknown>,
  actor: Actor,
  language: Language,
): Promise<AuditPage> {
  const where = whereAll(conditionsOf(query, actor.time_zone));
  const { page, limit } = readPaging(query, [], 'desc');
  const entries = await entriesOf(
    db,
    sql`${where} order by a.id desc limit ${limit} offset ${(page - 1) * limit}`,
    actor,
  );
  const texts = await textsOf(db, entries, actor, language);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from audit a ${where} limit ${auditLimits.counted + 1}) found`.execute(db);
  const { total } = rows[0]!;
  return {
    audit: entries.map((entry, at) => rowOf(entry, texts[at]!)),
    ...(total > auditLimits.counted ? { total: auditLimits.counted, total_is_exact: false } : { total }),
  };
}

const rowOf = (entry: Entry, text: string): AuditRow => ({
  ...{ id: entry.id, at: entry.at, kind: entry.kind, text, hash: entry.hash, previous_hash: entry.previous_hash },
  actor: entry.actor_id !== null && entry.actor !== null ? { id: entry.actor_id, name: entry.actor } : null,
  record: recordOf(entry),
});

function recordOf({ owner_type, owner_id, name }: Entry): AuditRow['record'] {
  if (owner_type === null || owner_id === null) return null;
  const page = named.find(({ owner }) => owner === owner_type)?.page;
  return {
    owner: `${owner_type}:${owner_id}`,
    name: name ?? '',
    path: page && name !== null ? `/service-desk/${page.replace('{id}', String(owner_id))}` : '',
  };
}
