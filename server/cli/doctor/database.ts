import pg from 'pg';
import { ConfigError } from '../../config';
import { migrationNames } from '../../migrations';
import { reachDatabase, requireDirectUrl } from '../../reach';
import { type Check, clockFound, fault, type Found, type Installed, ok, skipped, warning } from './finding';

/** The oldest PostgreSQL that is supported (docs/operate.md). */
const oldest = 15;

export const databaseCheck: Check = {
  name: 'database',
  async run(installed) {
    const { config, unread } = installed;
    if (unread.has('DATABASE_URL') || unread.has('DATABASE_DIRECT_URL'))
      return [skipped('Its address is wrong, see settings.')];
    const refused = await refusalOf(installed);
    if (refused) return refused;
    const url = await installed.databaseUrl();
    if (!url)
      return [
        warning(
          `The embedded database in ${config.dataDir} does not run, so it was not looked at.`,
          'Start the service desk, then ask again.',
        ),
      ];
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, statement_timeout: 3_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return [...(await made(client)), ...(await migrations(client)), ...(await rights(client)), await clock(client)];
    } finally {
      await client.end();
    }
  },
};

/** Why it cannot be reached, as a start would say it; null: it can. */
async function refusalOf({ config: { databaseUrl, directUrl } }: Installed): Promise<Found[] | null> {
  if (!databaseUrl) return null;
  try {
    if (directUrl) await reachDatabase(directUrl, { withinMs: 0, variable: 'DATABASE_DIRECT_URL' });
    requireDirectUrl(await reachDatabase(databaseUrl, { withinMs: 0 }), directUrl);
    return null;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [
      fault(
        error.message,
        'Check that PostgreSQL runs, that its name, port, user and password are right, and that it lets this machine in (pg_hba.conf).',
      ),
    ];
  }
}

/** Version, encoding, and how it sorts. */
async function made(client: pg.Client): Promise<Found[]> {
  const { rows: versions } = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  );
  const major = Math.floor(Number(versions[0]!.version) / 10_000);
  if (major < oldest)
    return [
      fault(
        `This is PostgreSQL ${major}; Service Desk needs ${oldest} or newer.`,
        `Move the database to PostgreSQL ${oldest} or newer.`,
      ),
    ];
  const { rows } = await client.query<Record<'encoding' | 'lower' | 'zone' | 'sorted' | 'sorts', string>>(`
    select current_setting('server_encoding') as encoding, lower('ÜЖ') as lower, current_setting('timezone') as zone, datcollversion as sorted,
      pg_database_collation_actual_version(oid) as sorts from pg_database where datname = current_database()`);
  const { encoding, lower, zone, sorted, sorts } = rows[0]!;
  const found: Found[] = [];
  if (encoding !== 'UTF8')
    found.push(
      fault(
        `The database has the encoding ${encoding}, in which most scripts cannot be written.`,
        "Make a database with encoding 'UTF8' and bring the data over with service-desk backup and restore.",
      ),
    );
  else if (lower !== 'üж')
    found.push(
      warning(
        'The database knows capital letters of English only, so searches miss the others.',
        "Make a database with a UTF-8 locale (lc_ctype 'C.UTF-8') and bring the data over with service-desk backup and restore.",
      ),
    );
  if (sorted && sorts && sorted !== sorts)
    found.push(
      warning(
        `The system sorts words in another way (${sorts}) than when the indexes were made (${sorted}), so rows may not be found.`,
        'Run "reindex database" and "alter database … refresh collation version" on it.',
      ),
    );
  return found.length
    ? found
    : [ok(`PostgreSQL ${major}, UTF-8, time zone ${zone} (every connection of ours uses UTC).`)];
}

/** How far it is from what this version makes of it. */
async function migrations(client: pg.Client): Promise<Found[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null as there`,
  );
  if (!tables[0]?.there)
    return [
      warning(
        'The database is empty.',
        'The first start prepares it; with DEMO=0 set ADMIN_EMAIL and ADMIN_PASSWORD for it.',
      ),
    ];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const done = new Set(rows.map(({ name }) => name));
  const newer = [...done].find((name) => !migrationNames.includes(name));
  if (newer)
    return [
      fault(
        `The database is of a newer version of Service Desk ("${newer}").`,
        'Run that version, or name another database.',
      ),
    ];
  const pending = migrationNames.filter((name) => !done.has(name));
  if (pending.length)
    return [
      warning(
        `${pending.length} ${pending.length === 1 ? 'change' : 'changes'} of its tables to this version ${pending.length === 1 ? 'is' : 'are'} pending, the first is ${pending[0]}.`,
        'Make a backup, stop the processes of the older version, and start this one: it does them.',
      ),
    ];
  return [ok('Its tables are those of this version.')];
}

/** What a start and a new version need. */
async function rights(client: pg.Client): Promise<Found[]> {
  const { rows } = await client.query<{
    create: boolean;
    schema: boolean;
    extension: boolean;
    foreign: string | null;
    user: string;
    read_only: string;
  }>(`
    select has_database_privilege(current_database(), 'create') as create, current_user as user,
      has_schema_privilege('public', 'create') as schema, current_setting('transaction_read_only') as read_only,
      exists (select from pg_available_extensions where name = 'pg_trgm') as extension,
      (select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'help_desk') and c.relkind in ('r', 'p', 'S', 'v')
          and not pg_has_role(current_user, c.relowner, 'usage') order by c.relname limit 1) as foreign`);
  const { create, schema, extension, foreign, user, read_only } = rows[0]!;
  const found: Found[] = [];
  if (read_only === 'on')
    found.push(
      fault('The database takes no changes (it is read-only, perhaps a standby).', 'Name the primary in DATABASE_URL.'),
    );
  if (!extension)
    found.push(
      fault(
        'The extension pg_trgm is not at hand.',
        'Install the contrib package of your PostgreSQL (postgresql-contrib).',
      ),
    );
  if (!create || !schema)
    found.push(
      fault(
        `The account ${user} may not create ${create ? 'tables' : 'schemas'} in the database.`,
        `Let it own the database: alter database … owner to ${user}.`,
      ),
    );
  if (foreign)
    found.push(
      fault(
        `${foreign} belongs to another account, so ${user} cannot change it.`,
        `Give it over: reassign owned by … to ${user}.`,
      ),
    );
  return found.length ? found : [ok(`The account ${user} has the rights that it needs.`)];
}

async function clock(client: pg.Client): Promise<Found> {
  const before = Date.now();
  const { rows } = await client.query<{ now: string }>('select extract(epoch from clock_timestamp())::text as now');
  const here = (before + Date.now()) / 2000;
  return clockFound('the database', Number(rows[0]!.now) - here);
}
