import mysql, { type Connection as MySql, type FieldPacket } from 'mysql2';
import { HostFailure } from './host.request';
import { isMoment } from './moment';
import { batchSize, type Row, type SqlDriver, sqlFailure, tooMany } from './sql.driver';
import { bind, type SqlValues } from './sql.text';

/**
 * A transaction that only reads refuses neither `drop` nor `truncate`: they end it. So only statements are run that begin
 * with a word for reading.
 */
function mustRead(sql: string): void {
  const bare = sql.replace(/\/\*(?!!)[\s\S]*?\*\/|--[^\n]*|#[^\n]*|[\s(]+/gy, '');
  if (!/^(select|with|values|table)\b/i.test(bare))
    throw new HostFailure('the statement does not read: it must begin with select or with');
}

const inUtc = (text: string | null): string | null => text && `${text}Z`;

/** A MySQL or MariaDB database, in transactions that only read. */
export function mysqlDriver(url: string): SqlDriver {
  const open = (): MySql =>
    mysql.createConnection({
      uri: url.replace(/^mariadb:/, 'mysql:'),
      connectTimeout: 5000,
      multipleStatements: false,
      charset: 'utf8mb4',
      timezone: 'Z',
      // As the database writes them; bits as a number.
      typeCast(field) {
        // In the zone of this session, which is UTC, whatever that of the host is.
        if (field.type === 'TIMESTAMP' && isMoment(field.name)) return inUtc(field.string('utf8'));
        if (field.type !== 'BIT') return field.string('utf8');
        const bits = field.buffer();
        return bits && String(BigInt(`0x${bits.toString('hex') || '0'}`));
      },
    });

  const wording = (connection: MySql, sql: string): Promise<void> =>
    new Promise((resolve, reject) => connection.query(sql, (error) => (error ? reject(error) : resolve())));

  async function begin(connection: MySql, within: number): Promise<void> {
    await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
    // MySQL and MariaDB call it differently; each refuses the other's.
    await wording(connection, `set session max_execution_time = ${Math.ceil(within)}`).catch((error: unknown) => {
      if ((error as { code?: string }).code !== 'ER_UNKNOWN_SYSTEM_VARIABLE') throw error;
      return wording(connection, `set session max_statement_time = ${within / 1000}`);
    });
    // Values are quoted with backslashes, which are plain characters in that mode.
    await wording(
      connection,
      `set session time_zone = '+00:00', sql_mode = replace(@@sql_mode, 'NO_BACKSLASH_ESCAPES', '')`,
    );
    await wording(connection, 'start transaction read only');
  }

  /** Ends a statement that the server itself did not end in time. */
  function kill(connection: MySql): void {
    const { threadId } = connection;
    connection.destroy();
    if (!threadId) return;
    const other = open();
    other.on('error', () => undefined);
    other.query(`kill ${Number(threadId)}`, () => other.destroy());
  }

  /** Rows in batches; the caller waits for each no longer than `within`. */
  async function* read(sql: string, given: SqlValues, within: number, columns: string[] = []): AsyncGenerator<Row[]> {
    mustRead(sql);
    const { text } = bind(sql.replace(/;\s*$/, ''), given, (_n, value) => mysql.escape(value), false);
    const connection = open();
    // What breaks the connection also fails the statement on it.
    connection.on('error', () => undefined);
    let timer: NodeJS.Timeout | undefined;
    let late = false;
    let stop: (error: Error) => void = () => undefined;
    const watch = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        late = true;
        kill(connection);
        stop(new Error('late'));
      }, within + 500);
    };
    try {
      watch();
      await Promise.race([begin(connection, within), new Promise<never>((_, reject) => (stop = reject))]);
      const query = connection.query(text);
      query.on('fields', (fields: FieldPacket[]) => columns.push(...fields.map(({ name }) => name)));
      const stream = query.stream({ highWaterMark: 1000 });
      stop = (error) => stream.destroy(error);
      let batch: Row[] = [];
      for await (const row of stream) {
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
      connection.destroy();
    }
  }

  return {
    // The zone of this session is UTC.
    clock: `select unix_timestamp() as utc,
      timestampdiff(second, '1970-01-01', convert_tz(utc_timestamp(), '+00:00', @@global.time_zone)) as local`,
    asText: (column) => `cast(${column} as char)`,
    async rows(sql, given, { within, max }) {
      const columns: string[] = [];
      const rows: Row[] = [];
      for await (const batch of read(sql, given, within, columns)) {
        rows.push(...batch);
        if (rows.length > max) throw tooMany(max);
      }
      return { columns, rows };
    },
    stream: (sql, given, { within }) => read(sql, given, within),
    close: async () => undefined,
  };
}
