// Built servers that are started again whenever they end, and writers that save problem after problem on them.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../build.mjs';

/** How long one round may take to be as before, in milliseconds. */
const timeout = 60_000;

/** A built server that is started again after it was killed, and after it ended by itself; `lost` is what it printed each time it did. */
export async function ownServer(env, dataDir) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const lost = [];
  let child = null;
  let killing = false;
  const start = async () => {
    killing = false;
    let output = '';
    const launched = spawn(process.execPath, [path.join(root, 'dist/server/main.mjs')], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        ...env,
        DATA_DIR: dataDir,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = launched;
    for (const stream of [launched.stdout, launched.stderr])
      stream.on('data', (chunk) => (output = (output + chunk).slice(-4000)));
    launched.once('exit', () => {
      if (killing || child !== launched) return;
      lost.push(output);
      if (lost.length < 5) void start().catch(() => undefined);
    });
    await until(
      () => isReady(url),
      `${url} to be ready`,
      () => output,
    );
  };
  return {
    url,
    lost,
    start,
    async kill() {
      killing = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export const isReady = (url) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

/**
 * Writers that save problem after problem, each until it is acknowledged, with one key, and rest `restMs` after it; a reply may take
 * `answerMs`. `form` has fields that differ.
 */
export async function startLoad(database, servers, writers, { form: fields = {}, restMs = 0, answerMs = 20_000 } = {}) {
  const login = await fetch(`${servers[0].url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'agent@demo.test', password: 'demo-Passw0rd' }),
  });
  const { data } = await login.json();
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const [department] = await database.query('select id from help_desk.departments order by id limit 1');
  const form = {
    description: '<p>Written under load.</p>',
    requester_id: data.user.id,
    department_id: department.id,
    impact_id: 1,
    status_type_id: 1,
    priority_id: 1,
    ...fields,
  };

  const acknowledged = [];
  const unexpected = [];
  const latest = new Map();
  let stopped = false;
  let unanswered = 0;

  async function save(subject, key, server) {
    const headers = {
      cookie,
      'x-csrf-token': data.csrf_token,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const begun = performance.now();
    const reply = await fetch(`${server.url}/service-desk/api/problem`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...form, subject }),
      signal: AbortSignal.timeout(answerMs),
    }).catch(() => null);
    const body = await reply?.json().catch(() => null);
    // Its process was killed, or holds the request for long.
    if (!reply || !body) {
      unanswered++;
      return false;
    }
    if (reply.status === 200) {
      const saved = { id: body.data.id, subject, at: Date.now(), ms: performance.now() - begun };
      acknowledged.push(saved);
      latest.set(server, saved.at);
      return true;
    }
    if (reply.status !== 503 || typeof body.message !== 'string' || !reply.headers.get('retry-after'))
      unexpected.push(`${reply.status} ${JSON.stringify(body)}`);
    return false;
  }

  const working = Array.from({ length: writers }, async (_, writer) => {
    for (let n = writer; !stopped; n++) {
      const key = randomUUID();
      for (
        let attempt = n;
        !(await save(`Chaos ${key}`, key, servers[attempt % servers.length])) && !stopped;
        attempt++
      )
        await wait(50);
      if (restMs && !stopped) await wait(restMs);
    }
  });
  return {
    /** When this server acknowledged a save last. */
    latest: (server) => latest.get(server) ?? 0,
    /** How many saves were acknowledged from this time on. */
    since: (time) => acknowledged.filter(({ at }) => at >= time).length,
    /** Milliseconds from one acknowledged save to the next, at most, from this time until now. */
    longestPause(from) {
      const times = acknowledged.map(({ at }) => at).filter((at) => at >= from);
      return Math.max(0, ...[...times, Date.now()].map((at, i) => at - (times[i - 1] ?? from)));
    },
    async stop() {
      stopped = true;
      await Promise.all(working);
      return { acknowledged, unexpected, unanswered };
    },
  };
}

/** Runs a statement on a database that may be lost meanwhile, on a connection of its own, and returns its rows. */
export const statementsOn = (url) => async (text, values) => {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
};

/** Of what was acknowledged: what is not there, and what is there twice. */
export async function compare(database, acknowledged) {
  const rows = await database.query(`select id, subject from problems where subject like 'Chaos %'`);
  const subjects = new Map(rows.map(({ id, subject }) => [Number(id), subject]));
  return {
    lost: acknowledged.filter(({ id, subject }) => subjects.get(id) !== subject).length,
    twice: rows.length - new Set(rows.map(({ subject }) => subject)).size,
  };
}

/** Waits until it is so; throws, with what was printed, after a minute or `within`. */
export async function until(condition, what, output = () => '', within = timeout) {
  const deadline = Date.now() + within;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${within / 1000} s in vain for ${what}.\n${output()}`);
    await wait(30);
  }
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
