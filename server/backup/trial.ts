import { Client, type DatabaseError } from 'pg';
import { ConfigError } from '../config';
import type { Made, Target } from './backup';
import { applicationName } from './connect';
import { restoreBackup } from './restore';

/** Scratch databases of an earlier trial that was killed are dropped after so many hours. */
const leftHours = 24;
const prefix = 'service_desk_trial_';

/** Throws {@link ConfigError} where the account of that address may not make databases. */
export async function requireScratch(databaseUrl: string): Promise<void> {
  await onServer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ may: boolean; role: string; standby: boolean }>(
      `select rolcreatedb or rolsuper as may, rolname as role, pg_is_in_recovery() as standby from pg_roles where rolname = current_user`,
    );
    const { may, role, standby } = rows[0]!;
    if (standby)
      throw new ConfigError(
        'This is a standby, on which no scratch database can be made: leave --verify out, or ask the primary.',
      );
    if (!may)
      throw new ConfigError(
        `--verify restores into a scratch database, and ${role} may not make one: let an administrator of PostgreSQL run "alter role ${quoted(role)} createdb", or leave --verify out.`,
      );
  });
}

/**
 * Reads a backup back from where it is, restores it into a scratch database on the same server, and drops that. Throws
 * {@link ConfigError} if it is not whole; the backup itself is left.
 */
export async function tryRestore(
  databaseUrl: string,
  { place, file, key }: Target,
  made: Made,
  signal?: AbortSignal,
): Promise<void> {
  const scratch = `${prefix}${Date.now()}_${process.pid}`;
  await onServer(databaseUrl, async (client) => {
    await dropLeft(client);
    const { rows } = await client.query<{ collate: string; ctype: string }>(
      `select datcollate as collate, datctype as ctype from pg_database where datname = current_database()`,
    );
    const [collate, ctype] = [rows[0]!.collate, rows[0]!.ctype].map((one) => client.escapeLiteral(one));
    await client.query(
      `create database ${scratch} template template0 encoding 'UTF8' lc_collate ${collate} lc_ctype ${ctype}`,
    );
  });
  try {
    const at = scratchAt(databaseUrl, scratch);
    const options = { ...{ databaseUrl: at, place, file, key, replace: false }, ...(signal && { signal }) };
    const { tables, rows, leftOut } = await restoreBackup(options).catch((error: unknown) => {
      throw error instanceof ConfigError ? new ConfigError(failed(place.nameOf(file), error.message)) : error;
    });
    if (tables + leftOut.length !== made.tables || (!leftOut.length && rows !== made.rows))
      throw new ConfigError(
        failed(
          place.nameOf(file),
          `${made.rows} rows of ${made.tables} tables were written, ${rows} of ${tables} came back.`,
        ),
      );
  } finally {
    await onServer(databaseUrl, (client) => drop(client, scratch));
  }
}

const failed = (name: string, why: string): string =>
  `${name} was written, and could not be restored for a trial: ${why.replace(/ Nothing was restored\.$/, '')} Do not rely on it before a trial has gone well.`;

async function dropLeft(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like $1 and pg_has_role(current_user, datdba, 'usage')`,
    [`${prefix.replaceAll('_', '\\_')}%`],
  );
  for (const { name } of rows)
    if (Number(name.slice(prefix.length).split('_', 1)[0]) < Date.now() - leftHours * 3_600_000)
      await drop(client, name);
}

/**
 * PostgreSQL sends its own vacuum away from a database that is dropped, and waits for that. By force it asks whether the account
 * may end whoever is connected, and who is no superuser may not end the vacuum; so force is for what is left then.
 */
async function drop(client: Client, name: string): Promise<void> {
  const statement = `drop database if exists ${name}`;
  await client.query(statement).catch((error: DatabaseError) => {
    if (error.code !== inUse) throw error;
    return client.query(`${statement} with (force)`);
  });
}
const inUse = '55006';

async function onServer(databaseUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: applicationName });
  client.on('error', () => undefined);
  await client.connect();
  await work(client).finally(() => client.end());
}

const quoted = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);

/** The same server and account, another database; also as libpq writes addresses, without a host. */
function scratchAt(databaseUrl: string, name: string): string {
  const [, server = '', query = ''] = /^(\w+:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(databaseUrl) ?? [];
  return `${server}/${name}${query}`;
}
