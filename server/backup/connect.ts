import { Client } from 'pg';
import { reachDatabase } from '../reach';

/** Of this tool's own connections; the product's begin with the same words. */
export const applicationName = 'service-desk-backup';

/** A connection that reads and writes every value in one and the same way, whatever the server's settings are. */
export async function connect(databaseUrl: string): Promise<Client> {
  await reachDatabase(databaseUrl);
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO',
    intervalstyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: '1',
    search_path: 'pg_catalog',
    client_encoding: 'UTF8',
    statement_timeout: '0',
  };
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const client = new Client({ connectionString: databaseUrl, application_name: applicationName, options });
  // Whoever waits on a query is told by that query.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
