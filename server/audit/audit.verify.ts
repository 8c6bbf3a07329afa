import { type RawBuilder, sql } from 'kysely';
import type { AuditVerified } from '../../wire/audit/audit';
import type { Db } from '../shared/db';
import { whereAll } from '../shared/list.sort';
import { publicKeyOf } from '../shared/audit.key';
import { isArchived } from './audit.seal';

/** Entries that one statement checks. */
const batch = 20_000;

type Broken = NonNullable<AuditVerified['broken']>;
type Found = Broken | undefined;

/** From the entry `first` on, up to `last`; both are in the chain. */
interface Range {
  first: number;
  last: number;
}

/**
 * Checks that the chain is whole, and that each row which it vouches for is as it was when it was sealed last. `period`: conditions on
 * entries `a`; empty: all of them, up to the end that the chain has. Several statements, none of which takes long.
 */
export async function verifyAudit(db: Db, period: readonly RawBuilder<unknown>[]): Promise<AuditVerified> {
  const public_key = await publicKeyOf(db);
  const range = await rangeOf(db, period);
  let entries = 0;
  let broken: Found;
  for (let first = range.first; first <= range.last && !broken; first += batch) {
    const part = { first, last: Math.min(first + batch - 1, range.last) };
    broken = earliest(await brokenLink(db, part), await brokenContent(db, part));
    entries += await countOf(db, part);
  }
  if (!broken && !period.length) broken = await brokenEnd(db);
  return { ok: !broken, entries, broken: broken ?? null, hash: await hashOf(db, range.last), public_key };
}

const earliest = (...found: Found[]): Found =>
  found.reduce((least, one) => (!least || (one && one.id < least.id) ? one : least), undefined);

async function rangeOf(db: Db, period: readonly RawBuilder<unknown>[]): Promise<Range> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(a.id) as first, max(a.id) as last from audit a ${whereAll([...period])}`.execute(db);
  const { first, last } = rows[0]!;
  return { first: period.length ? (first ?? 1) : 1, last: last ?? 0 };
}

async function countOf(db: Db, { first, last }: Range): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit where id between ${first} and ${last}`.execute(db);
  return rows[0]!.count;
}

async function hashOf(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from audit where id = ${id}`.execute(
    db,
  );
  return rows[0]?.hash ?? '';
}

const day = sql`to_char(day, 'YYYY-MM-DD') as day`;

/** The first entry that was taken out, changed, or does not follow the one before it. */
async function brokenLink(db: Db, { first, last }: Range): Promise<Found> {
  const { rows } = await sql<Broken>`
    select case when is_gap then before_id + 1 else id end as id, ${day},
      case when is_gap then 'missing' when not fits then 'entry' else 'chain' end as reason
    from (
      select e.id, e.day, coalesce(e.before_id, 0) as before_id, coalesce(e.before_id, 0) <> e.id - 1 as is_gap,
        e.previous_hash = coalesce(e.before_hash, decode(repeat('00', 32), 'hex')) as follows,
        e.hash = audit_entry(e.previous_hash, e.id, e.at, e.day, e.kind, e.actor_id, e.owner_type, e.owner_id, e.source, e.source_id, e.content_hash) as fits
      from (
        select a.*, lag(a.id) over chain as before_id, lag(a.hash) over chain as before_hash
        from audit a where a.id between ${first} - 1 and ${last} window chain as (order by a.id)) e
      where e.id >= ${first}) checked
    where is_gap or not fits or not follows order by 1 limit 1`.execute(db);
  return rows[0];
}

/** The end of the chain was cut off, or rows before it were. */
async function brokenEnd(db: Db): Promise<Found> {
  const { rows } = await sql<Broken>`
    select a.last + 1 as id, to_char(coalesce(a.day, (now() at time zone 'UTC')::date), 'YYYY-MM-DD') as day, 'missing' as reason
    from audit_head h, (select coalesce(max(id), 0) as last, max(day) as day from audit) a where h.last > a.last`.execute(
    db,
  );
  return rows[0];
}

const sources = {
  activity: {
    table: sql`activity_log`,
    content: sql`audit_activity(s.id, s.owner_type, s.owner_id, s.kind, s.actor_id, s.request_id, s.before, s.after, s.through, s.created_at)`,
  },
  event: {
    table: sql`audit_events`,
    content: sql`audit_event(s.id, s.kind, s.actor_id, s.owner_type, s.owner_id, s.details, s.request_id, s.created_at)`,
  },
} as const;

/**
 * The first entry whose row is gone and in no archive, or not as its newest entry says; a row that was changed with `reseal` and waits for its entry is
 * not looked at.
 */
async function brokenContent(db: Db, range: Range): Promise<Found> {
  return earliest(await changedRow(db, range, 'activity'), await changedRow(db, range, 'event'));
}

async function changedRow(db: Db, { first, last }: Range, source: keyof typeof sources): Promise<Found> {
  const { table, content } = sources[source];
  const { rows } = await sql<Broken>`
    select a.id, ${day}, case when s.id is null then 'source' else 'content' end as reason
    from audit a left join ${table} s on s.id = a.source_id and s.created_at = a.at
    where a.id between ${first} and ${last} and a.source = ${source}
      and (s.id is null and not ${isArchived}
        or s.id is not null and ${content} <> a.content_hash)
      and not exists (select from audit l where l.source = a.source and l.source_id = a.source_id and l.id > a.id)
      and not exists (select from audit_waiting w where w.source = a.source and w.source_id = a.source_id and w.erased)
    order by a.id limit 1`.execute(db);
  return rows[0];
}
