// The host's database: as its administrator for the account that reads, and as that account to see that it only reads.
import { existsSync, readFileSync } from 'node:fs';
import { Stop } from './words.mjs';

/** @typedef {{ make: 'mysql' | 'postgres' | 'sqlite', name: string, host: string, port: string, socket?: string }} Place */

/** PostgreSQL's addresses may leave the host out, where it is a socket: `postgres://name@/desk?host=/run/postgresql`. */
const addressOf = (url) => new URL(url.replace(/^(postgres(?:ql)?:\/\/(?:[^/@]*@)?)(?=\/)/, '$1localhost'));

/** Where a database is, from its address, without who reads it. Throws {@link Stop} if it is no such address. */
export function placeOf(url) {
  if (url.startsWith('sqlite:'))
    return { make: 'sqlite', name: url.replace(/^sqlite:(\/\/(?=\/))?/, ''), host: '', port: '' };
  let read;
  try {
    read = addressOf(url);
  } catch {
    throw new Stop(
      'This is no address of a database. It should look like mysql://name:password@127.0.0.1:3306/desk, postgres://… or sqlite:/path.',
    );
  }
  const make = { 'mysql:': 'mysql', 'mariadb:': 'mysql', 'postgres:': 'postgres', 'postgresql:': 'postgres' }[
    read.protocol
  ];
  if (!make)
    throw new Stop(`A database is read from mysql:, mariadb:, postgres: or sqlite:, not from ${read.protocol}`);
  return {
    make,
    name: decodeURIComponent(read.pathname.slice(1)),
    host: read.hostname || '127.0.0.1',
    port: read.port || (make === 'mysql' ? '3306' : '5432'),
    // A socket instead of a host: ?host=/run/postgresql
    query: make === 'postgres' ? read.search : '',
  };
}

/** Address of a database for an account. */
export const urlOf = ({ make, name, host, port, query = '' }, account, password) =>
  make === 'sqlite'
    ? `sqlite:${name}`
    : `${make}://${encodeURIComponent(account)}:${password}@${host}:${port}/${encodeURIComponent(name)}${query}`;

/**
 * Opens a database. `run(statement, values)` resolves to its rows; columns are named in small letters. Throws the
 * driver's error.
 * @param url of the account
 * @param [database] another one than the address names
 */
export async function openDatabase(url, database) {
  const place = placeOf(url);
  if (place.make === 'sqlite') {
    if (!existsSync(place.name)) throw new Stop(`There is no file ${place.name}.`);
    const { default: Database } = await import('libsql');
    const opened = new Database(place.name, { readonly: true });
    return {
      ...place,
      run: async (sql, values = []) => opened.prepare(sql).all(...values),
      close: async () => opened.close(),
    };
  }
  if (place.make === 'postgres') {
    const { default: pg } = await import('pg');
    const read = addressOf(url);
    if (database) read.pathname = `/${encodeURIComponent(database)}`;
    const client = new pg.Client({ connectionString: read.href, connectionTimeoutMillis: 5000 });
    await client.connect();
    return {
      ...place,
      run: async (sql, values) =>
        (
          await client.query(
            sql.replace(
              /\?/g,
              (
                (n) => () =>
                  `$${++n}`
              )(0),
            ),
            values,
          )
        ).rows,
      close: () => client.end(),
    };
  }
  const { createConnection } = await import('mysql2/promise');
  const read = new URL(url);
  const socketPath = read.searchParams.get('socket') ?? undefined;
  const connection = await createConnection({
    ...(socketPath ? { socketPath } : { host: place.host, port: Number(place.port) }),
    user: decodeURIComponent(read.username),
    password: decodeURIComponent(read.password),
    database: (database ?? place.name) || undefined,
    connectTimeout: 5000,
    dateStrings: true,
  });
  return {
    ...place,
    async run(sql, values) {
      const [rows] = await connection.query(sql, values);
      return Array.isArray(rows)
        ? rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value])))
        : [];
    },
    close: () => connection.end(),
  };
}

/** Where Debian's and others' MariaDB and MySQL let the machine's root in without a password. */
const sockets = [
  '/run/mysqld/mysqld.sock',
  '/var/run/mysqld/mysqld.sock',
  '/var/lib/mysql/mysql.sock',
  '/tmp/mysql.sock',
];

/** Whoever may make accounts there: who was named, else the machine's root on MariaDB. Throws a sentence if nobody may. */
export async function openAdmin(place, adminUrl) {
  if (adminUrl) {
    try {
      return await openDatabase(adminUrl, place.name);
    } catch (error) {
      throw new Stop(`--database-admin does not get into ${place.name}: ${error.message}`);
    }
  }
  const socket = sockets.find(existsSync);
  const local = ['localhost', '127.0.0.1', '::1'].includes(place.host) && place.port === '3306';
  if (place.make !== 'mysql' || !socket || !local || process.getuid?.() !== 0)
    throw new Stop(
      'there is nobody who may make an account: name an administrator of the database by --database-admin <url>',
    );
  return openDatabase(`mysql://root@localhost/?socket=${encodeURIComponent(socket)}`, place.name);
}

const quoted = {
  mysql: (name) => `\`${name.replaceAll('`', '``')}\``,
  postgres: (name) => `"${name.replaceAll('"', '""')}"`,
};

/** From where the account may come: of a database on this machine, this machine. */
export const comesFrom = ({ host }) =>
  ['localhost', '127.0.0.1', '::1'].includes(host) ? ['127.0.0.1', 'localhost'] : ['%'];

/**
 * Statements that make an account that may read these columns and no others, and those that take it back.
 * @param grants columns by table
 * @param [extra] statements besides, each with how it is taken back: an index
 */
