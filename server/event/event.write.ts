import { type RawBuilder, sql } from 'kysely';
import { changeStatus } from '../../wire/change/change';
import type { EventKind, EventType } from '../../wire/event/event';
import { releaseStatus } from '../../wire/release/release';
import { pagedRecords } from '../parts/named';
import type { Trx } from '../shared/db';
import type { Happening, takeUntold } from '../shared/happened';
import { personNameOf } from '../shared/shapes';
import { type Closing, kindOfOwner, movesStatus, typesOf } from './event.types';

/** An event as it is written; `before` and `after` are the fields that changed. */
interface Written {
  type: string;
  kind: EventKind;
  record_id: number;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  actor_id: number | null;
  request_id?: string | undefined;
  created_at: Date;
  /** For this webhook alone. */
  webhook_id?: number;
}

/**
 * Writes what happened in a transaction that is about to end, for `changes-since` and webhooks (G22): one statement, however
 * many records it was. Several updates of one record are one event.
 */
export async function writeEvents(db: Trx, { lines, told }: ReturnType<typeof takeUntold>): Promise<void> {
  const closing = lines.some(movesStatus) ? await closingStatuses(db) : {};
  const found = new Map<string, Written>();
  for (const line of lines) {
    const kind = kindOfOwner(line.owner_type);
    if (!kind) continue;
    for (const type of typesOf(kind, line, closing)) add(found, kind, type, line);
  }
  await insertEvents(db, [...found.values(), ...told.map((one) => ({ ...one, kind: one.kind as EventKind }))]);
}

/** What several lines of one record say under one name is one event: as it was before the first, and after the last. */
function add(found: Map<string, Written>, kind: EventKind, type: EventType, line: Happening): void {
  const key = `${type} ${line.owner_id}`;
  const { owner_id, actor_id, request_id, created_at } = line;
  const [before, after] = [fieldsOf(line.before), fieldsOf(line.after)];
  const present = found.get(key);
  if (!present) {
    found.set(key, { type, kind, record_id: owner_id, before, after, actor_id, request_id, created_at });
    return;
  }
  present.before = { ...before, ...present.before, ...joined(present.before, before) };
  present.after = { ...present.after, ...after, ...joined(present.after, after) };
}

type Fields = Record<string, unknown>;

/** What was attached or detached is told under the name of the list that it is in: `{assets: [{id, name}]}`. */
function fieldsOf(values: Fields | undefined): Fields | undefined {
  if (!values || typeof values.what !== 'string' || !Array.isArray(values.items)) return values;
  const { what, items, ...others } = values;
  return { ...others, [`${what as string}s`]: items as unknown };
}

/** Lists that both have: all that they name. */
function joined(first: Fields = {}, second: Fields = {}): Fields {
  const both = Object.keys(first).filter((name) => Array.isArray(first[name]) && Array.isArray(second[name]));
  return Object.fromEntries(
    both.map((name) => {
      const all = [...(first[name] as unknown[]), ...(second[name] as unknown[])];
      return [name, [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]];
    }),
  );
}

async function closingStatuses(db: Trx): Promise<Closing> {
  const { rows } = await sql<{ kind: EventKind; id: number }>`
    select 'problem' as kind, id from help_desk.statuses where state = 'closed'
    union all select 'change', id from change_statuses where coalesce(behaves_as_id, id) = ${changeStatus.closed}
    union all select 'release', id from release_statuses where coalesce(behaves_as_id, id) = ${releaseStatus.completed}`.execute(
    db,
  );
  const of = (kind: EventKind) => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
  return { problem: of('problem'), change: of('change'), release: of('release') };
}

const columnOf = (table: string, column: string): RawBuilder<unknown> =>
  sql`(select t.${sql.ref(column)} from ${sql.table(table)} t where t.id = r.record_id)`;

/** How people call the record. */
const identifier = sql`case r.kind ${sql.join(
  (['problem', 'change', 'release', 'asset', 'contract'] as const).map(
    (kind) => sql`when ${sql.lit(kind)} then ${columnOf(pagedRecords[kind].table, pagedRecords[kind].name)}`,
  ),
  sql` `,
)} when 'ticket' then '#' || ${columnOf('help_desk.tickets', 'ticket_number')} when 'import' then ${columnOf('imports', 'name')} end`;

/** The same of one that is in the trash by now. */
const deleted = sql`(select t.identifier from trash t where t.kind = r.kind and t.record_id = r.record_id)`;

/** What an import wrote into a log without reading it. */
const logged = sql`(select a.after from activity_log a where r.owner is not null and a.owner_type = r.owner and a.owner_id = r.record_id
  and a.kind = 'created' order by a.id desc limit 1)`;

const owners: Partial<Record<EventKind, string>> = { asset: 'sd_assets' };

/** Writes events; returns their ids in the same order. */
export async function insertEvents(db: Trx, events: readonly Written[]): Promise<number[]> {
  if (!events.length) return [];
  const rows = events.map((event, position) => ({
    ...event,
    position,
    owner: event.type.endsWith('.created') && !event.after ? (owners[event.kind] ?? null) : null,
  }));
  const { rows: written } = await sql<{ id: number }>`
    insert into events (type, kind, record_id, identifier, before, after, actor_id, actor_name, request_id, created_at, webhook_id)
    select r.type, r.kind, r.record_id, coalesce(${identifier}, ${deleted}, ''), coalesce(r.before, '{}'), coalesce(r.after, ${logged}, '{}'),
      r.actor_id, ${personNameOf('u')}, r.request_id, r.created_at, r.webhook_id
    from json_to_recordset(${JSON.stringify(rows)}) as r (position integer, type text, kind text, record_id bigint, owner text, before jsonb,
      after jsonb, actor_id bigint, request_id text, created_at timestamptz, webhook_id bigint)
    left join help_desk.users u on u.id = r.actor_id
    order by r.position returning id`.execute(db);
  return written.map(({ id }) => id);
}
