// The primary of a PostgreSQL under Patroni is lost, again and again, under writers: node tools/attack/failover.mjs [rounds]
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { root } from '../build.mjs';
import { signIn } from './client.mjs';
import { startCluster } from './failover/cluster.mjs';
import { costOf } from './failover/cost.mjs';
import { install, mayIsolate } from './failover/programs.mjs';
import { startHook } from './failover/hook.mjs';
import { watchStreams } from './failover/streams.mjs';
import { sentMails, startJob } from './failover/work.mjs';
import { line } from './setting.mjs';
import { compare, ownServer, startLoad, until } from './writers.mjs';

/** Seconds in which people write again. */
const SLOWEST = 30;
/** Milliseconds for what goes on behind the saves to be done after the last round. */
const settle = 120_000;
const writers = 20;
const processes = 2;
/** Between two saves of one writer; each is also a mail, a call and an event. */
const restMs = 1000;

/** Of a silent Patroni: `ttl` less `safety_margin` of deploy/failover/patroni.yaml. */
const watchdogMs = 15_000;

/** What becomes of the primary, or of what it needs. `heal` makes it whole again, after `afterMs`. */
const harms = {
  async 'the machine of the primary is lost'({ primary }) {
    await primary.kill();
    return { heal: () => primary.start() };
  },
  async 'the primary freezes'({ primary }) {
    primary.signal('SIGSTOP');
    // As its watchdog does, of which a process has none: it resets the machine before another one is primary.
    const isReset = wait(watchdogMs).then(() => primary.kill());
    return { heal: () => isReset.then(() => primary.start()) };
  },
  async 'the network of the primary is cut'({ primary }) {
    primary.cut();
    return { heal: () => primary.join() };
  },
  async 'PostgreSQL of the primary is killed'({ primary }) {
    process.kill(primary.postmaster(), 'SIGKILL');
    return { heal: () => undefined };
  },
  async 'the standby that confirms freezes'({ standby }) {
    standby.signal('SIGSTOP');
    return { heal: () => standby.signal('SIGCONT') };
  },
  async 'etcd is away'({ cluster }) {
    await cluster.etcd.stop();
    // Longer than a primary may be silent.
    return { heal: () => cluster.etcd.start(), afterMs: 25_000 };
  },
};

/**
 * Runs two built servers on such a cluster and does one harm per round. Returns what was counted, and what synchronous mode
 * costs if `cost`; everything ends by `signal`. `isolated`: each node has a network, which can be cut.
 */
export async function failover({ rounds, isolated, cost = false, say = () => undefined, signal }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-failover-'));
  await chmod(folder, 0o755);
  const aborted = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const open = [() => rm(folder, { recursive: true, force: true, maxRetries: 20 })];
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    for (const close of open.reverse()) await close().catch((error) => say(String(error)));
  }

  async function work() {
    const cluster = await startCluster(folder, { isolated, onEnd: (stop) => open.push(stop) });
    const hook = await startHook();
    open.push(() => hook.close());
    const servers = [];
    const env = { DATABASE_URL: cluster.url, DATABASE_DIRECT_URL: cluster.directUrl, WEBHOOK_ALLOW: '127.0.0.1' };
    for (let i = 0; i < processes; i++) servers.push(await ownServer(env, path.join(folder, `server-${i}`)));
    open.push(() => Promise.all(servers.map((server) => server.kill())));
    await Promise.all(servers.map((server) => server.start()));
    say('A cluster of three, and two processes on it.');

    const admin = await signIn(servers[0], 'admin');
    await hook.connect(servers[0], admin);
    const streams = await watchStreams(servers, admin);
    open.push(() => streams.close());
    const [client] = await cluster.query(`select id from help_desk.users where email = 'client@demo.test'`);
    const load = await startLoad(cluster, servers, writers, {
      ...{ form: { requester_id: Number(client.id) }, restMs, answerMs: SLOWEST * 1000 },
    });
    open.push(() => load.stop());

    const possible = Object.entries(harms).filter(([name]) => isolated || !name.includes('network'));
    let [made, jobsLost, jobs] = [0, 0, 0];
    const pauses = [];
    for (; made < rounds; made++) {
      const [name, harm] = possible[made % possible.length];
      const job = await startJob(cluster, servers, admin, made);
      const [primary, standby] = [await cluster.leader(), await cluster.standby()];
      const begun = Date.now();
      const { heal, afterMs = 0 } = await harm({ cluster, primary, standby });
      // What was acknowledged in the very moment is no sign of life.
      await until(() => load.since(begun + 3000) >= writers, `saves after ${name}`, cluster.printed, 90_000);
      await wait(Math.max(0, begun + afterMs - Date.now()));
      await heal();
      await cluster.whole();
      const isDone = await job.isDone();
      jobs++;
      jobsLost += isDone ? 0 : 1;
      await until(() => load.since(Date.now() - 2000) > 0, 'saves on the whole cluster', cluster.printed);
      const pause = load.longestPause(begun - 1000);
      pauses.push(pause);
      const now = await cluster.leader();
      say(
        `${made + 1}/${rounds} ${name}: ${(pause / 1000).toFixed(1)} s without a save, ${primary.name} to ${now.name}${isDone ? '' : ', THE JOB IS NOT DONE'}`,
      );
    }
    const { acknowledged, unexpected, unanswered } = await load.stop();
    const { lost, twice } = await compare(cluster, acknowledged);
    const deadline = Date.now() + settle;
    const callsLost = await hook.missing(acknowledged, deadline);
    const mailsLost = await sentMails.missing(cluster, servers, acknowledged, folder, deadline);
    const eventsLost = await streams.missing(acknowledged, deadline);
    for (const { lost: ends } of servers) for (const output of ends) say(`A process ended by itself:\n${output}`);
    for (const one of new Set(unexpected)) say(`Unexpected: ${one}`);
    return {
      rounds: made,
      processesLost: servers.reduce((sum, server) => sum + server.lost.length, 0),
      acknowledged: acknowledged.length,
      ...{ lost, twice, unexpected: unexpected.length, unanswered },
      ...{ jobs, jobsLost, mailsLost, callsLost, eventsLost },
      slowestSeconds: Math.max(0, ...pauses) / 1000,
      ...(cost && { cost: await costOf(cluster, servers, say) }),
    };
  }
}

