// Writes server/shared/tables.ts, the types of our tables, from a migrated database: DATABASE_URL=… npm run tables
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { install } from './install.mjs';

const file = 'server/shared/tables.ts';
install('tools');
execFileSync(
  'tools/node_modules/.bin/kysely-codegen',
  [
    '--dialect',
    'postgres',
    '--include-pattern',
    '(public|help_desk).*',
    '--exclude-pattern',
    '*kysely_migration*',
    '--out-file',
    file,
  ],
  { stdio: 'inherit' },
);
// int8 and numeric arrive as numbers (server/shared/db.ts)
let text = readFileSync(file, 'utf8')
  .replace(/^export type Int8 = .*/m, 'export type Int8 = number;')
  .replace(/^export type Numeric = .*/m, 'export type Numeric = ColumnType<number, number | string, number | string>;')
  .replace(' * Please do not edit it manually.', ' * Do not edit it: after a migration run `npm run tables`.');

// A column that may hold a few words only has them as its type.
for (const { name, column, check } of await checksOfColumns()) {
  const words = /= ANY \(+ARRAY\[/.test(check)
    ? [...check.matchAll(/'([^']*)'::text/g)].map(([, word]) => `"${word}"`)
    : [];
  const [, table] = new RegExp(`^  "?${name.replace('.', '\\.')}"?: (\\w+);$`, 'm').exec(text) ?? [];
  if (!words.length || !table) continue;
  const line = new RegExp(`(^export interface ${table} \\{[^}]*?^  ${column}: [^;]*?)\\bstring\\b`, 'm');
  if (!line.test(text)) throw new Error(`${name}.${column} is checked, but has no line in ${file}.`);
  text = text.replace(line, `$1${words.join(' | ')}`);
}
writeFileSync(file, text);

/**
 * The conditions on single columns: table (of help_desk with its schema), column, and the check as PostgreSQL prints
 * it.
 */
async function checksOfColumns() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name, a.attname as column, pg_get_constraintdef(k.oid) as check
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'c' and cardinality(k.conkey) = 1 and n.nspname in ('public', 'help_desk')
    order by 1, 2`);
  await client.end();
  return rows;
}
