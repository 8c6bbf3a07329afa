import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { newSecret } from './webhook.sign';

/** Each example of docs/webhooks, and what runs it. */
const examples = [
  { file: 'verify.mjs', command: 'node', has: ['--version'] },
  { file: 'verify.py', command: 'python3', has: ['--version'] },
  { file: 'verify.php', command: 'php', has: ['--version'] },
  { file: 'verify.rb', command: 'ruby', has: ['-ropenssl', '--version'] },
  { file: 'verify.pl', command: 'perl', has: ['-MDigest::SHA', '--version'] },
];
const there = examples.filter(({ command, has }) => spawnSync(command, has).status === 0);
const missing = examples.filter((example) => !there.includes(example));
if (missing.length)
  process.stderr.write(`Skipped, not on this machine: ${missing.map(({ command }) => command).join(', ')}\n`);

test.each(there)('the example $file takes what is signed, and nothing else', ({ file, command }) => {
  const [secret, former] = [newSecret(), newSecret()];
  const body = '{"type":"problem.updated","data":{"identifier":"Prüfung “7”"}}';
  const said = (sent: { at?: Date; signed?: string; body?: string; by?: string[] } = {}) => {
    const { at = new Date(), signed = body, by = [secret] } = sent;
    const run = spawnSync(command, [path.resolve('docs/webhooks', file)], {
      input: sent.body ?? body,
      env: {
        ...{ PATH: process.env.PATH, SECRET: secret, WEBHOOK_ID: 'msg_1' },
        WEBHOOK_TIMESTAMP: String(Math.floor(at.getTime() / 1000)),
        WEBHOOK_SIGNATURE: by.map((one) => new Webhook(one).sign('msg_1', at, signed)).join(' '),
      },
    });
    return `${String(run.stdout)}${String(run.stderr)}`.trim();
  };
  expect(said()).toBe('verified');
  expect(said({ by: [former, secret] })).toBe('verified');
  expect(said({ by: [former] })).toBe('refused');
  expect(said({ body: body.replace('7', '8') })).toBe('refused');
  // A clock that is ten minutes off.
  expect(said({ at: new Date(Date.now() - 600_000) })).toBe('refused');
  expect(said({ at: new Date(Date.now() + 600_000) })).toBe('refused');
});
