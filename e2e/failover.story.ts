import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endInAnyCase } from './testing/leftovers';

/** `npm run attack -- failover` does twenty rounds of it. */
test('the primary of three is lost under twenty writers, by power, frozen and cut off: nothing acknowledged is lost, and all goes on within half a minute', async () => {
  const child = spawn(process.execPath, ['tools/attack.mjs', '--short', 'failover'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const forget = endInAnyCase(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await ended;
  forget();
  for (const [skipped] of output.matchAll(/Skipped: .*/g)) console.warn(skipped);
  if (output.includes('Skipped: not installed')) return;
  expect(output).not.toContain('MISSED');
  expect(output).toContain('11 passed, 0 failed');
}, 500_000);
