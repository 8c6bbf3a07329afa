// Three PostgreSQL under Patroni, etcd, and HAProxy and PgBouncer before them, set up by the files of deploy/failover/. A
// node has a network of its own where the kernel allows that; else all are on addresses of this machine.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { root } from '../../build.mjs';
import { freePort, statementsOn, until } from '../writers.mjs';
import { postgres } from './programs.mjs';

const given = (name) => readFileSync(path.join(root, 'deploy/failover', name), 'utf8');
const count = 3;
const password = 'failover';
const network = '10.231.0';

const run = (command, ...args) => execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const attempt = (command, ...args) => {
  try {
    run(command, ...args);
  } catch {
    // It is so already.
  }
};

/**
 * Starts all of it in this folder, which every account has to be able to enter. `url` leads through PgBouncer, `directUrl` past
 * it. Throws what a program printed if it does not come up; `onEnd` gets how all that was started is ended.
 */
export async function startCluster(folder, { isolated, onEnd }) {
  const account = process.getuid?.() === 0 ? 'postgres' : null;
  const own = (file) => {
    if (account) chownSync(file, Number(run('id', '-u', account)), Number(run('id', '-g', account)));
    return file;
  };
  const as = account ? ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--clear-groups', '--'] : [];
  const here = isolated ? `${network}.1` : '127.0.0.1';
  const children = [];

  /** A program that goes on until it is ended. */
  function begin(name, command, options = {}) {
    let output = '';
    const child = spawn(command[0], command.slice(1), { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output = (output + chunk).slice(-20_000)));
    const one = { name, child, output: () => output, ended: new Promise((resolve) => child.once('close', resolve)) };
    child.stdin?.on('error', () => undefined);
    child.once('error', (error) => (output += error.message));
    children.push(one);
    return one;
  }
  async function end(one, signal = 'SIGKILL') {
    one.child.kill(signal);
    await one.ended;
  }

  if (isolated) {
    run('ip', 'link', 'set', 'lo', 'up');
    run('ip', 'link', 'add', 'sd0', 'type', 'bridge');
    run('ip', 'address', 'add', `${here}/24`, 'dev', 'sd0');
    run('ip', 'link', 'set', 'sd0', 'up');
  }

  const [client, peer] = [await freePort(), await freePort()];
  const etcdFolder = own(mkdirp(path.join(folder, 'etcd')));
  const etcdUrl = `http://${here}:${client}`;
  const beginEtcd = () =>
    begin('etcd', [
      ...as,
      '/usr/bin/etcd',
      ...['--data-dir', path.join(etcdFolder, 'data'), '--name', 'etcd-1'],
      ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
      ...['--listen-peer-urls', `http://${here}:${peer}`, '--initial-advertise-peer-urls', `http://${here}:${peer}`],
      ...['--initial-cluster', `etcd-1=http://${here}:${peer}`, '--log-level', 'error'],
    ]);
  let etcd = beginEtcd();
  await answers(`${etcdUrl}/health`, etcd.output);

  const nodes = [];
  onEnd(async () => {
    for (const one of nodes) one.signal('SIGKILL');
    for (const one of children) if (isRunning(one)) await end(one);
    await wait(200);
  });
  for (let i = 1; i <= count; i++) nodes.push(await node(i));

  async function node(i) {
    const host = isolated ? `${network}.${10 + i}` : '127.0.0.1';
    const [port, api] = isolated ? [5432, 8008] : [await freePort(), await freePort()];
    const home = own(mkdirp(path.join(folder, `db-${i}`)));
    const data = path.join(home, 'data');
    const settings = parse(
      given('patroni.yaml').replaceAll('10.0.0.0/24', isolated ? `${network}.0/24` : '127.0.0.0/8'),
    );
    Object.assign(settings, { name: `db-${i}`, etcd3: { hosts: [`${here}:${client}`] } });
    settings.restapi = { listen: `${host}:${api}`, connect_address: `${host}:${api}` };
    // The device is of a machine, of which these are three in one.
    settings.watchdog = { mode: 'off' };
    const { postgresql } = settings;
    Object.assign(postgresql, {
      ...{ listen: `${host}:${port}`, connect_address: `${host}:${port}`, data_dir: data, bin_dir: postgres() },
    });
    postgresql.parameters.unix_socket_directories = home;
    if (!account) postgresql.pg_hba[0] = 'local all postgres trust';
    for (const one of Object.values(postgresql.authentication)) one.password = password;
    const file = path.join(home, 'patroni.yaml');
    writeFileSync(file, stringify(settings), { mode: 0o600 });
    own(file);
    let patroni = null;
    const link = `sd${i}`;
    const self = {
      name: settings.name,
      host,
      port,
      api: `http://${host}:${api}`,
      home,
      output: () => patroni?.output() ?? '',
      async start() {
        const command = [...as, '/usr/bin/patroni', file];
        const options = { cwd: home, env: { PATH: process.env.PATH, HOME: home, LC_ALL: 'C.UTF-8' } };
        if (!isolated) return void (patroni = begin(self.name, command, options));
        // It waits for its network. Nothing to read is left open: a backend of PostgreSQL whose postmaster is killed as it waits
        // for the standby goes on to read from there (SyncRepWaitForLSN), and holds the shared memory as long.
        const inNetwork = ['unshare', '--net', 'sh', '-c', 'read go && exec "$@" < /dev/null', 'sh', ...command];
        patroni = begin(self.name, inNetwork, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
        const { pid } = patroni.child;
        const its = `/proc/${pid}/ns/net`;
        await until(() => run('readlink', its) !== run('readlink', '/proc/self/ns/net'), `the network of ${self.name}`);
        attempt('ip', 'link', 'delete', link);
        run('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid));
        run('ip', 'link', 'set', link, 'master', 'sd0', 'up');
        const inside = ['nsenter', `--net=${its}`, 'ip'];
        run(...inside, 'link', 'set', 'lo', 'up');
        run(...inside, 'address', 'add', `${host}/24`, 'dev', 'eth0');
        run(...inside, 'link', 'set', 'eth0', 'up');
        patroni.child.stdin.write('go\n');
      },
      /** Of PostgreSQL; NaN if it does not run. */
      postmaster() {
        const file = path.join(data, 'postmaster.pid');
        const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : NaN;
        // The file of one that was killed stays, and its number is given to others.
        return existsSync(`/proc/${pid}/cwd`) && readlinkSync(`/proc/${pid}/cwd`) === data ? pid : NaN;
      },
      /** Sends a signal to all that runs on it: -9 is a machine that loses its power, STOP one that freezes. */
      signal(name) {
        // What is started meanwhile is met the second time.
        for (let turn = 0; turn < 2; turn++)
          for (const pid of family([
            ...(patroni && isRunning(patroni) ? [patroni.child.pid] : []),
            self.postmaster(),
          ])) {
            try {
              process.kill(pid, name);
            } catch {
              // It has ended.
            }
          }
      },
      async kill() {
        self.signal('SIGKILL');
        await patroni.ended;
      },
      cut: () => void run('ip', 'link', 'set', link, 'down'),
      join: () => void run('ip', 'link', 'set', link, 'up'),
    };
    return self;
  }

  /** What Patroni knows of its members, by whichever of them answers. */
  async function members() {
    for (const { api } of nodes) {
      const reply = await fetch(`${api}/cluster`, { signal: AbortSignal.timeout(1500) }).catch(() => null);
      if (reply?.ok) return (await reply.json()).members;
    }
    return [];
  }
  const isWhole = async () => {
    const all = await members();
    const follows = ({ role, state, lag }) => role !== 'leader' && /running|streaming/.test(state) && lag < 1_000_000;
    return (
      all.length === count &&
      all.some(({ role, state }) => role === 'leader' && state === 'running') &&
      all.filter(follows).length === count - 1 &&
      all.some(({ role }) => role === 'sync_standby') === isSynchronous
    );
  };
  let isSynchronous = true;
  const printed = () => children.map(({ name, output }) => `${name}: ${output().slice(-1500)}`).join('\n');
  const whole = () => until(isWhole, 'a primary with two standbys', printed, 120_000);

  await Promise.all(nodes.map((one) => one.start()));
  await whole();

  const balanced = await freePort();
  const haproxy = path.join(folder, 'haproxy.cfg');
  writeFileSync(
    haproxy,
    given('haproxy.cfg')
      .replace('127.0.0.1:5000', `127.0.0.1:${balanced}`)
      .replace(
        /server db-(\d) \S+ check port \d+/g,
        (_, i) =>
          `server db-${i} ${nodes[i - 1].host}:${nodes[i - 1].port} check port ${new URL(nodes[i - 1].api).port}`,
      ),
  );
  begin('HAProxy', ['/usr/sbin/haproxy', '-db', '-f', haproxy]);

  const pooled = await freePort();
  const users = path.join(folder, 'userlist.txt');
  writeFileSync(users, `"service_desk" "${password}"\n`);
  const pgbouncer = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    pgbouncer,
    given('pgbouncer.ini')
      .replace('port=5000', `port=${balanced}`)
      .replace('listen_port = 6432', `listen_port = ${pooled}`)
      .replace('/etc/pgbouncer/userlist.txt', users),
  );
  for (const file of [users, pgbouncer]) own(file);

  const nodeOf = async (wanted) => {
    const found = (await members()).find(({ role }) => role === wanted);
    return nodes.find(({ name }) => name === found?.name);
  };
  const leader = () => nodeOf('leader');
  const { home, port } = await leader();
  for (const text of [
    `create role service_desk login password '${password}'`,
    'create database service_desk owner service_desk',
  ])
    run(...as, path.join(postgres(), 'psql'), '-X', '-q', '-h', home, '-p', String(port), '-U', 'postgres', '-c', text);
  begin('PgBouncer', [...as, '/usr/sbin/pgbouncer', pgbouncer]);

  const directUrl = `postgresql://service_desk:${password}@127.0.0.1:${balanced}/service_desk`;
  const query = statementsOn(directUrl);
  return {
    nodes,
    url: `postgresql://service_desk:${password}@127.0.0.1:${pooled}/service_desk`,
    directUrl,
    query,
    members,
    leader,
    standby: () => nodeOf('sync_standby'),
    whole,
    printed,
    /** Ends etcd, and starts it again with what it knew. */
    etcd: {
      stop: () => end(etcd),
      async start() {
        etcd = beginEtcd();
        await answers(`${etcdUrl}/health`, etcd.output);
      },
    },
    /** Whether a save waits for a standby. */
    async synchronous(isOn) {
      const { api } = await leader();
      const reply = await fetch(`${api}/config`, {
        method: 'PATCH',
        body: JSON.stringify({ synchronous_mode: isOn, synchronous_mode_strict: isOn }),
      });
      if (!reply.ok) throw new Error(`Patroni: ${await reply.text()}`);
      isSynchronous = isOn;
      await whole();
    },
  };
}

const isRunning = ({ child }) => child.exitCode === null && child.signalCode === null;

function mkdirp(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

const answers = (url, output) =>
  until(
    () =>
      fetch(url, { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    `a reply at ${url}`,
    output,
  );

/** These processes and all that come from them; those that began the others first. */
function family(roots) {
  const all = run('ps', '-A', '-o', 'pid=,ppid=')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = roots.filter((pid) => all.some(([one]) => one === pid));
  for (const pid of found) for (const [one, parent] of all) if (parent === pid && !found.includes(one)) found.push(one);
  return found;
}
