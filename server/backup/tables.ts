import type { Client } from 'pg';
import type { Sequence, Table } from './format';

/** What is of the moment only: after a restore everybody signs in again. Tables that triggers fill are here too. */
export const momentary = [
  'help_desk.sessions',
  'help_desk.login_attempts',
  'public.link_attempts',
  'public.host_messages',
  // a database that is loaded has them all
  'public.host_mirror_aside',
  // who runs
  'public.instances',
  // written anew as the rules come
  'public.rule_revisions',
];

/** Tables of the product, parents before their children. What migrations write of themselves, and those of extensions are left out. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select format('%I.%I', pn.nspname, p.relname) from pg_constraint f join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'help_desk') and c.relkind in ('r', 'p') and not c.relispartition and c.relname !~ '^kysely_' and c.relname <> 'schema_changes'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`);
  const aside = rows.some(({ name }) => name === 'public.host_mirror_aside') ? await parentsAside(client) : [];
  for (const { name, parent } of aside) rows.find((one) => one.name === name)?.parents.push(parent);
  return parentsFirst(rows).map(({ name, columns }) => ({ name, columns }));
}

/** By foreign keys that are set aside while the mirror of a help-desk is filled first (help-desk/connected/mirror.indexes.ts). */
async function parentsAside(client: Client): Promise<{ name: string; parent: string }[]> {
  const { rows } = await client.query<{ name: string; parent: string }>(`
    select found[1] as name, found[2] as parent from public.host_mirror_aside,
      regexp_match(statement, '^alter table (\\S+) add constraint .* REFERENCES ([^ (]+)') found
    where kind = 'foreign key' and found[1] <> found[2]`);
  return rows;
}

/** Throws if tables refer to each other in a circle. */
function parentsFirst<T extends { name: string; parents: string[] }>(tables: T[]): T[] {
  const ordered: T[] = [];
  for (let left = tables; left.length;) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (!ready.length) throw new Error(`These tables refer to each other: ${[...waiting].join(', ')}`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Where the sequences of the product stand. They stand outside of transactions: read them after the rows. */
export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('public', 'help_desk') order by 1`);
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ value: string; called: boolean }>(
      `select last_value as value, is_called as called from ${name}`,
    );
    if (found[0]) sequences.push({ name, value: Number(found[0].value), called: found[0].called });
  }
  return sequences;
}

/** Names of the migrations that the database has seen; null if it was never one of the product's. */
export async function readMigrations(client: Client): Promise<string[] | null> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as there`,
  );
  if (!tables[0]?.there) return null;
  return (await client.query<{ name: string }>('select name from public.kysely_migration order by name')).rows.map(
    ({ name }) => name,
  );
}
