import { sql } from 'kysely';
import type { Db } from '../shared/db';
import { notInFile, type PersonColumn, personColumns } from './person.columns';

/** Rows that are read at once. */
const step = 500;
/** Nobody gets what lets somebody in, not even its owner. */
const secret = /hash|secret|csrf|^prefix$|^key$/;
/** Of what belongs to a record and not to the person: what it is called, and when it was. */
const called = [
  ...['id', 'identifier', 'name', 'subject', 'title', 'ticket_number', 'kind', 'owner_type', 'owner_id', 'record_id'],
  ...[
    'user_id',
    'asset_id',
    'contract_id',
    'change_id',
    'problem_id',
    'comment_id',
    'status',
    'created_at',
    'updated_at',
  ],
  ...['assigned_on', 'returned_on', 'deleted_at', 'begun_at', 'ended_at', 'at'],
];

/** The file of what is kept of a person, piece by piece: JSON. Undefined: there is no such person. */
export async function personFile(
  db: Db,
  id: number,
  now: Date,
): Promise<{ name: string; file: AsyncIterable<string> } | undefined> {
  const person = await db.selectFrom('help_desk.users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!person || person.is_service) return undefined;
  return { name: person.full_name || person.email, file: pieces(db, person, now) };
}

async function* pieces(db: Db, person: Record<string, unknown> & { id: number; email: string }, now: Date) {
  const profile = Object.fromEntries(Object.entries(person).filter(([column]) => !secret.test(column)));
  yield `{\n"made_at": ${JSON.stringify(now)},\n"profile": ${JSON.stringify(profile, null, 1)},\n"kept": {`;
  let table = '';
  for (const column of await personColumns(db)) {
    const { table: of } = column;
    if ((of === 'help_desk.users' && column.column === 'id') || `${of}.${column.column}` in notInFile) continue;
    yield* section(
      of === table ? ',\n' : `${table ? '},\n' : '\n'}${JSON.stringify(of)}: {`,
      column.column,
      rowsOf(db, column, person.id),
    );
    table = of;
  }
  const byAddress = person.email
    ? [
        ['help_desk.login_attempts', 'email', sql`lower(t.email) = lower(${person.email})`] as const,
        ['contract_recipients', 'email', sql`lower(t.email) = lower(${person.email})`] as const,
        ['vendors', 'email', sql`lower(t.email) = lower(${person.email})`] as const,
        [
          'report_schedules',
          'emails',
          sql`lower(${person.email}) in (select lower(e) from unnest(t.emails) e)`,
        ] as const,
      ]
    : [];
  yield `}\n},\n"by_address": {`;
  let comma = '\n';
  for (const [of, column, where] of byAddress) {
    const { rows } = await sql<{
      row: unknown;
    }>`select to_jsonb(t) as row from ${sql.table(of)} t where ${where} limit 1000`.execute(db);
    yield `${comma}${JSON.stringify(`${of}.${column}`)}: ${JSON.stringify(rows.map(({ row }) => without(row, false)))}`;
    comma = ',\n';
  }
  yield '\n}\n}\n';
}

async function* section(before: string, name: string, rows: AsyncIterable<unknown>) {
  yield `${before}${JSON.stringify(name)}: [`;
  let comma = '\n';
  for await (const row of rows) {
    yield comma + JSON.stringify(row);
    comma = ',\n';
  }
  yield ']';
}

/** By physical place: every table has one, and rows that move meanwhile are none that this reads again. */
async function* rowsOf(db: Db, { table, column, type, own }: PersonColumn, id: number) {
  const whose =
    type === 'bigint' ? sql`${sql.ref(`t.${column}`)} = ${id}` : sql`${id} = any(${sql.ref(`t.${column}`)})`;
  let after = { of: 0, at: '(0,0)' };
  for (;;) {
    const { rows } = await sql<{ of: number; at: string; row: unknown }>`
      select t.tableoid::bigint as of, t.ctid::text as at, to_jsonb(t) as row from ${sql.table(table)} t
      where ${whose} and (t.tableoid::bigint, t.ctid) > (${after.of}, ${after.at}::tid) order by t.tableoid, t.ctid limit ${step}`.execute(
      db,
    );
    for (const { row } of rows) yield without(row, !own, column);
    const last = rows.at(-1);
    if (!last || rows.length < step) return;
    after = last;
  }
}

/** A row without secrets; `isBrief`: of what it is called only, and the column by which it is theirs. */
function without(row: unknown, isBrief: boolean, column?: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row as Record<string, unknown>).filter(
      ([name]) => !secret.test(name) && (!isBrief || name === column || called.includes(name)),
    ),
  );
}
