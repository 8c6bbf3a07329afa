// Writes server/shared/tables.ts, the types of our tables, from a migrated database: DATABASE_URL=… npm run tables
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'server/shared/tables.ts';
execFileSync(
  'npx',
  [
    'kysely-codegen',
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
const text = readFileSync(file, 'utf8')
  .replace(/^export type Int8 = .*/m, 'export type Int8 = number;')
  .replace(/^export type Numeric = .*/m, 'export type Numeric = ColumnType<number, number | string, number | string>;')
  .replace(' * Please do not edit it manually.', ' * Do not edit it: after a migration run `npm run tables`.');
writeFileSync(file, text);
