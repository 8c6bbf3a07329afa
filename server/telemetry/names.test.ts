import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { parse } from 'yaml';
import { ourHelpDesk } from '../help-desk/built-in/our-help-desk';
import { samplesOf } from '../testing/prometheus';
import { openReplicas } from '../shared/replicas';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';

/** What Prometheus adds to each sample, or to those of a histogram. */
const usual = ['instance', 'le'];

let server: TestServer;
/** As it is scraped, with a sample of everything. */
let text = '';
/** Labels by name of a metric; those of a histogram under each of its three names. */
const labels = new Map<string, Set<string>>();

beforeAll(async () => {
  server = await startServer({
    config: { metricsPort: 0 },
    // No standby, and so one that is not read.
    replicas: (primary, url) => openReplicas({ primary, url, replicaUrls: [url] }),
    helpDesk: { ...ourHelpDesk, connected: { name: 'Zammad', maySee: 'everyone', kinds: ['people'] } },
  });
  await sql`insert into host_mirror (kind, filled_at, as_of) values ('people', now(), now())`.execute(server.db);
  const metrics = server.app.services.metrics!;
  await metrics.around('mail', async () => undefined);
  await fetch(`${server.url}/livez`);
  const isThere = () => text.includes('route="/livez"') && text.includes('replica_lag_seconds{');
  await until(async () => ((text = await metrics.text()), isThere()));
  for (const { name, labels: own } of samplesOf(text))
    labels.set(name, new Set([...(labels.get(name) ?? []), ...Object.keys(own)]));
});
afterAll(() => server.close());

const ours = () => [...text.matchAll(/^# TYPE (service_desk_\w+) /gm)].map(([, name = '']) => name);

/** Each metric of an expression with the labels that are asked of it, and those by which is grouped. */
function namedIn(expression: string): { metric: string; label: string | null }[] {
  const plain = expression.replace(/\$\w+/g, '');
  const metrics = [...plain.matchAll(/\b((?:service_desk|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  const grouped = [...plain.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/, */));
  return metrics.flatMap(([, metric = '', selector = '']) => [
    { metric, label: null },
    ...[...selector.matchAll(/(\w+) *(?:=~|!~|!=|=)/g)].map(([, label = '']) => ({ metric, label })),
    ...grouped.map((label) => ({ metric, label })),
  ]);
}

const unknown = (named: { metric: string; label: string | null }[]) =>
  named.filter(
    ({ metric, label }) =>
      !labels.has(metric) || (label !== null && !usual.includes(label) && !labels.get(metric)!.has(label)),
  );

interface Dashboard {
  templating: { list: { query: string | { query: string } }[] };
  panels: { id: number; title: string; targets: { expr: string; legendFormat: string }[] }[];
}
const dashboard = JSON.parse(readFileSync('deploy/dashboard.json', 'utf8')) as Dashboard;
const targets = dashboard.panels.flatMap((panel) => panel.targets);

interface Alerts {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
}
const rules = (parse(readFileSync('deploy/alerts.yaml', 'utf8')) as Alerts).groups.flatMap((group) => group.rules);

test('each metric and label of the dashboard is there, also in its legends and variables', () => {
  expect(unknown(targets.flatMap(({ expr }) => namedIn(expr)))).toEqual([]);
  for (const { expr, legendFormat } of targets) {
    const legend = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
    expect(unknown(namedIn(expr).flatMap(({ metric }) => legend.map((label) => ({ metric, label }))))).toEqual([]);
  }
  const variables = dashboard.templating.list.map(({ query }) => (typeof query === 'string' ? query : query.query));
  expect(unknown(variables.flatMap(namedIn))).toEqual([]);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});

test('each metric and label of the alert rules is there, also in their sentences', () => {
  expect(rules.length).toBeGreaterThan(8);
  expect(unknown(rules.flatMap(({ expr }) => namedIn(expr)))).toEqual([]);
  for (const { alert, expr, annotations } of rules) {
    const said = [...JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
    const known = [...usual, ...namedIn(expr).flatMap(({ label }) => label ?? [])];
    expect([alert, said.filter((label) => !known.includes(label))]).toEqual([alert, []]);
  }
});

test('a name or label that is not there is found', () => {
  expect(unknown(namedIn('rate(service_desk_http_requests_totals{status=~"5.."}[5m])'))).toHaveLength(2);
  expect(unknown(namedIn('sum by (path) (service_desk_http_requests_total{instance="a", code="500"})'))).toEqual([
    { metric: 'service_desk_http_requests_total', label: 'code' },
    { metric: 'service_desk_http_requests_total', label: 'path' },
  ]);
});

test('each metric of ours is shown by the dashboard', () => {
  const shown = targets
    .flatMap(({ expr }) => namedIn(expr))
    .map(({ metric }) => metric.replace(/_(bucket|sum|count)$/, ''));
  expect(ours().filter((name) => !shown.includes(name))).toEqual([]);
});

test('docs/operate.md names each metric of ours with its labels, and no other', () => {
  const page = readFileSync('docs/operate.md', 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `service_desk_'));
  const wordsOf = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);
  const documented = rows
    .map((row) => row.split(' | '))
    .map(([names, own]) => ({ names: wordsOf(names), labels: wordsOf(own) }));
  expect(documented.flatMap(({ names }) => names).sort()).toEqual(ours().sort());
  for (const row of documented) {
    const there = row.names.flatMap((name) => [...(labels.get(name) ?? labels.get(`${name}_sum`) ?? [])]);
    expect([row.names, row.labels.sort()]).toEqual([row.names, [...new Set(there)].sort()]);
  }
  const others = [...page.matchAll(/`((?:process|nodejs)_\w+)`/g)].map(([, name = '']) => name);
  expect(others.filter((name) => !labels.has(name))).toEqual([]);
  expect(others.length).toBeGreaterThan(2);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

(hasPromtool ? test : test.skip)('promtool finds nothing in names, types and help, nor in the rules', () => {
  expect(execFileSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })).toBe('');
  expect(execFileSync('promtool', ['check', 'rules', 'deploy/alerts.yaml'], { encoding: 'utf8' })).toContain('SUCCESS');
});
