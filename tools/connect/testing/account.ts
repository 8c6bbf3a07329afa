import pg from 'pg';

/**
 * Accounts belong to a whole cluster: of the tests that let the installer make its own there, one runs at a time. Waits
 * for its turn; returns what ends it.
 */
export async function turnOfAccount(cluster: string): Promise<() => Promise<void>> {
  const client = new pg.Client(cluster);
  await client.connect();
  await client.query(`select pg_advisory_lock(hashtext('service_desk_reader'))`);
  return () => client.end();
}
