import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Output {
  imports: { path: string; kind: string; external?: boolean }[];
  entryPoint?: string;
}

test('what metrics and traces need is loaded only when a setting asks for it', () => {
  const meta = '.cache/telemetry-loaded/meta.json';
  execFileSync('node_modules/.bin/esbuild', [
    'server/main.ts',
    ...['--bundle', '--platform=node', '--format=esm', '--packages=external', '--splitting', '--log-level=error'],
    ...['--out-extension:.js=.mjs', '--outdir=.cache/telemetry-loaded', `--metafile=${meta}`],
  ]);
  const { outputs } = JSON.parse(readFileSync(meta, 'utf8')) as { outputs: Record<string, Output> };
  const reached = (kinds: string[]): string[] => {
    const found = new Set<string>();
    const visit = (name: string): void => {
      for (const { path, kind } of outputs[name]?.imports ?? []) {
        if (!kinds.includes(kind) || found.has(path)) continue;
        found.add(path);
        visit(path);
      }
    };
    visit(Object.keys(outputs).find((name) => outputs[name]?.entryPoint === 'server/main.ts')!);
    return [...found].filter((name) => /^(@opentelemetry\/|prom-client$)/.test(name)).sort();
  };
  expect(reached(['import-statement'])).toEqual([]);
  expect(reached(['import-statement', 'dynamic-import'])).toEqual([
    ...['@opentelemetry/api', '@opentelemetry/core', '@opentelemetry/exporter-trace-otlp-http'],
    ...['@opentelemetry/exporter-trace-otlp-proto', '@opentelemetry/resources', '@opentelemetry/sdk-trace-base'],
    'prom-client',
  ]);
});
