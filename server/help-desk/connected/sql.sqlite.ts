import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { HostFailure } from './host.request';
import { batchSize, type Row, type SqlDriver, sqlFailure, tooMany } from './sql.driver';
import { bind, type SqlValues } from './sql.text';

/** At most so many processes read from one file; further statements wait for one of them. */
const maxReaders = 4;
/** A process that has had nothing to read for this time ends, in milliseconds. */
const idleMs = 30_000;
/** How long SQLite waits for a host that is writing, in milliseconds: less than a statement may take. */
const lockedMs = 1500;

/**
 * What runs in the process of a reader: a statement at a time, its rows in batches, each sent when it is wanted. It is a
 * process because nothing else ends a statement that never ends, and because SQLite that fails must not end the server.
 */
const program = `
const [library, file, lockedMs] = process.argv.slice(1);
const Database = require(library);
let database, rows, columns;
const text = (value) =>
  value === null || typeof value === 'string' ? value
  : value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? Buffer.from(value).toString()
  : String(value);
const row = (given) => Object.fromEntries(Object.entries(given).map(([name, value]) => [name, text(value)]));
const end = () => {
  rows = undefined;
  database?.close();
  database = undefined;
  // The library lets go of the file when its statement is collected, and not before.
  setImmediate(gc);
};
process.on('disconnect', () => process.exit());
process.on('message', ({ begin, max }) => {
  try {
    if (begin) {
      database = new Database(file + '?mode=ro', { timeout: Number(lockedMs) });
      database.exec('pragma query_only = 1');
      const statement = database.prepare(begin.text).safeIntegers(true);
      columns = statement.columns().map(({ name }) => name);
      rows = statement.iterate(...begin.values);
    }
    const batch = [];
    while (batch.length < max) {
      const next = rows.next();
      if (next.done) break;
      batch.push(row(next.value));
    }
    if (batch.length < max) end();
    process.send({ columns, batch });
  } catch (error) {
    end();
    process.send({ failure: String((error && error.message) || error) });
  }
});`;

interface Batch {
  columns: string[];
  batch: Row[];
}
type Sent = { begin?: { text: string; values: unknown[] }; max: number };

interface Reader {
  /** Sends a message and resolves to its reply. Rejects in words if it fails, takes longer, or the process ends. */
  send(message: Sent, within: number): Promise<Batch>;
  isAlive(): boolean;
  /** It has sent no reply yet. */
  isNew(): boolean;
  kill(): void;
  process: ChildProcess;
}

function startReader(file: string): Reader {
  const library = createRequire(import.meta.url).resolve('libsql');
  const process_ = spawn(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=128', '-e', program, library, file, String(lockedMs)],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' },
  );
  // It ends when its server does, and does not keep it.
  process_.unref();
  process_.channel?.unref();
  let fail: (error: Error) => void = () => undefined;
  let [ended, replied] = [false, false];
  const end = (reason: string): void => {
    ended = true;
    fail(new HostFailure(`the reader of the file ended (${reason})`));
  };
  process_.on('error', (error) => end(error.message));
  process_.on('exit', (code, signal) => end(signal ?? String(code)));
  return {
    process: process_,
    isAlive: () => !ended,
    isNew: () => !replied,
    kill: () => void process_.kill('SIGKILL'),
    send: (message, within) =>
      new Promise((resolve, reject) => {
        const settle = (act: () => void): void => {
          clearTimeout(timer);
          process_.off('message', onReply);
          fail = () => undefined;
          act();
        };
        const onReply = (reply: unknown): void => {
          replied = true;
          const { failure, ...batch } = reply as Batch & { failure?: string };
          settle(() => (failure === undefined ? resolve(batch) : reject(new Error(failure))));
        };
        const timer = setTimeout(
          () => settle(() => reject(new HostFailure(`the statement takes longer than ${within} ms`))),
          within,
        );
        fail = (error) => settle(() => reject(error));
        process_.on('message', onReply);
        if (ended) end('before');
        else process_.send(message, (error) => error && end(error.message));
      }),
  };
}

/** The readers of a file: each is lent to one statement at a time, and started again when it has ended. */
function readersOf(file: string) {
  const idle: { reader: Reader; timer: NodeJS.Timeout }[] = [];
  const waiting: ((reader: Reader) => void)[] = [];
  const running = new Set<Reader>();

  const start = (): Reader => {
    const reader = startReader(file);
    running.add(reader);
    reader.process.once('exit', () => running.delete(reader));
    return reader;
  };
  return {
    async lend(): Promise<Reader> {
      for (let free = idle.pop(); free; free = idle.pop()) {
        clearTimeout(free.timer);
        if (free.reader.isAlive()) return free.reader;
        running.delete(free.reader);
      }
      if (running.size < maxReaders) return start();
      return new Promise((resolve) => waiting.push(resolve));
    },
    /** `reusable`: it has sent all rows of its statement. */
    giveBack(reader: Reader, reusable: boolean): void {
      if (!reusable) reader.kill();
      const isFit = reusable && reader.isAlive();
      if (!isFit) running.delete(reader);
      const next = waiting.shift();
      if (next) return next(isFit ? reader : start());
      if (!isFit) return;
      const entry = { reader, timer: setTimeout(() => reader.kill(), idleMs).unref() };
      idle.push(entry);
    },
    end(): void {
      for (const reader of running) reader.kill();
    },
  };
}

/** A file of SQLite, opened for reading only, each statement in a process that can be ended. */
export function sqliteDriver(url: string): SqlDriver {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url.replace(/^sqlite:(\/\/)?/, '');
  const readers = readersOf(pathToFileURL(path.resolve(file)).href);

  async function* read(sql: string, given: SqlValues, within: number, max: number): AsyncGenerator<Batch> {
    const { text, values } = bind(sql.replace(/;\s*$/, ''), given, () => '?', false);
    const begin: Sent = { begin: { text, values }, max };
    let reader = await readers.lend();
    let isDone = false;
    const first = async (): Promise<Batch> => {
      try {
        return await reader.send(begin, within);
      } catch (error) {
        // It may have ended while it had nothing to read: another one begins.
        if (reader.isAlive() || reader.isNew()) throw error;
        readers.giveBack(reader, false);
        reader = await readers.lend();
        return first();
      }
    };
    try {
      for (let isFirst = true; ; isFirst = false) {
        const batch = isFirst ? await first() : await reader.send({ max }, within);
        isDone = batch.batch.length < max;
        yield batch;
        if (isDone) return;
      }
    } catch (error) {
      // What SQLite refused is over; who took too long is not.
      isDone = !(error instanceof HostFailure);
      throw sqlFailure(error, within);
    } finally {
      readers.giveBack(reader, isDone);
    }
  }

  return {
    clock: null,
    asText: (column) => `cast(${column} as text)`,
    async rows(sql, given, { within, max }) {
      for await (const { columns, batch } of read(sql, given, within, max + 1)) {
        if (batch.length > max) throw tooMany(max);
        return { columns, rows: batch };
      }
      return { columns: [], rows: [] };
    },
    async *stream(sql, given, { within }) {
      for await (const { batch } of read(sql, given, within, batchSize)) if (batch.length) yield batch;
    },
    close: async () => readers.end(),
  };
}
