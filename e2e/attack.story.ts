import { spawn } from 'node:child_process';

interface Run {
  code: number | null;
  output: string;
  /** By its name: is a line met or MISSED? */
  lines: Record<string, string>;
}

/** tools/attack.mjs, with the database and the browser of the stories. */
async function attack(...args: string[]): Promise<Run> {
  const child = spawn(process.execPath, ['tools/attack.mjs', '--short', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = [...output.matchAll(/^(\S.*?) {2,}.* (met|MISSED)\b/gm)].map(([, name = '', verdict = '']) => [
    name,
    verdict,
  ]);
  return { code, output, lines: Object.fromEntries(lines) as Record<string, string> };
}

/** `npm run attack` does the same for a quarter of an hour. */
test.each(['texts', 'fuzz', 'races', 'links', 'payloads', 'files', 'rights', 'rules'])(
  'the short attack: %s',
  async (part) => {
    const { code, output } = await attack(part);
    expect(output).not.toContain('MISSED');
    expect(output).toMatch(/[1-9]\d* passed, 0 failed/);
    expect(code).toBe(0);
  },
);

test('a server that does everything wrong misses every target', async () => {
  const { code, lines } = await attack('--double');
  expect(lines).toEqual({
    'long texts: longest time that the server is held': 'MISSED',
    'long texts: replies with 5xx, or none': 'MISSED',
    'long texts: tries not made in time': 'met',
    'fuzz: replies with 5xx': 'MISSED',
    'fuzz: calls without a reply': 'MISSED',
    'fuzz: replies without the envelope': 'MISSED',
    'fuzz: replies with an undeclared status': 'MISSED',
    'links: secrets in the log': 'MISSED',
    'links: addresses of files that do not end with 404': 'MISSED',
    'links: next= that leads away': 'MISSED',
    'payloads: executed, or able to': 'MISSED',
    'payloads: pages not opened in time': 'met',
    'files: processes that ended': 'MISSED',
    'files: replies with 5xx, without envelope, or none': 'MISSED',
    'files: replies that are neither 200 nor 412': 'MISSED',
    'files: longest time that the server is held': 'MISSED',
    'files: most memory above idle, with processes started': 'MISSED',
  });
  expect(code).toBe(1);
});

test('a part that does not exist is named', async () => {
  expect(await attack('nonsense')).toMatchObject({
    code: 1,
    output:
      'There is no part "nonsense"; the parts are kills, failover, embedded, texts, fuzz, races, payloads, links, files, rights, rules.\n',
  });
});
