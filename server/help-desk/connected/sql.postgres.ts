import pg from 'pg';
import { batchSize, type Row, type SqlDriver, sqlFailure, tooMany } from './sql.driver';
import { bind, type SqlValues } from './sql.text';

/** As the database writes them. */
const texts = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig;

/** A PostgreSQL database, in transactions that only read. */
export function postgresDriver(url: string): SqlDriver {
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'service-desk mirror',
    types: texts,
  });
  pool.on('error', () => undefined);

  async function reading<T>(within: number, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      await client.query(`begin read only; set local statement_timeout = ${Math.ceil(within)}`);
      const result = await read(client);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      client?.release(true);
      throw sqlFailure(error, within);
    }
  }

  /** One statement only, whatever it says. */
  const query = (client: pg.PoolClient, text: string) =>
    client.query<Row>({ text, queryMode: 'extended' } as pg.QueryConfig);

  /** Values stand in the text, quoted: a cursor takes no parameters whose types are not known. */
  const bound = (sql: string, values: SqlValues): string =>
    bind(
      sql.replace(/;\s*$/, ''),
      values,
      (_n, value) => (typeof value === 'string' ? pg.escapeLiteral(value.replaceAll('\0', '')) : String(value)),
      true,
    ).text;

  return {
    clock: 'select extract(epoch from now()) as utc, extract(epoch from localtimestamp) as local',
    asText: (column) => `${column}::text`,
    rows: (sql, given, { within, max }) =>
      reading(within, async (client) => {
        // A cursor, so that a statement that gives everything does not fill the memory.
        await query(client, `declare c no scroll cursor for ${bound(sql, given)}`);
        const { rows, fields } = await query(client, `fetch ${max + 1} from c`);
        if (rows.length > max) throw tooMany(max);
        return { columns: fields.map(({ name }) => name), rows };
      }),
    async *stream(sql, given, { within }) {
      let client: pg.PoolClient | undefined;
      let whole = false;
      try {
        client = await pool.connect();
        await client.query(`begin read only; set local statement_timeout = ${Math.ceil(within)}`);
        await query(client, `declare c no scroll cursor for ${bound(sql, given)}`);
        for (;;) {
          const { rows } = await query(client, `fetch ${batchSize} from c`);
          if (rows.length) yield rows;
          if (rows.length < batchSize) break;
        }
        await client.query('commit');
        whole = true;
      } catch (error) {
        throw sqlFailure(error, within);
      } finally {
        client?.release(!whole);
      }
    },
    close: () => pool.end(),
  };
}
