import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { until } from '../testing/until';
import { DiskFull, isDiskFull, tellsOfFullDisk } from './disk';
import { startEmbedded, type Embedded } from './embedded';

const account = 'nobody';
let dataDir: string;
let running: Embedded | null = null;

/** A small disk of its own can be had by root on Linux, if the machine lets root mount one. */
const canMount = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const dir = `/tmp/service-desk-mount-${process.pid}`;
  try {
    execFileSync('mkdir', [dir]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dir], { stdio: 'ignore' });
    execFileSync('umount', [dir]);
    return true;
  } catch {
    return false;
  } finally {
    execFileSync('rm', ['-rf', dir]);
  }
})();

const sentence = (): string => new DiskFull(dataDir).message;

test('the sentence names the folder and says what to do', () => {
  expect(new DiskFull('/srv/desk').message).toBe(
    'The disk of /srv/desk is full, so the embedded PostgreSQL cannot write; make room on it and start again.',
  );
});

/** What PostgreSQL 18 wrote on a full disk, and what is no full disk. */
test.each([
  ['could not write to file "pg_wal/xlogtemp.17920": No space left on device', true],
  ['could not write lock file "postmaster.pid": No space left on device', true],
  ['could not extend file "base/16385/16390": Disk quota exceeded', true],
  ['could not locate a valid checkpoint record at 0/1A2B3C8', false],
  ['lock file "postmaster.pid" already exists', false],
])('%s', (reason, full) => {
  expect(tellsOfFullDisk(reason)).toBe(full);
});

test('a failure of ours to write is one too, and a disk with room is not full', async () => {
  expect(tellsOfFullDisk(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toBe(true);
  expect(await isDiskFull('/tmp')).toBe(false);
});

const onSmallDisk = (): void => {
  const filler = (): string => path.join(dataDir, 'filler');

  beforeEach(async () => {
    dataDir = await mkdtemp('/tmp/service-desk-disk-');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', dataDir]);
    await chmod(dataDir, 0o755);
  });

  afterEach(async () => {
    await running?.stop();
    running = null;
    execFileSync('umount', ['--lazy', dataDir]);
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    running = await startEmbedded({ dataDir, account });
  }

  /** Leaves so many bytes on the disk. */
  async function fill(left: number): Promise<void> {
    const { bavail, bsize } = await statfs(dataDir);
    await writeFile(filler(), Buffer.alloc(bavail * bsize - left));
  }

  async function query<Row extends object>(sql: string): Promise<Row[]> {
    const client = new Client({ connectionString: running?.url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    await client.connect();
    return client
      .query<Row>(sql)
      .then((result) => result.rows)
      .finally(() => client.end());
  }

  test.each([
    ['a fresh folder', false],
    ['a database', true],
  ])(
    'a start of %s without room fails at once and says so',
    async (_, present) => {
      if (present) {
        await start();
        await running!.stop();
        running = null;
      }
      await fill(0);
      const since = Date.now();
      await expect(start()).rejects.toThrow(sentence());
      expect(Date.now() - since).toBeLessThan(15_000);
      await rm(filler());
      await start();
    },
    60_000,
  );

  test('one that fills up in use is waited for, and goes on with every acknowledged row when there is room', async () => {
    await start();
    await query('create table written (n int)');
    await fill(24 * 1024 * 1024);
    let acknowledged = 0;
    // Grows the write-ahead log alone: what does not fit there is a PANIC.
    for (let tries = 0; tries < 200 && !running!.isDiskFull(); tries++) {
      await query(
        `insert into written select ${acknowledged + 1} from pg_logical_emit_message(true, 'fill', repeat('x', 1000000))`,
      ).then(
        () => acknowledged++,
        () => undefined,
      );
    }
    expect(running!.isDiskFull()).toBe(true);
    expect(acknowledged).toBeGreaterThan(0);
    // It stays alive for as long as it takes.
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    expect(running!.isDiskFull()).toBe(true);
    await truncate(filler(), 0);
    await until(
      () =>
        query('select 1').then(
          () => !running!.isDiskFull(),
          () => false,
        ),
      20_000,
    );
    const [row] = await query<{ kept: number }>('select count(distinct n)::int as kept from written');
    expect(row!.kept).toBeGreaterThanOrEqual(acknowledged);
  }, 120_000);
};

if (canMount) describe('on a small disk', onSmallDisk);
else {
  test('only root on Linux can mount a small disk: here the words above are all that is tried', () => {
    expect(canMount).toBe(false);
  });
}
