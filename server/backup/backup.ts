import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import { ConfigError } from '../config';
import { connect } from './connect';
import { firstLine, lastRow, type Header } from './format';
import { encrypted, type Key } from './key';
import type { Place } from './place';
import { momentary, readMigrations, readSequences, readTables } from './tables';

export interface Target {
  place: Place;
  file: string;
  /** null: it is not encrypted. */
  key: Key | null;
}

export interface Made {
  /** Of the content. */
  at: Date;
  tables: number;
  rows: number;
  bytes: number;
}

/**
 * Writes everything in the database, as of one moment, into a new file. It appears under its name when it is whole.
 * Throws {@link ConfigError} if that cannot be.
 */
export async function writeBackup(
  databaseUrl: string,
  { place, file, key }: Target,
  signal?: AbortSignal,
): Promise<Made> {
  if (await place.has(file))
    throw new ConfigError(`${place.nameOf(file)} is there already; name another file, or remove it first.`);
  const client = await connect(databaseUrl);
  const made: Made = { at: new Date(), tables: 0, rows: 0, bytes: 0 };
  let writing: Promise<number> | null = null;
  try {
    const likely = 2 * (await sizeOf(client));
    await pipeline(
      withChecksum(contentOf(client, made)),
      createGzip(),
      (packed: AsyncIterable<Buffer>) => (key ? encrypted(packed, key) : packed),
      async (content: AsyncIterable<Buffer>) => {
        writing = place.write(file, content, { likely, ...(signal && { signal }) });
        made.bytes = await writing;
      },
      { signal },
    );
    return made;
  } catch (error) {
    // What is half is removed by the time that we say why.
    const said = await ended(writing);
    if (signal?.aborted) throw signal.reason;
    throw said instanceof ConfigError ? said : error;
  } finally {
    await client.end();
  }
}

/** Why it failed; a pipeline may end with what its other end heard of that. */
const ended = (writing: Promise<unknown> | null): Promise<unknown> =>
  Promise.resolve(writing).catch((error: unknown) => error);

/** In bytes. */
async function sizeOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
  return Number(rows[0]?.size);
}

async function* contentOf(client: Client, made: Made): AsyncGenerator<string | Buffer> {
  // All tables as of the same moment, however long it takes; nobody waits for it.
  await client.query('begin transaction isolation level repeatable read read only');
  const migrations = await readMigrations(client);
  if (!migrations) throw new ConfigError('The database is empty: there is nothing to back up.');
  const tables = (await readTables(client)).filter(({ name }) => !momentary.includes(name));
  made.at = new Date();
  const header: Header = { made_at: made.at.toISOString(), migrations, tables };
  yield `${firstLine}\n${JSON.stringify(header)}\n`;
  for (const table of tables) {
    yield `table ${JSON.stringify(table)}\n`;
    // Of a table that is made of partitions COPY reads nothing, of a question it does.
    const rows = client.query(to(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`));
    for await (const chunk of rows) yield chunk as Buffer;
    yield `${lastRow}\n`;
    made.tables += 1;
    made.rows += rows.rowCount;
  }
  for (const sequence of await readSequences(client)) yield `sequence ${JSON.stringify(sequence)}\n`;
  await client.query('commit');
  yield 'end\n';
}

async function* withChecksum(content: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  yield `sha256 ${hash.digest('hex')}\n`;
}
