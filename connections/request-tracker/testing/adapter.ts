import { spawn } from 'node:child_process';

/** Starts the adapter as its README says; returns how to end it. */
export async function startAdapter(env: Record<string, string>): Promise<() => Promise<void>> {
  const adapter = spawn(process.execPath, ['connections/request-tracker/adapter.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => adapter.once('exit', () => resolve()));
  await Promise.race([
    new Promise((resolve) => adapter.stdout.once('data', resolve)),
    ended.then(() => Promise.reject(new Error('The adapter does not start.'))),
  ]);
  return () => {
    adapter.kill('SIGTERM');
    return ended;
  };
}
