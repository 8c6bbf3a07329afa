// Patroni, etcd, HAProxy, PgBouncer and PostgreSQL, as Debian has them.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const versions = '/usr/lib/postgresql';

/** The folder of the newest PostgreSQL; '' if there is none. */
export function postgres() {
  const found = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  const [newest] = found.filter((name) => existsSync(path.join(versions, name, 'bin/postgres')));
  return newest ? path.join(versions, newest, 'bin') : '';
}

const programs = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
};

/** The packages that are not there. */
export const missing = () => [
  ...Object.entries(programs)
    .filter(([file]) => !existsSync(file))
    .map(([, name]) => name),
  ...(postgres() ? [] : ['postgresql']),
];

const policy = '/usr/sbin/policy-rc.d';

/** As root on Debian: installs what is missing, and starts none of it. Returns what is missing then. */
export function install() {
  const wanted = missing();
  if (!wanted.length || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return wanted;
  const mine = !existsSync(policy);
  if (mine) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const apt = (...args) =>
    spawnSync('apt-get', [...args, '-y', '-qq', '--no-install-recommends'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
    });
  try {
    apt('update');
    apt('install', ...wanted);
  } finally {
    if (mine) rmSync(policy);
  }
  return missing();
}

/** Whether a process may have a network of its own here, as root with a kernel that allows it. */
export const mayIsolate = () =>
  process.getuid?.() === 0 &&
  spawnSync(
    'unshare',
    [
      '--net',
      'sh',
      '-c',
      'ip link set lo up && ip link add sd0 type bridge && ip link add sd1 type veth peer name sd2',
    ],
    { stdio: 'ignore' },
  ).status === 0;
