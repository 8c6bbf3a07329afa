import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import mysql, { type Connection } from 'mysql2/promise';
import { freePort } from '../../../testing/free-port';

// Debian: apt-get install mariadb-server
const program = '/usr/sbin/mariadbd';

/** Is a MariaDB installed that can be started? */
export function hasMariaDb(): boolean {
  try {
    return execFileSync(program, ['--version']).length > 0;
  } catch {
    return false;
  }
}

export interface MariaDb {
  port: number;
  /** Of this account and database. */
  url(account: string, password: string, database: string): string;
  /** As its administrator: statements with semicolons between them. */
  run(sql: string, database?: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** A MariaDB of its own in a temporary folder, on a free port of 127.0.0.1; `options` as on its command line. */
export async function startMariaDb(options: readonly string[] = []): Promise<MariaDb> {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-mariadb-'));
  const data = path.join(folder, 'data');
  const owner = process.getuid?.() === 0 ? ['--user=root'] : [];
  await promisify(execFile)('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    ...owner,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
  ]);
  const port = await freePort();
  const server = spawn(
    program,
    [
      '--no-defaults',
      ...owner,
      `--datadir=${data}`,
      `--socket=${folder}/socket`,
      `--pid-file=${folder}/pid`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--skip-log-bin',
      // Nothing here outlives the test.
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-flush-method=nosync',
      '--innodb-doublewrite=0',
      '--innodb-buffer-pool-size=64M',
      '--max-allowed-packet=64M',
      '--character-set-server=utf8mb4',
      ...options,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let sentence = '';
  server.stderr.on('data', (chunk) => (sentence += chunk));
  const ended = once(server, 'exit');
  const open = (database?: string): Promise<Connection> =>
    mysql.createConnection({ host: '127.0.0.1', port, user: 'root', database, multipleStatements: true });

  for (let tries = 0; ; tries++) {
    const connection = await open().catch(() => null);
    if (connection) {
      await connection.end();
      break;
    }
    if (server.exitCode !== null || tries > 300) throw new Error(`MariaDB does not start: ${sentence.slice(-1000)}`);
    await wait(50);
  }

  return {
    port,
    url: (account, password, database) =>
      `mysql://${account}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    async run(sql, database) {
      const connection = await open(database);
      try {
        const [result] = await connection.query(sql);
        return result as Record<string, unknown>[];
      } finally {
        await connection.end();
      }
    },
    async stop() {
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
