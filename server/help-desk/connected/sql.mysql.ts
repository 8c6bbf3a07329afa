import mysql, { type Connection as MySql, type FieldPacket } from 'mysql2';
import { HostFailure } from './ask';
import { batchSize, type Row, type SqlDriver, sqlFailure, tooMany } from './sql.driver';
import { bind, type SqlValues } from './sql.text';

/** A MySQL or MariaDB database, in transactions that only read. */
export function mysqlDriver(url: string): SqlDriver {
  const open = (): MySql =>
    mysql.createConnection({
      uri: url.replace(/^mariadb:/, 'mysql:'),
      connectTimeout: 5000,
      multipleStatements: false,
      charset: 'utf8mb4',
      timezone: 'Z',
      // As the database writes them.
      typeCast: (field) => field.string('utf8'),
    });

  const said = (connection: MySql, sql: string): Promise<void> =>
    new Promise((resolve, reject) => connection.query(sql, (error) => (error ? reject(error) : resolve())));

  async function begin(within: number): Promise<MySql> {
    const connection = open();
    // What breaks the connection also fails the statement on it.
    connection.on('error', () => undefined);
    // MySQL and MariaDB call it differently; each refuses the other's.
    await said(connection, `set session max_execution_time = ${Math.ceil(within)}`).catch(() =>
      said(connection, `set session max_statement_time = ${within / 1000}`).catch(() => undefined),
    );
    await said(connection, `set session time_zone = '+00:00'`);
    await said(connection, 'start transaction read only');
    return connection;
  }

  /** Ends a statement that the server itself did not end in time. */
  function kill(connection: MySql): void {
    const { threadId } = connection;
    connection.destroy();
    const other = open();
    other.on('error', () => undefined);
    other.query(`kill ${Number(threadId)}`, () => other.destroy());
  }

  /** Rows in batches; the caller waits for each no longer than `within`. */
  async function* read(sql: string, given: SqlValues, within: number, columns: string[] = []): AsyncGenerator<Row[]> {
    const { text, values } = bind(sql.replace(/;\s*$/, ''), given, () => '?', false);
    let connection: MySql | undefined;
    let timer: NodeJS.Timeout | undefined;
    let late = false;
    const watch = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        late = true;
        if (connection) kill(connection);
      }, within + 500);
    };
    try {
      watch();
      connection = await begin(within);
      const query = connection.query(text, values);
      query.on('fields', (fields: FieldPacket[]) => columns.push(...fields.map(({ name }) => name)));
      let batch: Row[] = [];
      for await (const row of query.stream({ highWaterMark: 1000 })) {
        batch.push(row as Row);
        if (batch.length < batchSize) continue;
        clearTimeout(timer);
        yield batch;
        watch();
        batch = [];
      }
      clearTimeout(timer);
      if (batch.length) yield batch;
    } catch (error) {
      throw late ? new HostFailure(`the statement takes longer than ${within} ms`) : sqlFailure(error, within);
    } finally {
      clearTimeout(timer);
      connection?.destroy();
    }
  }

  return {
    asText: (column) => `cast(${column} as char)`,
    async rows(sql, given, { within, most }) {
      const columns: string[] = [];
      const rows: Row[] = [];
      for await (const batch of read(sql, given, within, columns)) {
        rows.push(...batch);
        if (rows.length > most) throw tooMany(most);
      }
      return { columns, rows };
    },
    stream: (sql, given, { within }) => read(sql, given, within),
    close: async () => undefined,
  };
}
