import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { parse } from 'yaml';
import { replaceEach } from '../../connections/testing/text';
import { freePort } from '../../server/testing/free-port';
import { endInAnyCase } from '../testing/leftovers';
import { program, startInstalled } from './release';

interface Runs {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  WorkingDir: string;
  Healthcheck: { Test: string[] };
}

type Descriptor = { digest: string; size: number };
const json = <T>(from: string): T => JSON.parse(readFileSync(from, 'utf8')) as T;

/** Unpacks an archived OCI layout into `root`, layer by layer, as its manifest names them. Returns how it is run. */
export function unpackImage(archive: string, layout: string, root: string): Runs {
  for (const name of [layout, root]) mkdirSync(name);
  execFileSync('tar', ['xf', archive, '-C', layout]);
  const blob = ({ digest }: Descriptor): string => path.join(layout, 'blobs', digest.replace(':', '/'));
  const index = json<{ manifests: Descriptor[] }>(path.join(layout, 'index.json'));
  const manifest = json<{ config: Descriptor; layers: Descriptor[] }>(blob(index.manifests[0]!));
  for (const layer of manifest.layers) {
    expect(statSync(blob(layer)).size).toBe(layer.size);
    execFileSync('tar', ['xzpf', blob(layer), '-C', root]);
  }
  return json<{ config: Runs }>(blob(manifest.config)).config;
}

/**
 * Runs an image as engines do: its root file system only read, `/data` and `/tmp` empty file systems of their own, its
 * account without any capability. The network is this machine's.
 */
export async function startImage(root: string, runs: Runs, { url, env }: { url: string; env: Record<string, string> }) {
  const [uid, gid] = runs.User.split(':');
  const script = `
    mount --bind ${root} ${root}
    mount -t tmpfs -o mode=700,uid=${uid},gid=${gid} tmpfs ${root}${runs.WorkingDir}
    mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp
    mount -t proc proc ${root}/proc
    mount -t tmpfs -o mode=755 tmpfs ${root}/dev
    for name in null urandom random; do touch ${root}/dev/$name; mount --bind /dev/$name ${root}/dev/$name; done
    mount -o remount,ro,bind ${root}
    exec "$@"`;
  const inRoot = ['/usr/bin/setpriv', '--no-new-privs', '/usr/sbin/chroot', `--userspec=${runs.User}`, root];
  const variables = [...runs.Env, ...Object.entries(env).map((pair) => pair.join('='))];
  const clean = ['/usr/bin/env', '-i', ...variables, ...inRoot];
  const server = await startInstalled(
    'unshare',
    ['--mount', '--propagation', 'private', 'sh', '-euc', script, 'sh', ...clean, ...runs.Entrypoint, ...runs.Cmd],
    { url },
  );
  return {
    stop: server.stop,
    pid: server.pid,
    /** Runs a command in it, as its account. Rejects if it fails. */
    inside: (...args: string[]) =>
      promisify(execFile)('nsenter', ['--target', String(server.pid), '--mount', ...clean, ...args]),
  };
}

export interface Compose {
  services: Record<string, { image?: string; environment?: Record<string, string>; healthcheck?: { test: string[] } }>;
  configs: Record<string, { content: string }>;
}

/** PgBouncer as compose.yaml sets it up, before this database; undefined if it is not there. */
export async function startPooler(folder: string, databaseUrl: string) {
  const pgbouncer = program('/usr/sbin/pgbouncer', '/usr/bin/pgbouncer');
  if (!pgbouncer) return undefined;
  const { configs } = parse(readFileSync('deploy/compose.yaml', 'utf8')) as Compose;
  const target = new pg.Client(databaseUrl);
  const port = await freePort();
  const users = path.join(folder, 'pgbouncer-users.txt');
  const settings = path.join(folder, 'pgbouncer.ini');
  const changes: [string, string][] = [
    [
      'host=postgres port=5432 dbname=service_desk',
      `host=${target.host} port=${target.port} dbname=${target.database}`,
    ],
    ['listen_addr = *', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer-users.txt', users],
  ];
  writeFileSync(settings, replaceEach(configs.pgbouncer!.content, changes));
  writeFileSync(users, configs['pgbouncer-users']!.content.replace('${DATABASE_PASSWORD}', 'lettersAnd5'));
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(pgbouncer, ['--quiet', ...account, settings], { stdio: 'ignore' });
  const stop = async () => void child.kill('SIGKILL');
  endInAnyCase(stop);
  return { url: `postgresql://service_desk:lettersAnd5@127.0.0.1:${port}/service_desk`, stop };
}
