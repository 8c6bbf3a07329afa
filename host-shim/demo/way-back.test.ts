import { wayBack } from './way-back';

const origin = 'http://127.0.0.1:8080';
const to = (next: string | null): string => wayBack(next, { origin });

test.each([
  '//evil.example',
  '/\t//evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t\\evil.example',
  '///evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  'http:\\\\evil.example',
  'http://127.0.0.1:8080@evil.example/',
  'http://127.0.0.1:8080.evil.example/',
  'http://127.0.0.1:8081/',
  'https://127.0.0.1:8080/',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'JavaScript://127.0.0.1:8080/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:http://127.0.0.1:8080/1',
  'filesystem:http://127.0.0.1:8080/1',
  'view-source:http://127.0.0.1:8080/',
  'http://',
  '//',
  'http://[',
  '',
  null,
])('%j leads to the tickets of this site', (next) => {
  const target = new URL(to(next));
  expect([target.origin, target.protocol]).toEqual([origin, 'http:']);
  expect(to(next)).toBe(`${origin}/`);
});

test.each([
  ['/admin/workflows', `${origin}/admin/workflows`],
  ['/service-desk/problems?page=2#top', `${origin}/service-desk/problems?page=2#top`],
  [`${origin}/people`, `${origin}/people`],
  ['/.//evil.example', `${origin}//evil.example`],
  ['/x/..//evil.example', `${origin}//evil.example`],
  ['/%09//evil.example', `${origin}/%09//evil.example`],
  ['/%2f%2fevil.example', `${origin}/%2f%2fevil.example`],
])('%j leads to %s', (next, target) => expect(to(next)).toBe(target));
