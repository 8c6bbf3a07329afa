// A help-desk that has no description: looks at its database for what could be tickets, people, groups and statuses, by
// names and by what is in the columns, and writes a connection file to be corrected by hand. It reads only.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, placeOf, readerStatements } from './database.mjs';
import { draftOf } from './draft.mjs';
import { Stop } from './words.mjs';

/** Rows that are looked at of a table. */
const sampleSize = 200;

/** @typedef {{ name: string, columns: { name: string, type: string }[], rows: object[], count: number, keys: Record<string, string> }} Table */

const id = { mysql: (name) => `\`${name}\``, postgres: (name) => `"${name}"`, sqlite: (name) => `"${name}"` };

async function columnsOf(connection) {
  if (connection.make === 'sqlite')
    return connection.run(
      `select m.name as "table", c.name as name, lower(c.type) as type, c.pk as pk from sqlite_master m, pragma_table_info(m.name) c
       where m.type in ('table', 'view') and m.name not like 'sqlite_%' order by m.name, c.cid`,
    );
  const own = connection.make === 'mysql' ? 'database()' : 'any (current_schemas(false))';
  const q = connection.make === 'mysql' ? '`' : '"';
  return connection.run(
    `select table_name as ${q}table${q}, column_name as ${q}name${q}, lower(data_type) as ${q}type${q}
     from information_schema.columns where table_schema = ${own} order by table_name, ordinal_position`,
  );
}

/** `table.column` → table that it leads to, where the database says so. */
async function foreignKeysOf(connection) {
  if (connection.make === 'sqlite')
    return connection.run(
      `select m.name as "table", f."from" as "column", f."table" as target from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
    );
  if (connection.make === 'mysql')
    return connection.run(
      'select table_name as `table`, column_name as `column`, referenced_table_name as target from information_schema.key_column_usage where table_schema = database() and referenced_table_name is not null',
    );
  return connection.run(
    `select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as target
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f'`,
  );
}

/** All tables with their columns and some rows. */
async function tablesOf(connection) {
  const tables = new Map();
  for (const { table, name, type } of await columnsOf(connection)) {
    if (!tables.has(table)) tables.set(table, { name: table, columns: [], rows: [], count: 0, keys: {} });
    tables.get(table).columns.push({ name, type });
  }
  for (const { table, column, target } of await foreignKeysOf(connection)) {
    const found = tables.get(String(table).replaceAll('"', ''));
    if (found) found.keys[column] = String(target).replaceAll('"', '');
  }
  for (const table of tables.values()) {
    const quoted = id[connection.make](table.name);
    try {
      table.rows = await connection.run(`select * from ${quoted} limit ${sampleSize}`);
      table.count = table.rows.length;
    } catch {
      // An account that may not read it has no use for it.
    }
  }
  return [...tables.values()];
}

/** What a table is by its name, its columns and its content: points for each kind. */
const signs = {
  tickets: {
    name: /(^|_)(ticket|issue|case|request|incident|conversation)s?$/i,
    not: /(event|history|log|type|status|state|priorit|tag|link|note|comment|message|follow|thread|attach|field|custom|tmp|cache|rel)/i,
    columns: [
      /^(subject|title|summary|name)$/i,
      /status|state/i,
      /priorit|urgenc/i,
      /(assign|owner|agent|staff|user|customer|request)/i,
      /creat|opened/i,
      /updat|modif|chang/i,
      /(number|ref)$/i,
    ],
  },
  people: {
    name: /(^|_)(user|person|people|contact|customer|client|staff|agent|member|account)s?$/i,
    not: /(group|role|token|session|pref|log|setting|email|phone|perm|history|rel|_to_|link)/i,
    columns: [
      /e?mail/i,
      /^(login|user_?name)$/i,
      /(first|last|real|full|given|family)_?name|^name$/i,
      /active|enabled|disabled|status/i,
      /locale|lang/i,
      /time_?zone/i,
    ],
  },
  teams: {
    name: /(^|_)(team|group|queue|mailbox|folder)s?$/i,
    not: /(member|user|rel|perm|log|history|setting|map|_to_)/i,
    columns: [/^name$|title/i],
  },
  departments: {
    name: /(^|_)(department|dept|division|unit)s?$/i,
    not: /(member|user|rel)/i,
    columns: [/^name$|title/i],
  },
  organizations: {
    name: /(^|_)(organi[sz]ation|company|companies|account|customer_company)s?$/i,
    not: /(member|user|rel|contact)/i,
    columns: [/^name$|title/i],
  },
  statuses: {
    name: /(^|_)(status(es)?|states?)$|(ticket|issue)_?(status|state)/i,
    not: /(log|history|change)/i,
    columns: [/^name$|title|label/i, /closed|state|type/i],
  },
  priorities: {
    name: /priorit(y|ies)$|urgenc/i,
    not: /(log|history)/i,
    columns: [/^name$|title|label|desc/i, /position|sort|urgen|order|level/i],
  },
};

