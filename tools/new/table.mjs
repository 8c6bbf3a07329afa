// What every new table touches: its migration, which two lists name, and what `npm run tables` makes of it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const migrations = 'server/migrations';

/** The name of the migration that comes next: `044-suppliers`. */
export function nextMigration(root, name) {
  const numbers = readdirSync(path.join(root, migrations)).map((file) => Number.parseInt(file, 10) || 0);
  return `${String(Math.max(...numbers) + 1).padStart(3, '0')}-${name}`;
}

/** Puts `text` before the one place where `before` stands. Throws where there is none, or another. */
export function insert(file, before, text) {
  const [start, end, ...more] = readFileSync(file, 'utf8').split(before);
  if (end === undefined || more.length) throw new Error(`${file}: ${JSON.stringify(before)} must stand there once`);
  writeFileSync(file, `${start}${text}${before}${end}`);
}

/** Names a migration, whose file exports `statements`, among the others, and as one that changes no row. */
export function listMigration(root, migration, statements) {
  const index = path.join(root, migrations, 'index.ts');
  insert(index, 'import { type Applied, ', `import { ${statements} } from './${migration}';\n`);
  insert(index, '};\n\n/**\n * Brings a database', `  '${migration}': run(${statements}),\n`);
  insert(path.join(root, migrations, 'upgrade.test.ts'), '};\n\nconst cluster', `  '${migration}': [],\n`);
}

/** Puts `text` before the first of `blocks` whose name comes later, else at the end. A block begins with its name. */
function withSorted(blocks, nameIn, name, text) {
  const at = blocks.findIndex((block) => (nameIn.exec(block)?.[1] ?? '') > name);
  return at < 0 ? [...blocks, text] : blocks.toSpliced(at, 0, text);
}

/**
 * Writes a table of named rows as `npm run tables` does: an interface `type` among the others, and a line of the last one,
 * `DB`. `own` are the columns beside those that all have, as they stand there.
 */
export function addTable(root, table, type, own) {
  const file = path.join(root, 'server/shared/tables.ts');
  const blocks = readFileSync(file, 'utf8').trimEnd().split('\n\n');
  const [head, ...tables] = blocks.pop().split('\n').slice(0, -1);
  const columns = [
    'active: Generated<boolean>;',
    'created_at: Generated<Timestamp>;',
    'created_by: Int8 | null;',
    'id: Generated<Int8>;',
    'name: string;',
    'updated_at: Generated<Timestamp>;',
    'updated_by: Int8 | null;',
    'version: Generated<number>;',
    ...own,
  ].sort();
  const block = [`export interface ${type} {`, ...columns.map((column) => `  ${column}`), '}'].join('\n');
  const all = withSorted(blocks, /^export interface (\w+)/, type, block);
  const db = [head, ...withSorted(tables, /^ {2}"?([\w.]+)/, table, `  ${table}: ${type};`), '}'];
  writeFileSync(file, `${[...all, db.join('\n')].join('\n\n')}\n`);
}
