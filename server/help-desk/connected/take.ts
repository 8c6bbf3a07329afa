import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../shared/db';
import type { HostKind, HostRows } from './host';
import { personRef, shownName } from './host.rules';
import { lowest } from './host.order';
import { type Ids, makeRefs, mirrored } from './refs';
import { takePeople } from './take.people';
import { takeTickets } from './take.tickets';

type Sql = RawBuilder<unknown>;
/** Every kind that is neither people nor tickets. */
type ListKind = Exclude<HostKind, 'people' | 'tickets'>;

type HostRow = HostRows[HostKind];

/** How the rows of a list are written: the columns beside id and name, and what of `g`, a row that came, goes there. */
interface Columns {
  names: readonly string[];
  values: Sql;
  /** Tables that `values` read, joined to `g`. */
  joins?: Sql;
}

/** The person at a group's head, as soon as the mirror knows them. */
const head = sql`left join host_refs h on h.kind = g.head_kind and h.host_id = g.head`;
const columns: Record<ListKind, Columns> = {
  organizations: { names: ['manager_id'], values: sql`h.id`, joins: head },
  departments: { names: ['manager_id'], values: sql`h.id`, joins: head },
  teams: {
    names: ['lead_id', 'department_id'],
    values: sql`h.id, d.id`,
    joins: sql`${head} left join host_refs d on d.kind = 'department' and d.host_id = g.department`,
  },
  locations: { names: [], values: sql`` },
  statuses: { names: ['state', 'position'], values: sql`g.state, coalesce(g.position, 0)` },
  priorities: { names: ['position'], values: sql`coalesce(g.position, ${lowest})` },
  ticket_types: { names: [], values: sql`` },
};

/**
 * Writes rows of the host into the schema `help_desk`, whether they are new or have changed, and returns our ids of those
 * that did. Rows are as `sortOut` gives them; `firstAdmin` may do everything. A reference to what the mirror does not know
 * stays empty; `known` are the ids of what tickets name, if they have been looked up already.
 */
export async function take<K extends HostKind>(
  db: Trx,
  kind: K,
  rows: readonly HostRows[K][],
  firstAdmin: string | null = null,
  known?: Ids,
): Promise<number[]> {
  if (!rows.length) return [];
  // Few rows meet large tables, about which a young database has no statistics yet.
  await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(
    db,
  );
  if (kind === 'people') return takePeople(db, rows as readonly HostRow[] as readonly HostRows['people'][], firstAdmin);
  if (kind === 'tickets') return takeTickets(db, rows as readonly HostRow[] as readonly HostRows['tickets'][], known);
  return takeList(db, kind, rows as readonly HostRow[] as readonly HostRows[ListKind][]);
}

async function takeList(db: Trx, kind: ListKind, rows: readonly HostRows[ListKind][]): Promise<number[]> {
  const { refs, table } = mirrored[kind];
  const { names, values, joins = sql`` } = columns[kind];
  await makeRefs(
    db,
    refs[0],
    table,
    rows.map(({ id }) => id),
  );
  const given = rows.map((row) => {
    const head = 'head' in row && row.head ? personRef(row.head, 'agent') : null;
    return { ...row, name: shownName(row), head: head?.id ?? null, head_kind: head?.kind ?? null };
  });
  const all = ['name', ...names, 'gone_at'];
  const list = (prefix: string): Sql => sql.join(all.map((column) => sql.ref(`${prefix}.${column}`)));
  const { rows: written } = await sql<{ id: number }>`
    insert into ${sql.table(table)} as t (id, ${sql.join(all.map((column) => sql.ref(column)))})
    select r.id, g.name, ${names.length ? sql`${values}, ` : sql``} null
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id text, name text, position integer, head text, head_kind text, department text, state text)
    join host_refs r on r.kind = ${refs[0]} and r.host_id = g.id ${joins}
    order by r.id
    on conflict (id) do update set ${sql.join(all.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
    where (${list('t')}) is distinct from (${list('excluded')})
    returning id`.execute(db);
  return written.map(({ id }) => id);
}
