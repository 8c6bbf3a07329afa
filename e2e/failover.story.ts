import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endInAnyCase } from './testing/leftovers';

/** `npm run attack -- failover` does twenty rounds of it. */
test('the primary of three is lost under twenty writers, by power, frozen and cut off: nothing acknowledged is lost, and all goes on', async () => {
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
  const lines = output.split('\n').filter((one) => /^\s*failover: /.test(one));
  if (lines.length !== 11) throw new Error(`It ended early:\n${output.slice(-4000)}`);
  // How long it takes is measured by `npm run attack -- failover`; other tests run beside this one.
  const timed = /longest time without a save|without a reply within/;
  expect(lines.filter((one) => one.includes('MISSED') && !timed.test(one))).toEqual([]);
}, 500_000);
