// Killed in the middle of work: connections, databases and processes. What was acknowledged is there afterwards, and
// nobody has to start anything by hand.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { json, send, signIn } from './client.mjs';
import { line, load } from './setting.mjs';

/** Seconds. */
const SLOWEST = 30;

/** Several processes on one database of somebody else's: see chaos.mjs. */
export async function kills({ rounds }) {
  const file = path.resolve('tools/attack/chaos.mjs');
  if (!existsSync(file)) throw new Error('There is no tools/attack/chaos.mjs, which does the kill rounds.');
  const { chaos } = await import(pathToFileURL(file));
  const reported = [];
  const {
    rounds: done,
    processesLost,
    acknowledged,
    lost,
    twice,
    unexpected,
    slowestRecoveryMs,
  } = await chaos({ rounds, say: (text) => reported.push(text) });
  if (processesLost || unexpected)
    for (const text of reported.filter((one) => !/^\d+\/\d+ /.test(one)).slice(0, 10))
      console.log(`    ${text.slice(0, 400)}`);
  line('kills: rounds not made', rounds - done, '', { exactly: 0 }, `${rounds} rounds`);
  line('kills: processes lost', processesLost, '', { exactly: 0 });
  line('kills: acknowledged writes lost', lost, '', { exactly: 0 }, `of ${acknowledged.toLocaleString('en')}`);
  line('kills: acknowledged writes that are there twice', twice, '', { exactly: 0 });
  line('kills: replies that are neither 200 nor a proper 503', unexpected, '', { exactly: 0 });
  line('kills: slowest recovery', slowestRecoveryMs / 1000, 's', { atMost: SLOWEST });
}

const processes = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((text) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(text))
    .filter(Boolean)
    .map(([, pid, parent, args]) => ({ pid: Number(pid), parent: Number(parent), args }));

/** What is killed of the embedded PostgreSQL, by its own folder. */
const victims = {
  'a backend': (postmaster) =>
    processes().find(({ parent, args }) => parent === postmaster && /service_desk service_desk/.test(args))?.pid,
  'the postmaster': (postmaster) => postmaster,
};

/** Sends notes to a ticket all the time and remembers which were acknowledged. */
function keepWriting(server, headers) {
  const acknowledged = [];
  let number = 0;
  let stopped = false;
  let last = performance.now();
  const work = (async () => {
    while (!stopped) {
      const text = `note-${++number}-end`;
      const { status } = await send(server, {
        method: 'POST',
        path: '/help-desk/api/tickets/1/messages',
        headers: { ...json, ...headers },
        body: JSON.stringify({ text, kind: 'note' }),
        timeout: 10_000,
      });
      if (status === 200) {
        acknowledged.push(text);
        last = performance.now();
      } else await wait(50);
    }
  })();
  return {
    acknowledged,
    /** Milliseconds until something is acknowledged that was sent after this moment; NaN if that takes too long. */
    async recovery() {
      const begun = performance.now();
      await wait(100);
      const seen = performance.now();
      while (last < seen) {
        if (performance.now() - begun > 2 * SLOWEST * 1000) return NaN;
        await wait(20);
      }
      return performance.now() - begun;
    },
    async stop() {
      stopped = true;
      await work;
    },
  };
}

/** One process with the embedded database, whose backends and postmaster are killed in turns. */
export async function embedded({ rounds }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-attack-'));
  // As root, PostgreSQL runs as somebody else who has to get in.
  await chmod(folder, 0o755);
  const server = await load('e2e/testing/server.ts').runBuiltServer({ DATA_DIR: folder });
  let slowest = 0;
  let failed = 0;
  try {
    const admin = await signIn(server, 'admin');
    const writing = keepWriting(server, admin);
    for (let round = 0; round < rounds; round++) {
      const [what, find] = Object.entries(victims)[round % 2];
      await wait(500);
      const postmaster = Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
      const pid = find(postmaster);
      if (!pid) throw new Error(`${what} was not found`);
      process.kill(pid, 'SIGKILL');
      const ms = await writing.recovery();
      if (!(ms <= SLOWEST * 1000)) {
        failed++;
        console.log(
          `    ${what} killed: no recovery within ${SLOWEST} s. The server said: ${server
            .output()
            .trim()
            .split('\n')
            .filter((one) => !one.startsWith('{'))
            .slice(-3)
            .join(' | ')
            .slice(0, 400)}`,
        );
        break;
      }
      slowest = Math.max(slowest, ms);
    }
    await writing.stop();
    const reply = await send(server, { path: '/help-desk/api/tickets/1', headers: admin });
    const lost =
      reply.status === 200 ? writing.acknowledged.filter((text) => !reply.text.includes(text)) : writing.acknowledged;
    line(
      'embedded database killed: times without recovery',
      failed,
      `of ${rounds}`,
      { exactly: 0 },
      Object.keys(victims).join(' and ') + ' in turns',
    );
    line(
      'embedded database killed: acknowledged writes lost',
      lost.length,
      `of ${writing.acknowledged.length.toLocaleString('en')}`,
      { exactly: 0 },
    );
    line('embedded database killed: slowest recovery', slowest / 1000, 's', { atMost: SLOWEST });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
