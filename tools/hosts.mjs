// npm run hosts: Request Tracker and Redmine from Debian's packages, connected to the service desk and driven in
// Chromium (connections/), and the proxies before them. As root on Debian it installs what is missing, without starting any service; with the
// argument `install` it does only that.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

/** Where the files of Debian's redmine are unpacked. */
const unpacked = path.resolve('.cache/redmine');
const redmine = path.join(unpacked, 'usr/share/redmine');

/** Where its story is, and what is there once a host and the proxy before it are installed. */
export const hosts = [
  {
    name: 'Request Tracker 5',
    folder: 'connections/request-tracker/',
    files: ['/usr/share/request-tracker5/libexec/rt-server', '/usr/sbin/mariadbd', '/usr/sbin/nginx'],
    install: () =>
      aptGet('install', 'request-tracker5', 'rt5-standalone', 'rt5-db-mysql', 'mariadb-server', 'nginx-light'),
  },
  {
    name: 'Redmine',
    folder: 'connections/redmine/',
    // Its Gemfile.lock is written last, if every gem was found.
    files: [path.join(redmine, 'Gemfile.lock'), '/usr/bin/puma', '/usr/sbin/apache2'],
    install: unpackRedmine,
  },
  {
    name: 'Caddy',
    folder: 'connections/proxy/',
    files: ['/usr/bin/caddy', '/usr/sbin/nginx', '/usr/sbin/apache2'],
    install: () => aptGet('install', 'caddy', 'nginx-light', 'apache2'),
  },
];

export const isInstalled = ({ files }) => files.every((file) => existsSync(file));

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const run = (command, args, options) => spawnSync(command, args, { stdio: 'inherit', env, ...options }).status === 0;
// Set-up of databases by the packages would ask; the mail transport agent sends nothing.
const aptGet = (command, ...packages) =>
  run('apt-get', [command, '-y', '-qq', '--no-install-recommends', 'dbconfig-no-thanks', 'msmtp-mta', ...packages]);

/**
 * What the package needs is installed; itself it is only unpacked. Debian 12 cannot set it up since its Bundler demands a
 * folder of each gem (`bundle install --local`: "Could not find racc-1.6.2.gem"), and its files are all that is needed.
 */
function unpackRedmine() {
  const { stdout } = spawnSync('apt-cache', ['show', '--no-all-versions', 'redmine'], { encoding: 'utf8' });
  const needs = (/^Depends: (.*)$/m.exec(stdout)?.[1] ?? '').split(', ');
  const packages = needs.filter((name) => !/^(redmine|dbconfig|debconf)/.test(name));
  if (!aptGet('satisfy', ...packages, 'ruby-sqlite3', 'puma', 'apache2')) return;
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(path.dirname(redmine), { recursive: true });
  if (!run('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', 'redmine'], { cwd: unpacked })) return;
  if (!run('sh', ['-c', 'dpkg-deb -x redmine_*.deb . && rm redmine_*.deb'], { cwd: unpacked })) return;
  // Its scripts are relative links to these.
  for (const name of ['javascript', 'ruby-jquery-rails'])
    symlinkSync(`/usr/share/${name}`, path.join(unpacked, 'usr/share', name));
  for (const name of ['Gemfile.lock', 'instances', 'config/database.yml']) rmSync(path.join(redmine, name));
  // Debian's list of gems reads the databases of the machine's instances.
  const gemfile = path.join(redmine, 'Gemfile');
  writeFileSync(gemfile, readFileSync(gemfile, 'utf8').replace("'/usr/share/redmine/", "'/nowhere/"));
  writeFileSync(path.join(redmine, 'Gemfile.local'), "gem 'puma'\ngem 'sqlite3', '~> 1.4'\n");
  run('bundle', ['lock', '--local'], { cwd: redmine });
}

const policy = '/usr/sbin/policy-rc.d';

/** Installs what is missing; services of these packages are not started. Returns whether everything is there. */
function install() {
  const missing = hosts.filter((host) => !isInstalled(host));
  if (!missing.length) return true;
  if (process.getuid?.() !== 0) {
    console.error(`Not installed: ${missing.map(({ name }) => name).join(', ')}. Run this as root on Debian.`);
    return false;
  }
  const mine = !existsSync(policy);
  if (mine) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    run('apt-get', ['update', '-qq']);
    for (const host of missing) host.install();
  } finally {
    if (mine) rmSync(policy);
  }
  return hosts.every(isInstalled);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!install()) process.exit(1);
  if (process.argv[2] !== 'install')
    process.exitCode =
      spawnSync(process.execPath, ['tools/test.mjs', 'build', 'hosts'], { stdio: 'inherit' }).status ?? 1;
}
