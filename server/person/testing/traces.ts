import { sql } from 'kysely';
import type { Database } from '../../shared/db';
import { byTable, personColumns, textColumns } from '../person.columns';

/** Somebody who is looked for. */
interface Somebody {
  id: number;
  full_name: string | null;
  email: string;
}

interface Column {
  name: string;
  type: string;
  needed: boolean;
  /** A constraint that says which values it takes. */
  check: string | null;
}

const shownName = sql`case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end`;

/** Tables of the product and of its queue, with all of their columns, from the catalogue and not from what the product says of them. */
async function allColumns(db: Database): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column & { table: string }>`
    select ${shownName} as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as needed,
      (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid and a.attnum = any(k.conkey)) as check
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'help_desk') and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by 1, a.attnum`.execute(db);
  return byTable(rows);
}

const values: Record<string, string> = {
  bigint: '1',
  integer: '1',
  smallint: '1',
  numeric: '1',
  boolean: 'false',
  text: 'x',
  json: '{}',
  jsonb: '{}',
  bytea: '\\x00',
  'timestamp with time zone': '2026-01-02T10:00:00Z',
  date: '2026-01-02',
};

/** Where a constraint compares columns. */
const special: Record<string, string> = {
  'api_tokens.scopes': '{read}',
  'barcode_templates.logo': '\\x00',
  'rules.kind': 'listener',
  'rules.page_type': 'ticket',
  'rules.performer': 'agent',
  'freezes.ends_at': '2026-02-02T10:00:00Z',
  'freezes.everything': 'true',
  'maintenances.ends_at': '2026-02-02T10:00:00Z',
  'maintenances.everything': 'true',
};

/** Foreign keys are away meanwhile, and back without looking at what is there: rows name others that are not. */
async function withoutKeys<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'help_desk'::regnamespace)`.execute(
    db,
  );
  for (const { table, name } of rows) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db);
  const done = await work();
  for (const { table, name, definition } of rows)
    await sql.raw(`alter table ${table} add constraint ${name} ${definition} not valid`).execute(db);
  return done;
}

/** A row in every table that has text of people, with the name and the address in each of its texts and the id in each column of people. */
export const traceEverywhere = (db: Database, person: Somebody) => withoutKeys(db, () => trace(db, person));

async function trace(db: Database, { id, full_name, email }: Somebody) {
  const texts = byTable(await textColumns(db));
  const people = new Set((await personColumns(db)).map(({ table, column }) => `${table}.${column}`));
  const sentence = `Call ${full_name}, ${email}.`;
  const inJson = JSON.stringify({
    by: { id, name: full_name, full_name, email },
    [String(full_name)]: [sentence, email],
  });
  const inType: Record<string, string> = {
    text: sentence,
    json: inJson,
    jsonb: inJson,
    'text[]': `{"${sentence}","${email}"}`,
  };
  const left: string[] = [];
  let filled = 0;
  for (const [table, columns] of await allColumns(db)) {
    const own = texts.get(table);
    if (!own || table === 'help_desk.users') continue;
    const given = columns.flatMap(({ name, type, needed, check }): [string, string][] => {
      const allowed = /'([^']+)'::text/.exec(check ?? '')?.[1];
      const one = special[`${table}.${name}`];
      if (one) return [[name, one]];
      if (people.has(`${table}.${name}`)) return [[name, type.endsWith('[]') ? `{${id}}` : String(id)]];
      const text = allowed === undefined ? own.find(({ column }) => column === name) : undefined;
      if (text)
        return [[name, addresses.has(`${table}.${name}`) ? (type === 'text[]' ? `{${email}}` : email) : inType[type]!]];
      return needed ? [[name, allowed ?? values[type.replace(/\(.*\)/, '')] ?? '{}']] : [];
    });
    await sql`
      insert into ${sql.table(table)} (${sql.join(given.map(([name]) => sql.ref(name)))})
      values (${sql.join(given.map(([, value]) => sql`${value}`))})`
      .execute(db)
      .then(
        () => filled++,
        (error: unknown) => left.push(`${table}: ${String(error)}`),
      );
  }
  return { filled, left };
}

const addresses = new Set([
  'help_desk.login_attempts.email',
  'contract_recipients.email',
  'vendors.email',
  'report_schedules.emails',
]);

/** Rows of the whole database, its queue too, whose text has the name or the address. */
export async function tracesLeft(db: Database, { full_name, email }: Somebody): Promise<string[]> {
  const found: string[] = [];
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'help_desk', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition order by 1, 2`.execute(
    db,
  );
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(`${schema}.${name}`)} t
      where strpos(lower(t::text), lower(${full_name})) > 0 or strpos(lower(t::text), lower(${email})) > 0`.execute(db);
    found.push(...rows.map(({ row }) => `${schema}.${name}: ${row.slice(0, 200)}`));
  }
  return found;
}
