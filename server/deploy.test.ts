import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readConfig } from './config';
import { END_WITHIN_MS } from './postgres/end';
import { startServer } from './testing/server';

const file = (name: string): string => readFileSync(name, 'utf8');
const unit = file('deploy/service-desk.service');
const example = file('deploy/service-desk.env');
/** How the image is run, as tools/release/image.mjs writes it. */
const image = JSON.parse(
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', "console.log(JSON.stringify((await import('./tools/release/image.mjs')).runs))"],
    { encoding: 'utf8' },
  ),
) as { User: string; Env: string[]; Entrypoint: string[]; Cmd: string[]; Healthcheck: { Test: string[] } };
const compose = parse(file('deploy/compose.yaml')) as {
  services: Record<string, { environment: Record<string, string>; healthcheck: { test: string[] } }>;
};
const composed = compose.services['service-desk']!;
const build = file('tools/build.mjs');
const settings = Object.fromEntries(
  [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);

/** The chart of Helm: e2e/helm/helm.story.ts renders it. */
const chart = 'deploy/helm/service-desk';
const chartNames = file(`${chart}/templates/_names.tpl`);
const chartSchema = JSON.parse(file(`${chart}/values.schema.json`)) as {
  properties: { settings: { propertyNames: { not: { enum: string[] } } } };
};

/** Variables that are set anywhere in deploy/. */
const named = [
  ...Object.keys(settings),
  ...[...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name),
  ...image.Env.map((line) => line.split('=')[0]!),
  ...Object.keys(composed.environment),
  ...[...chartNames.matchAll(/name: ([A-Z_]+),/g)].map(([, name]) => name),
  ...Object.keys((parse(file(`${chart}/values.yaml`)) as { settings: Record<string, string> }).settings),
  ...chartSchema.properties.settings.propertyNames.not.enum,
  ...[...file('docs/install.md').matchAll(/ --env (\w+)=/g)].map(([, name]) => name),
];

test('every variable in deploy/ is one of the configuration and in the table of docs/operate.md', () => {
  const config = file('server/config.ts') + file('server/store/s3.settings.ts');
  const table = file('docs/operate.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .join('\n');
  const ours = [...new Set(named)].filter((name) => !['NODE_ENV', 'PATH'].includes(name!));
  expect(ours).toEqual(expect.arrayContaining(['DATABASE_URL', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'DATA_DIR']));
  expect(ours.filter((name) => !config.includes(`'${name}'`) && !config.includes(`env.${name}`))).toEqual([]);
  expect(ours.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

test('the chart is of this version, and what it sets itself is not among its settings', () => {
  const { version } = JSON.parse(file('package.json')) as { version: string };
  expect(parse(file(`${chart}/Chart.yaml`))).toMatchObject({ version, appVersion: version });
  const own = [...chartNames.matchAll(/name: ([A-Z_]+),/g)].map(([, name]) => name);
  expect(own.length).toBeGreaterThan(5);
  expect(chartSchema.properties.settings.propertyNames.not.enum).toEqual(expect.arrayContaining(own));
});

test('the example is a configuration that the product takes', () => {
  expect(readConfig({ ...settings, DATA_DIR: '/var/lib/service-desk' })).toMatchObject({
    demo: false,
    publicUrl: 'https://desk.example.org',
    mailFrom: 'Service Desk <service-desk@example.org>',
  });
});

test('what the unit starts is what a build makes, and the image has the command of the package', () => {
  const [, folder] = /outdir: '([^']+)'/.exec(build) ?? [];
  const [, entry] = /\bmain: '(server\/main\.ts)'/.exec(build) ?? [];
  expect(entry).toBe('server/main.ts');
  expect(/^ExecStart=\/usr\/bin\/node .*?(\S+)$/m.exec(unit)?.[1]).toBe(`${folder}/main.mjs`);
  const { bin } = JSON.parse(file('package.json')) as { bin: Record<string, string> };
  expect([...image.Entrypoint, ...image.Cmd]).toEqual([
    '/usr/bin/node',
    `/usr/lib/service-desk/${bin['service-desk']}`,
    'start',
  ]);
  expect(image.User).toMatch(/^[1-9]\d+:[1-9]\d+$/);
});

test('the unit keeps its data where the product looks for it, and gives it time to stop', () => {
  expect(unit).toContain('StateDirectory=service-desk\n');
  expect(unit).toContain('Environment=DATA_DIR=/var/lib/service-desk\n');
  const finish = Number(/FINISH_WITHIN_MS = ([\d_]+)/.exec(file('server/main.ts'))?.[1]?.replaceAll('_', ''));
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) * 1000).toBeGreaterThan(finish + END_WITHIN_MS);
});

test('image and compose ask for their health at an address that is served', async () => {
  const server = await startServer();
  const [, path] = /process\.env\.PORT \+ '(\/\w+)'/.exec(image.Healthcheck.Test.at(-1)!) ?? [];
  expect((await fetch(`${server.url}${path}`)).status).toBe(200);
  expect(composed.healthcheck.test.at(-1)).toContain(`:8080${path}'`);
  await server.close();
});

test('SECURITY.md names tests that exist', () => {
  const text = file('SECURITY.md');
  const paths = [...text.matchAll(/\b((?:server|e2e)\/[\w./-]+\.(?:test|story)\.ts)/g)].map(([, name = '']) => name);
  expect(paths.length).toBeGreaterThan(15);
  for (const name of paths) expect([name, file(name).length > 0]).toEqual([name, true]);
});