export function readerStatements(place, { account, password, grants, from = comesFrom(place), schema = 'public' }) {
  const name = quoted[place.make];
  const columns = (list) => list.map(name).join(', ');
  if (place.make === 'postgres') {
    const who = name(account);
    return {
      make: [
        `create role ${who} login password '${password}'`,
        `grant connect on database ${name(place.name)} to ${who}`,
        `grant usage on schema ${name(schema)} to ${who}`,
        ...Object.entries(grants).map(
          ([table, list]) => `grant select (${columns(list)}) on ${name(schema)}.${name(table)} to ${who}`,
        ),
      ],
      undo: [`drop owned by ${who}`, `drop role ${who}`],
    };
  }
  const whos = from.map((host) => `'${account}'@'${host}'`);
  return {
    make: whos.flatMap((who) => [
      // Again after it was stopped half-way: the same account with the same password.
      `create user if not exists ${who} identified by '${password}'`,
      ...Object.entries(grants).map(
        ([table, list]) => `grant select (${columns(list)}) on ${name(place.name)}.${name(table)} to ${who}`,
      ),
    ]),
    undo: whos.map((who) => `drop user if exists ${who}`),
  };
}

/**
 * What a host's reader.sql lets the account read, and the indexes that it makes, for a database of another name and with
 * another prefix of tables.
 * @param place where the database is
 * @param [prefix] of the tables in the file and of those in the database: `{ from, to }`
 */
export function readerOf(file, place, prefix = { from: '', to: '' }) {
  const sql = readFileSync(file, 'utf8');
  const renamed = (table) => {
    if (!table.startsWith(prefix.from)) throw new Error(`${file}: ${table} does not begin with ${prefix.from}`);
    return prefix.to + table.slice(prefix.from.length);
  };
  const grants = {};
  for (const [, columns, table] of sql.matchAll(/^grant select \(([^)]*)\) on (?:\w+\.)?`?(\w+)`? to /gm))
    grants[renamed(table)] = columns.split(',').map((column) => column.trim());
  const name = quoted[place.make];
  const indexes = [...sql.matchAll(/^create index (\w+) on (?:\w+\.)?`?(\w+)`? (\([^)]*\));/gm)].map(
    ([, index, table, columns]) => {
      const on = `${name(place.make === 'mysql' ? place.name : 'public')}.${name(renamed(table))}`;
      return {
        name: index,
        table: renamed(table),
        make: `create index ${index} on ${on} ${columns}`,
        undo: place.make === 'mysql' ? `drop index ${index} on ${on}` : `drop index if exists public.${name(index)}`,
      };
    },
  );
  return { grants, indexes };
}

/** Columns by table that a database has not, as `table.column`; what is there is not what this host's version has. */
export async function missingColumns(connection, grants, schema = 'public') {
  const has = new Set(
    (
      await connection.run(
        `select table_name as "t", column_name as "c" from information_schema.columns where table_schema = ?`.replaceAll(
          '"',
          connection.make === 'mysql' ? '`' : '"',
        ),
        [connection.make === 'mysql' ? connection.name : schema],
      )
    ).map(({ t, c }) => `${t}.${c}`.toLowerCase()),
  );
  return Object.entries(grants)
    .flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
    .filter((name) => !has.has(name.toLowerCase()));
}

/** Is there an index of this name? */
export const indexExists = async (connection, { name, table }) =>
  (
    await (connection.make === 'mysql'
      ? connection.run(
          'select 1 as one from information_schema.statistics where table_schema = ? and table_name = ? and index_name = ?',
          [connection.name, table, name],
        )
      : connection.run(
          "select 1 as one from pg_indexes where schemaname = 'public' and tablename = ? and indexname = ?",
          [table, name],
        ))
  ).length > 0;

/** Is there an account of this name? As the administrator. */
export async function accountExists(connection, account) {
  const [sql, values] =
    connection.make === 'mysql'
      ? ['select 1 as one from mysql.user where User = ?', [account]]
      : ['select 1 as one from pg_roles where rolname = ?', [account]];
  return (await connection.run(sql, values)).length > 0;
}

/** What an account may do besides reading, in the words of its database; empty if nothing. */
export async function writingRightsOf(url) {
  const connection = await openDatabase(url);
  try {
    if (connection.make === 'sqlite') return [];
    if (connection.make === 'mysql') {
      const rows = await connection.run('show grants');
      return rows.flatMap((row) => {
        const [, rights = '', on = ''] = /^GRANT (.*?) ON (\S+) TO /i.exec(String(Object.values(row)[0])) ?? [];
        const others = rights
          .replace(/\([^)]*\)/g, '')
          .split(',')
          .map((right) => right.trim())
          .filter(
            (right) =>
              right &&
              !/^(USAGE|SELECT|SHOW VIEW|SHOW DATABASES|REPLICATION CLIENT|BINLOG MONITOR|PROCESS)$/i.test(right),
          );
        return others.length ? [`${others.join(', ')} on ${on.replaceAll('`', '')}`] : [];
      });
    }
    const [{ superuser, creates }] = await connection.run(
      `select rolsuper as superuser, rolcreaterole or rolcreatedb as creates from pg_roles where rolname = current_user`,
    );
    const tables = await connection.run(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
         and has_table_privilege(c.oid, 'insert, update, delete, truncate') order by 1 limit 5`,
    );
    return [
      ...(superuser ? ['everything (it is a superuser)'] : []),
      ...(creates ? ['making roles or databases'] : []),
      ...tables.map(({ name }) => `writing to ${name}`),
    ];
  } finally {
    await connection.close();
  }
}
