import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { endInAnyCase } from '../../e2e/testing/leftovers';

interface Options {
  env?: Record<string, string>;
  cwd?: string;
  /** Whether it serves; without it the process is ready once it runs. */
  ready?: () => Promise<boolean>;
}

/** A program that serves until it is stopped; rejects with what it printed if it ends before it is ready. */
export async function startProgram(
  command: string,
  args: readonly string[],
  { env = {}, cwd, ready = async () => true }: Options = {},
): Promise<() => Promise<void>> {
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => child.once('close', resolve));
  let over = false;
  void ended.then(() => (over = true));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(late);
  };
  const forget = endInAnyCase(stop);
  while (!over && !(await ready())) await wait(50);
  if (over) {
    forget();
    throw new Error(`${command} ended: ${output.slice(-4000)}`);
  }
  return async () => {
    await stop();
    forget();
  };
}

/** Whether something answers at this address, whatever it is. */
export const responses =
  (url: string): (() => Promise<boolean>) =>
  () =>
    fetch(url, { redirect: 'manual' }).then(
      async (reply) => (await reply.arrayBuffer(), true),
      () => false,
    );
