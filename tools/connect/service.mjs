// A program that has to run beside the host (an adapter): a unit of systemd where that runs, else a process until the
// machine is started anew, and a sentence.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectTo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Stop } from './words.mjs';

const hasSystemd = () => existsSync('/run/systemd/system') && process.getuid?.() === 0;
const unitOf = (name) => `/etc/systemd/system/${name}.service`;

/** A line of systemd's environment files and of the process' own. */
const lines = (env) =>
  Object.entries(env)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** Does something listen there? */
const listens = (port) =>
  new Promise((resolve) => {
    const socket = connectTo({ port, host: '127.0.0.1' })
      .once('connect', () => (socket.destroy(), resolve(true)))
      .once('error', () => resolve(false));
  });

/** The process of this file, if it still is the one that was started: its command names the program. */
function processOf({ pidFile, program }) {
  if (!existsSync(pidFile)) return null;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  try {
    const command = existsSync('/proc/self')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
    return command.includes(program) ? pid : null;
  } catch {
    return null;
  }
}

/** The kind of change for changes.mjs. */
export const service = {
  describe: ({ args, port }) => `node ${args.join(' ')}  (at 127.0.0.1:${port})`,
  mark: ({ args, env }) => JSON.stringify([args, env]),
  inForce: ({ port }) => listens(port),
  before: ({ name, args, to }) => ({
    unit: hasSystemd() ? name : null,
    files: [path.join(to, `${name}.env`)],
    pidFile: path.join(to, `${name}.pid`),
    log: path.join(to, `${name}.log`),
    program: args[0],
  }),
  async apply(change) {
    const { name, args, env, port, to, title } = change;
    const { pidFile, log, program } = service.before(change);
    writeFileSync(path.join(to, `${name}.env`), lines(env), { mode: 0o600 });
    if (hasSystemd()) {
      writeFileSync(
        unitOf(name),
        `[Unit]\nDescription=${title}\nAfter=network.target\n\n[Service]\nEnvironmentFile=${path.join(to, `${name}.env`)}\nExecStart=${process.execPath} ${args.join(' ')}\nRestart=always\n\n[Install]\nWantedBy=multi-user.target\n`,
      );
      for (const words of [['daemon-reload'], ['enable', '--now', name]]) spawnSync('systemctl', words);
    } else {
      const running = processOf({ pidFile, program });
      if (running) process.kill(running);
      const output = openSync(log, 'a', 0o600);
      const child = spawn(process.execPath, args, {
        detached: true,
        stdio: ['ignore', output, output],
        env: { PATH: process.env.PATH, ...env },
        cwd: to,
      });
      child.unref();
      writeFileSync(pidFile, String(child.pid));
    }
    for (const end = Date.now() + 15_000; Date.now() < end; await wait(50)) if (await listens(port)) return;
    throw new Stop(
      `${title} does not start: ${existsSync(log) ? readFileSync(log, 'utf8').trim().slice(-400) : 'see its log'}`,
    );
  },
  async undo({ unit, pidFile, log, program, files }) {
    if (unit) {
      spawnSync('systemctl', ['disable', '--now', unit]);
      rmSync(unitOf(unit), { force: true });
    }
    const running = processOf({ pidFile, program });
    if (running) process.kill(running);
    for (const file of [...files, pidFile, log]) rmSync(file, { force: true });
    return [];
  },
};

/** The host's adapter as a change; none if it needs none. */
export async function serviceChanges({ host, settings, dryRun }) {
  if (!host.service || (dryRun && !Object.keys(settings.kept).length)) return [];
  const { name, title, port, args, env } = host.service(settings);
  return [
    {
      id: 'service',
      title: `${title}, as a program of its own`,
      kind: 'service',
      name,
      port,
      args,
      env,
      to: settings.to,
    },
  ];
}

/** What a person has to see to so that it also runs tomorrow. */
export function serviceEnded({ host, settings }) {
  if (!host.service || hasSystemd()) return [];
  const { title, args, name } = host.service(settings);
  return [
    `${title} runs until this machine is started anew: have it started then, with the variables of ${path.join(settings.to, `${name}.env`)}: ${process.execPath} ${args.join(' ')}`,
  ];
}
