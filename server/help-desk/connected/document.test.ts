import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { hostKinds, ticketActions } from '../../../wire/host/host';
import { hostFields } from './host.rules';
import { called, ours, pages, theirs } from './testing/addresses';

interface Document {
  paths: Record<string, unknown>;
  components: { schemas: Record<string, Schema> };
}
interface Schema {
  $ref?: string;
  enum?: string[];
  required?: string[];
  properties?: Record<string, Schema>;
}
const document = parse(readFileSync('docs/connect/host-api.openapi.yaml', 'utf8')) as Document;
const { schemas } = document.components;
const found = ({ $ref, ...schema }: Schema): Schema => ($ref ? schemas[$ref.split('/').pop()!]! : schema);

test('the description of the host API is valid OpenAPI', () => {
  const validator = path.resolve('node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js');
  expect(() => execFileSync(process.execPath, [validator, 'docs/connect/host-api.openapi.yaml'])).not.toThrow();
});

test('it has the kinds, fields and actions that are read and sent', () => {
  expect(schemas.kind?.enum).toEqual([...hostKinds]);
  for (const kind of hostKinds) {
    const { properties = {}, required = [] } = found(schemas[kind]!);
    expect([kind, Object.keys(properties).sort()]).toEqual([kind, Object.keys(hostFields[kind]).sort()]);
    const needed = Object.entries(hostFields[kind]).flatMap(([name, field]) => (field.required ? [name] : []));
    expect([kind, [...required].sort()]).toEqual([kind, needed.sort()]);
  }
  expect(schemas.action?.properties?.action?.enum).toEqual([...ticketActions]);
});

describe('the files of the proxy', () => {
  const read = (name: string) => readFileSync(`docs/connect/proxy/${name}.conf`, 'utf8');
  const regexps = (text: string, before: RegExp) =>
    [...text.matchAll(new RegExp(`${before.source}"?(\\^[^\\s"]+)`, 'gm'))].map(([, one]) => new RegExp(one!));
  const matches = (all: RegExp[], path: string) => all.some((one) => one.test(path));

  /** `prefix*`, or the whole path, as Caddy writes it. */
  const isAmong = (patterns: string[], path: string) =>
    patterns.some((one) => (one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : path === one));
  const patterns = (text: string, before: RegExp) =>
    [...text.matchAll(new RegExp(`${before.source}(.+)`, 'g'))].flatMap(([, listed]) => listed!.split(' '));

  /** Does a path go to the service desk? `hostPrints`: the lines for a help-desk that prints our pages are in force. */
  const routes: Record<string, (path: string, hostPrints: boolean) => boolean> = {
    nginx(path, hostPrints) {
      const text = read('nginx');
      if (hostPrints && matches(regexps(text, /# location ~ /), path)) return false;
      return matches(regexps(text, /^ +location ~ /m), path);
    },
    caddy(path, hostPrints) {
      const text = read('caddy');
      const isPage = path.startsWith('/service-desk/') && !isAmong(patterns(text, /#\tnot path /), path);
      return !(hostPrints && isPage) && isAmong(patterns(text, /@service_desk path /), path);
    },
    apache(path, hostPrints) {
      const text = read('apache');
      if (hostPrints && matches(regexps(text, /# ProxyPassMatch /), path)) return false;
      const ours = [...text.matchAll(/^ +ProxyPass (\S+) http:\/\/127\.0\.0\.1:8080/gm)].map(([, one]) => one!);
      return ours.some((one) => path === one || path.startsWith(`${one}/`));
    },
  };
  const files = Object.keys(routes);

  test.each(files)('%s: every call goes to the service desk, and so do our pages', (name) => {
    expect(called.length).toBeGreaterThan(100);
    const lost = [...called, ...ours, ...pages].filter((path) => !routes[name]!(path, false));
    expect([lost, theirs.filter((path) => routes[name]!(path, false))]).toEqual([[], []]);
  });

  test.each(files)('%s: a help-desk that prints our pages gets them, and no call', (name) => {
    const lost = [...called, ...ours].filter((path) => !routes[name]!(path, true));
    expect([lost, [...pages, ...theirs].filter((path) => routes[name]!(path, true))]).toEqual([[], []]);
  });

  test.each(['nginx', 'apache'])('%s: live updates have a place of their own', (name) => {
    expect(read(name)).toContain('/service-desk/api/events');
  });
});
