import { readFileSync } from 'node:fs';
import { snippets } from './snippet';

test('no snippet is left out', () => {
  const languages = ['php', 'blade', 'django', 'erb', 'html', 'js', 'http', 'css', 'nginx', 'tsx', 'vue', 'angular', 'ts'];
  expect(snippets.filter(({ language }) => !languages.includes(language))).toEqual([]);
  expect(snippets.length).toBeGreaterThan(18);
});

test('troubleshooting explains each code of the closed list', () => {
  const codes = /export type FailureCode = (.*);/.exec(readFileSync('host-shim/protocol.ts', 'utf8'))![1]!.split(' | ').map((code) => code.slice(1, -1));
  const explained = [...readFileSync('docs/embedding/troubleshooting.md', 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
  expect(explained.sort()).toEqual(codes.sort());
});
