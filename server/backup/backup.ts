import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import { ConfigError } from '../config';
import { connect } from './connect';
import { firstLine, lastRow, type Header } from './format';
import { momentary, readMigrations, readSequences, readTables } from './tables';

/**
 * Writes everything in the database, as of one moment, into a new file. It appears under its name when it is whole.
 * Throws {@link ConfigError} if that cannot be.
 */
export async function writeBackup(
  databaseUrl: string,
  file: string,
  signal?: AbortSignal,
): Promise<{ tables: number; rows: number }> {
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  )
    throw new ConfigError(`${file} is there already; name another file, or remove it first.`);
  const client = await connect(databaseUrl);
  const draft = `${file}.part-${process.pid}`;
  const counts = { tables: 0, rows: 0 };
  try {
    // Only whoever makes it may read it: it holds what the database holds.
    await pipeline(
      withChecksum(contentOf(client, counts)),
      createGzip(),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    );
    await rename(draft, file);
    const folder = await open(path.dirname(file));
    await folder.sync().finally(() => folder.close());
    return counts;
  } catch (error) {
    await rm(draft, { force: true });
    if (signal?.aborted) throw signal.reason;
    throw isOfFile(error) ? new ConfigError(`The backup cannot be written to ${file} (${error.code}).`) : error;
  } finally {
    await client.end();
  }
}

async function* contentOf(client: Client, counts: { tables: number; rows: number }): AsyncGenerator<string | Buffer> {
  // All tables as of the same moment, however long it takes; nobody waits for it.
  await client.query('begin transaction isolation level repeatable read read only');
  const migrations = await readMigrations(client);
  if (!migrations) throw new ConfigError('The database is empty: there is nothing to back up.');
  const tables = (await readTables(client)).filter(({ name }) => !momentary.includes(name));
  const header: Header = { made_at: new Date().toISOString(), migrations, tables };
  yield `${firstLine}\n${JSON.stringify(header)}\n`;
  for (const table of tables) {
    yield `table ${JSON.stringify(table)}\n`;
    const rows = client.query(to(`copy ${table.name} (${table.columns.join(', ')}) to stdout`));
    for await (const chunk of rows) yield chunk as Buffer;
    yield `${lastRow}\n`;
    counts.tables += 1;
    counts.rows += rows.rowCount;
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

/** Failures of a connection have no path, and none of these codes. */
function isOfFile(error: unknown): error is NodeJS.ErrnoException {
  const { code = '', path: of } = error as NodeJS.ErrnoException;
  return of !== undefined || ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'].includes(code);
}
