import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endInAnyCase } from './testing/leftovers';

interface Figures {
  processesLost: number;
  acknowledged: number;
  lost: number;
  twice: number;
  unexpected: number;
  slowestRecoveryMs: number;
}

test('connections ended, the database restarted, a process and a backend killed under load: no process ends by itself, no acknowledged save is lost, all save again within seconds', async () => {
  const child = spawn(process.execPath, ['tools/attack/chaos.mjs', '4'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const forget = endInAnyCase(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let [figures, reported] = ['', ''];
  child.stdout.on('data', (chunk) => (figures += chunk));
  child.stderr.on('data', (chunk) => (reported += chunk));
  await ended;
  forget();
  if (!figures) throw new Error(reported);
  const { acknowledged, slowestRecoveryMs, ...bad } = JSON.parse(figures) as Figures;
  expect([bad, reported]).toEqual([{ rounds: 4, processesLost: 0, lost: 0, twice: 0, unexpected: 0 }, reported]);
  expect(acknowledged).toBeGreaterThan(50);
  expect(slowestRecoveryMs).toBeLessThan(20_000);
}, 240_000);
