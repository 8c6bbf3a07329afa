import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp, type AppOptions } from '../app';
import type { HelpDesk } from '../help-desk/help-desk';
import { openDatabase, type Database } from '../shared/db';
import type { Replicas } from '../shared/replicas';
import type { App, ServiceConfig } from '../shared/services';
import { testDatabase } from './database';
import { watchReplies } from './document';
import { readerProgram } from '../import/import.reader';
import { testConfig } from './config';
import { builtReader } from './reader';

readerProgram.built = builtReader;

export interface TestServer {
  /** `http://127.0.0.1:<free port>` */
  url: string;
  db: Database;
  /** Address of that database, for further processes on it. */
  databaseUrl: string;
  app: App;
  close(): Promise<void>;
}

interface Options extends Partial<Pick<AppOptions, 'now' | 'beatMs' | 'log' | 'pace' | 'silentMs' | 'traces'>> {
  /** A function gets the database, as a connected help-desk needs it. */
  helpDesk?: HelpDesk | ((db: Database) => HelpDesk | Promise<HelpDesk>);
  config?: Partial<ServiceConfig>;
  /** The test breaks the server on purpose: answers of 500 are no fault. */
  breaks?: true;
  /** Serves pages too, as main.ts does. */
  pages?: (app: App) => Promise<void>;
  /** Follows its database. */
  replicas?: (db: Database, url: string) => Replicas;
  /** The application reaches its database at the address that this returns. */
  reach?: (databaseUrl: string) => Promise<string>;
}

/**
 * The whole application on a free port and a migrated database of its own. Call it in `beforeAll`, `close()` it in
 * `afterAll`: that throws if a reply was not what openapi.json says.
 */
export async function startServer({
  config,
  reach,
  breaks,
  helpDesk,
  pages,
  replicas: follow,
  ...options
}: Options = {}): Promise<TestServer> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'service-desk-data-'));
  const { traces } = options;
  const connectionString = reach ? await reach(database.url) : database.url;
  const own =
    reach || traces ? openDatabase({ connectionString }, 5, { ...(traces && { log: traces.statement }) }) : undefined;
  const { db, pool, ping } = own ?? database;
  const replicas = follow?.(db, database.url);
  const app = await buildApp({
    db,
    pool,
    ping,
    replicas,
    config: { ...testConfig, dataDir, maxUploadBytes: 25 * 1024 * 1024, ...config },
    ...(helpDesk && { helpDesk: typeof helpDesk === 'function' ? await helpDesk(db) : helpDesk }),
    ...options,
  });
  const watched = watchReplies(app);
  await pages?.(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    db: database.db,
    databaseUrl: database.url,
    app,
    async close() {
      await app.close();
      await replicas?.stop();
      await own?.db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      const faults = breaks ? watched.filter((fault) => !fault.includes(' answered 500, ')) : watched;
      if (faults.length)
        throw new Error(`Replies are not what openapi.json says:\n${[...new Set(faults)].slice(0, 20).join('\n')}`);
    },
  };
}
