// npm run hosts: Request Tracker and Redmine from Debian's packages, connected to the service desk and driven in
// Chromium (connections/). As root on Debian it installs what is missing, without starting any service.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Debian's packages of a host and of the proxy before it; `file` is there once they are. */
export const hosts = [
  {
    name: 'Request Tracker 5',
    file: '/usr/share/request-tracker5/libexec/rt-server',
    packages: ['request-tracker5', 'rt5-standalone', 'rt5-db-mysql', 'mariadb-server', 'nginx-light'],
  },
  {
    name: 'Redmine',
    file: '/usr/share/redmine/config.ru',
    packages: ['redmine', 'redmine-sqlite', 'puma', 'apache2'],
  },
];

export const isInstalled = ({ file }) => existsSync(file);

const policy = '/usr/sbin/policy-rc.d';

/** Installs what is missing; services of these packages are not started. Returns whether everything is there. */
export function install() {
  const missing = hosts.filter((host) => !isInstalled(host));
  if (!missing.length) return true;
  if (process.getuid?.() !== 0) {
    console.error(`Not installed: ${missing.map(({ name }) => name).join(', ')}. Run this as root on Debian.`);
    return false;
  }
  const mine = !existsSync(policy);
  if (mine) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    // Their own set-up of a database would ask; the mail transport agent sends nothing.
    const packages = [...missing.flatMap((host) => host.packages), 'dbconfig-no-thanks', 'msmtp-mta'];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit', env });
  } finally {
    if (mine) rmSync(policy);
  }
  return hosts.every(isInstalled);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!install()) process.exit(1);
  const { status } = spawnSync(process.execPath, ['tools/test.mjs', 'build', 'hosts'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
