import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningServer, startBuiltServer } from '../testing/server';

/** openapi.json as others read it: a linter of it, and a generator of clients. */
let server: RunningServer;
let folder: string;
let document: string;
beforeAll(async () => {
  server = await startBuiltServer();
  folder = await mkdtemp(path.join(tmpdir(), 'service-desk-openapi-'));
  document = path.join(folder, 'openapi.json');
  const reply = await fetch(`${server.url}/service-desk/api/openapi.json`);
  await writeFile(document, await reply.text());
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const run = (file: string, ...args: string[]): string =>
  execFileSync(process.execPath, [path.resolve(file), ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });

test('redocly lint finds no error and no warning', () => {
  const report = run('e2e/node_modules/@redocly/cli/bin/cli.js', 'lint', document, '--format=json');
  const { totals, problems } = JSON.parse(report.slice(report.indexOf('{'), report.lastIndexOf('}') + 1)) as {
    totals: { errors: number; warnings: number };
    problems: { ruleId: string; message: string }[];
  };
  expect(problems).toEqual([]);
  expect([totals.errors, totals.warnings]).toEqual([0, 0]);
});

test('a generated TypeScript client knows the rows and the groups of a list', async () => {
  run('e2e/node_modules/openapi-typescript/bin/cli.js', document, '--output', path.join(folder, 'api.ts'));
  await writeFile(
    path.join(folder, 'client.ts'),
    `import type { paths } from './api';
type Reply<P extends keyof paths> =
  paths[P] extends { get: { responses: { 200: { content: { 'application/json': infer T } } } } } ? T : never;
declare const problems: Reply<'/service-desk/api/problem-list'>['data']['problems'];
export const identifier: string = problems[0].identifier;
declare const groups: Reply<'/service-desk/api/problem-groups'>['data']['problems'];
export const count: number = groups[0].count;
// @ts-expect-error a row has no such field
export const none = problems[0].no_such_field;
`,
  );
  const typed = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
  expect(run('node_modules/typescript/bin/tsc', ...typed, path.join(folder, 'client.ts'))).toBe('');
});