const isMail = (value) => typeof value === 'string' && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value);

function pointsFor(kind, table) {
  const { name, not, columns } = signs[kind];
  const named = name.test(table.name) ? 4 : 0;
  const found = columns.filter((pattern) => table.columns.some((column) => pattern.test(column.name))).length;
  const mails = table.columns.some((column) =>
    table.rows.some((row) => isMail(row[column.name.toLowerCase()] ?? row[column.name])),
  );
  const content = kind === 'people' && mails ? 2 : kind === 'tickets' && table.count >= 5 ? 1 : 0;
  const lacks = not.test(table.name) ? 4 : 0;
  const hasId = table.columns.some((column) => /^id$|_id$/i.test(column.name)) ? 1 : -2;
  // A list of a hundred rows is no list of statuses.
  const tooMany = ['statuses', 'priorities'].includes(kind) && table.count > 60 ? 4 : 0;
  return named + found + content + hasId - lacks - tooMany;
}

/** The best table of each kind, and others that it could be. People may be of two tables: agents and clients. */
export function chosen(tables) {
  const result = {};
  const taken = new Set();
  for (const kind of Object.keys(signs)) {
    const ranked = tables
      .map((table) => ({ table, points: pointsFor(kind, table) }))
      .filter(({ table, points }) => points >= 5 && !taken.has(table.name))
      .sort((one, other) => other.points - one.points || one.table.name.length - other.table.name.length);
    if (!ranked.length) continue;
    result[kind] = ranked.map(({ table }) => table);
    taken.add(ranked[0].table.name);
  }
  return result;
}

/** Looks, says what it found, writes the draft. Returns the exit code. */
export async function look(url, options, dialog) {
  const place = placeOf(url);
  let connection;
  try {
    connection = await openDatabase(url);
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(`The database does not let this in: ${error.message}`);
  }
  let tables;
  try {
    tables = await tablesOf(connection);
  } finally {
    await connection.close();
  }
  const found = chosen(tables);
  if (!found.tickets)
    throw new Stop(
      `Of ${tables.length} tables in ${place.name} none looks like tickets. Is it the right database? Write the connection file by docs/connect/data.md.`,
    );
  const draft = draftOf(place, found, tables);
  for (const [kind, [first, ...others]] of Object.entries(found))
    dialog.print(
      `${kind}: ${first.name}${
        others.length
          ? ` (or ${others
              .slice(0, 3)
              .map(({ name }) => name)
              .join(', ')})`
          : ''
      }`,
    );
  for (const kind of ['people', 'statuses'])
    if (!found[kind]) dialog.print(`${kind}: nothing looks like them; they are needed.`);
  const file = path.join(options.to, 'connection.draft.yaml');
  const statements =
    place.make === 'sqlite'
      ? []
      : readerStatements(place, {
          account: 'service_desk_reader',
          password: 'replace this password',
          grants: draft.grants,
        }).make;
  if (options['dry-run']) {
    dialog.print(`would: ${file}\n\n${draft.text}`);
    return 0;
  }
  if (existsSync(file) && !(await dialog.confirm(`${file} is there. Write it anew?`))) return 2;
  mkdirSync(options.to, { recursive: true });
  writeFileSync(file, draft.text);
  dialog.print(
    [
      `Written: ${file}. Each "?" in it is a guess: correct it, and name it connection.yaml.`,
      ...(statements.length ? ['An account that may read only that:', ...statements.map((one) => `  ${one};`)] : []),
      'Then: npm run conformance -- backend connection.yaml',
    ].join('\n'),
  );
  return 0;
}