/** The same in a process, with a network of its own where that can be had. Resolves with the figures and what was said. */
export async function failoverApart({ rounds, cost = false, say = () => undefined }) {
  const lacks = install();
  if (lacks.length) return { skipped: `not installed: ${lacks.join(', ')}` };
  const isolated = mayIsolate();
  const own = [process.execPath, fileURLToPath(import.meta.url), String(rounds), ...(cost ? ['--cost'] : [])];
  const [command, ...args] = isolated ? ['unshare', '--net', '--', ...own, '--isolated'] : own;
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => child.kill('SIGTERM');
  for (const name of ['SIGTERM', 'SIGINT']) process.once(name, end);
  let [figures, reported] = ['', ''];
  child.stdout.on('data', (chunk) => (figures += chunk));
  child.stderr.on('data', (chunk) => {
    reported += chunk;
    say(String(chunk).trimEnd());
  });
  await new Promise((resolve) => child.once('close', resolve));
  for (const name of ['SIGTERM', 'SIGINT']) process.off(name, end);
  if (!figures) throw new Error(reported);
  return { isolated, reported, figures: JSON.parse(figures) };
}

/** A part of `npm run attack`. */
export async function failoverLines({ rounds, cost }) {
  const { skipped, isolated, figures } = await failoverApart({
    rounds,
    cost,
    say: (text) => console.log(`    ${text}`),
  });
  if (skipped) return void console.log(`    Skipped: ${skipped} (Debian's packages, as root).`);
  if (!isolated) console.log('    Skipped: the cut network, as a process may have no network of its own here.');
  const none = { exactly: 0 };
  const of = `of ${figures.acknowledged.toLocaleString('en')}`;
  line('failover: rounds not made', rounds - figures.rounds, '', none, `${rounds} rounds, ${writers} writers`);
  line('failover: processes lost', figures.processesLost, '', none);
  line('failover: acknowledged writes lost', figures.lost, '', none, of);
  line('failover: acknowledged writes that are there twice', figures.twice, '', none);
  line('failover: replies that are neither 200 nor a proper 503', figures.unexpected, '', none);
  line('failover: requests without a reply within 30 s', figures.unanswered, '', none);
  line('failover: jobs that are not done', figures.jobsLost, '', none, `of ${figures.jobs}`);
  line('failover: mails not sent', figures.mailsLost, '', none, of);
  line('failover: webhooks not called', figures.callsLost, '', none, of);
  line('failover: live events not told', figures.eventsLost, '', none, `${of}, to two streams`);
  line('failover: longest time without a save', figures.slowestSeconds, 's', { atMost: SLOWEST });
  if (!figures.cost) return;
  line('failover: time of one COMMIT, synchronous to not', figures.cost.commit, '', null, figures.cost.commits);
  line('failover: saves a second, synchronous to not', figures.cost.throughput, '', null, figures.cost.saves);
  line('failover: time of one save, synchronous to not', figures.cost.time, '', null, figures.cost.times);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => stop.abort());
  const figures = await failover({
    rounds: Number(process.argv[2] ?? 20),
    isolated: process.argv.includes('--isolated'),
    cost: process.argv.includes('--cost'),
    signal: stop.signal,
    say: (text) => console.error(text),
  });
  console.log(JSON.stringify(figures));
}
