import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { openScanner, type ScannerError } from '../../server/scan/clamd';
import { eicar } from '../../server/testing/clamd';
import { freePort } from '../../server/testing/free-port';
import { until } from '../../server/testing/until';
import { endInAnyCase } from '../testing/leftovers';

/**
 * G38g: Debian's clamd (package clamav-daemon) with a signature of our own for EICAR's test file, so that none need be
 * downloaded.
 */
const program = process.env.CLAMD_PATH ?? '/usr/sbin/clamd';
const withClamd = existsSync(program) ? describe : describe.skip;

withClamd('a real clamd', () => {
  let folder: string;
  let port: number;
  let child: ChildProcess;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'service-desk-clamd-'));
    await chmod(folder, 0o755);
    await mkdir(path.join(folder, 'signatures'));
    // Name, kind of file (0: any), offset (*: any), the bytes.
    const signature = `Test.Eicar:0:*:${Buffer.from(eicar).toString('hex')}\n`;
    await writeFile(path.join(folder, 'signatures/eicar.ndb'), signature);
    port = await freePort();
    await writeFile(
      path.join(folder, 'clamd.conf'),
      [
        `DatabaseDirectory ${folder}/signatures`,
        `LocalSocket ${folder}/clamd.ctl`,
        `TCPSocket ${port}`,
        'TCPAddr 127.0.0.1',
        'StreamMaxLength 1M',
        'Foreground yes',
        `LogFile ${folder}/clamd.log`,
        '',
      ].join('\n'),
    );
    child = spawn(program, ['--config-file', path.join(folder, 'clamd.conf')], { stdio: 'ignore' });
    endInAnyCase(async () => child.kill('SIGKILL'));
    await until(() => existsSync(path.join(folder, 'clamd.ctl')) || child.exitCode !== null, 30_000);
    expect(child.exitCode).toBeNull();
  }, 60_000);
  afterAll(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });

  const pieces = (content: Buffer) => () => Readable.from([content.subarray(0, 20), content.subarray(20)]);
  test.each(['its socket', 'its port'])('by %s: clean, infected, empty, in turn and at once', async (by) => {
    const scanner = openScanner(
      by === 'its port' ? { host: '127.0.0.1', port } : { path: path.join(folder, 'clamd.ctl') },
    );
    expect(await scanner.version()).toMatch(/^ClamAV \d+\.\d+/);
    expect(await scanner.scan(pieces(Buffer.from('nothing that harms anybody')))).toBeNull();
    expect(await scanner.scan(pieces(Buffer.from(eicar)))).toMatch(/^Test\.Eicar/);
    expect(await scanner.scan(() => Readable.from([]))).toBeNull();
    const found = await Promise.all(
      Array.from({ length: 12 }, (_, n) => scanner.scan(pieces(Buffer.from(n % 3 ? `clean ${n}` : `${n} ${eicar}`)))),
    );
    expect(found.map((one) => one !== null)).toEqual(found.map((_, n) => n % 3 === 0));
  });

  test.each([2, 20])('a file of %s MB, above its StreamMaxLength', async (megabytes) => {
    const scanner = openScanner({ host: '127.0.0.1', port });
    async function* content(): AsyncGenerator<Buffer> {
      for (let n = 0; n < megabytes * 16; n++) yield Buffer.alloc(65_536, 65);
    }
    const error = await scanner.scan(content).catch((thrown: unknown) => thrown as ScannerError);
    expect(error).toMatchObject({ failure: 'limit', message: 'INSTREAM size limit exceeded. ERROR' });
  });
});
