import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { HostFailure } from './ask';
import { batchSize, type Row, type SqlDriver, sqlFailure, tooMany } from './sql.driver';
import { bind, type SqlValues } from './sql.text';

/**
 * What runs in the worker: one statement, its rows in batches, each sent when it is asked for. A statement that never ends
 * ends with the worker.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const { Database } = require('node-sqlite3-wasm');
let rows;
let columns = [];
const text = (value) => value === null || typeof value === 'string' ? value : String(value);
const row = (given) => {
  if (!columns.length) columns = Object.keys(given);
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, text(value)]));
};
parentPort.on('message', (most) => {
  try {
    if (!rows) {
      const database = new Database(workerData.file, { fileMustExist: true, readOnly: true });
      database.exec('pragma query_only = 1');
      rows = database.prepare(workerData.text).iterate(workerData.values);
    }
    const batch = [];
    while (batch.length < most) {
      const next = rows.next();
      if (next.done) break;
      batch.push(row(next.value));
    }
    parentPort.postMessage({ columns, batch });
  } catch (error) {
    parentPort.postMessage({ failure: String(error && error.message || error) });
  }
});`;

type Told = { columns: string[]; batch: Row[]; failure?: undefined } | { failure: string };

/** A file of SQLite, opened for reading only, each statement in a thread of its own. */
export function sqliteDriver(url: string): SqlDriver {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url.replace(/^sqlite:(\/\/)?/, '');

  async function* read(
    sql: string,
    given: SqlValues,
    within: number,
    most: number,
  ): AsyncGenerator<Extract<Told, { batch: Row[] }>> {
    const { text, values } = bind(sql.replace(/;\s*$/, ''), given, () => '?', false);
    const worker = new Worker(program, { eval: true, workerData: { file, text, values }, stdout: true, stderr: true });
    const ask = (): Promise<Told> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new HostFailure(`the statement takes longer than ${within} ms`)), within);
        const end = (): void => {
          clearTimeout(timer);
          worker.removeAllListeners();
        };
        worker.once('message', (told: Told) => (end(), resolve(told)));
        worker.once('error', (error) => (end(), reject(error)));
        worker.postMessage(most);
      });
    try {
      for (;;) {
        const told = await ask();
        if (told.failure !== undefined) throw new Error(told.failure);
        yield told;
        if (told.batch.length < most) return;
      }
    } catch (error) {
      throw sqlFailure(error, within);
    } finally {
      await worker.terminate();
    }
  }

  return {
    asText: (column) => `cast(${column} as text)`,
    async rows(sql, given, { within, most }) {
      for await (const { columns, batch } of read(sql, given, within, most + 1)) {
        if (batch.length > most) throw tooMany(most);
        return { columns, rows: batch };
      }
      return { columns: [], rows: [] };
    },
    async *stream(sql, given, { within }) {
      for await (const { batch } of read(sql, given, within, batchSize)) if (batch.length) yield batch;
    },
    close: async () => undefined,
  };
}
