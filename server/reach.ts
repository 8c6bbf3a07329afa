import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from './config';

/** The server is not up yet, or its name is not known yet: worth another try. */
const comesUp = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);
/** PgBouncer has one code (08P01) for all that it refuses: these are of a database behind it that is away. */
const awayBehindPooler =
  /^(server |client_login_timeout|query_wait_timeout|pgbouncer cannot connect|the database system)/;

/** Nobody was reached at the address of the database. */
export class UnreachableError extends ConfigError {}

interface Reach {
  /** How long a database may take to come up. */
  withinMs?: number;
  /** Of the environment, with the address. */
  variable?: string;
  /** Gets a line if it takes more than two seconds. */
  say?: (line: string) => void;
}

/**
 * Waits for a database that is starting. Returns whether a connection pooler stands before it. Throws
 * {@link ConfigError}, without the password, if it cannot be used; {@link UnreachableError} if nobody was reached in time.
 */
export async function reachDatabase(
  url: string,
  { withinMs = 30_000, variable = 'DATABASE_URL', say = () => undefined }: Reach = {},
): Promise<{ isPooled: boolean }> {
  const { database, host, port } = clientFor(url, variable);
  const named = `The database ${database ?? ''} at ${host}:${port} of ${variable}`;
  let last = 'no answer yet';
  const late = setTimeout(() => say(`${named} is not reached yet (${last}); waiting for it …`), 2_000);
  try {
    return await keepTrying();
  } finally {
    clearTimeout(late);
  }

  async function keepTrying(): Promise<{ isPooled: boolean }> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const client = clientFor(url, variable);
      client.on('error', () => undefined);
      try {
        await client.connect();
        const isPooled = await isBehindPooler(client);
        await client.end();
        return { isPooled };
      } catch (error) {
        await client.end().catch(() => undefined);
        const reason = causeOf(error);
        const refusal = `${named} cannot be used: ${reason.message}.`;
        if (!comesUp.has(reason.code) && !isBroken(reason)) throw new ConfigError(refusal);
        if (Date.now() >= deadline) throw new UnreachableError(refusal);
        last = reason.message;
        await wait(250);
      }
    }
  }
}

/**
 * Throws {@link ConfigError} for a pooler at DATABASE_URL without the other address: it refuses the settings of our
 * connections or forgets them, holds no lock while the database is prepared, and lets no LISTEN through.
 */
export function requireDirectUrl({ isPooled }: { isPooled: boolean }, directUrl: string | null): void {
  if (isPooled && directUrl === null)
    throw new ConfigError(
      'A connection pooler, such as PgBouncer, stands at DATABASE_URL: set DATABASE_DIRECT_URL to the same database without the pooler as well.',
    );
}

/** A pooler gives out process ids of its own, by which it finds the connection of a statement that is to be ended. */
async function isBehindPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
}

function clientFor(url: string, variable: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  } catch {
    throw new ConfigError(`${variable} is not an address that PostgreSQL understands.`);
  }
}

/** The connection broke while it was made, as it does before a load balancer whose servers are all away. */
const isBroken = ({ code, message }: { code: string; message: string }): boolean =>
  code === '08P01' ? awayBehindPooler.test(message) : /^Connection terminated/.test(message);

/** A name with several addresses fails with one error for each. */
function causeOf(error: unknown): { code: string; message: string } {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { code = '', message = String(first) } = first as { code?: string; message?: string };
  return /timeout/.test(message) ? { code: 'ETIMEDOUT', message } : { code, message };
}
