import { placeholdersIn } from '../../wire/parts/placeholder';
import type { ApiError } from '../shared/errors';
import { fillHtml, fillText, requirePlaceholders } from './placeholder';

const refused = (template: string): unknown => {
  try {
    requirePlaceholders('body', template, ['subject', 'requester.name']);
    return null;
  } catch (error) {
    const { status, body } = error as ApiError;
    return [status, String((body as Record<string, unknown>).body)];
  }
};

test('names are read once each, also with spaces and formatting inside the braces', () => {
  expect(
    placeholdersIn('{{subject}} {{ requester.name }} {{subject}} {one} {{sub<b>ject}}</b> {{&nbsp;link}}'),
  ).toEqual(['subject', 'requester.name', 'link']);
});

test('a placeholder that does not exist is refused at the field, with its name and those that there are', () => {
  expect(refused('<p>{{subject}} {{requester.name}}</p>')).toBeNull();
  expect(refused('<p>{{subjet}} and {{}}</p>')).toEqual([
    422,
    'There is no placeholder {{subjet}} {{}}. These can be used: {{subject}} {{requester.name}}.',
  ]);
  expect(refused('{{constructor}}')).toEqual([422, expect.stringContaining('There is no placeholder {{constructor}}')]);
  expect(refused('{{subject')).toEqual([422, 'A placeholder lacks its closing braces.']);
});

test('values are escaped in HTML, and plain in a subject, where they stay on one line', () => {
  const values = { subject: '<b>Fire</b> & smoke\nin {{requester.name}}', 'requester.name': 'Ann' };
  expect(fillHtml('<p>{{subject}}</p><p>{{ requester.name }}{{gone}}</p>', values)).toBe(
    '<p>&lt;b&gt;Fire&lt;/b&gt; &amp; smoke\nin {{requester.name}}</p><p>Ann</p>',
  );
  expect(fillText('{{requester.name}}: {{subject}}{{gone}}{{constructor}}', values)).toBe(
    'Ann: <b>Fire</b> & smoke in {{requester.name}}',
  );
});

test('HTML of ours stands as it is between tags, its text in subjects and addresses', () => {
  const link = { text: 'https://desk.example.test/1', html: '<a href="https://desk.example.test/1">Open</a>' };
  expect(fillText('See {{link}}', { link })).toBe('See https://desk.example.test/1');
  expect(fillHtml('<p>{{li<b>nk}}</b> <a href="{{link}}">here</a></p>', { link })).toBe(
    '<p><a href="https://desk.example.test/1">Open</a><b></b> <a href="https://desk.example.test/1" rel="noopener noreferrer nofollow">here</a></p>'.replace(
      '/1">Open',
      '/1" rel="noopener noreferrer nofollow">Open',
    ),
  );
});

test('a value cannot become a script through an address', () => {
  expect(fillHtml('<p><a href="{{subject}}">x</a></p>', { subject: 'javascript:alert(1)' })).not.toContain(
    'javascript',
  );
  expect(fillHtml('<p>a <a href="{{link}}">b</a></p>', {})).toBe('<p>a </p>');
  expect(fillHtml('<p><a href="{{subject}}">x</a></p>', { subject: '"><script>alert(1)</script>' })).not.toContain(
    '<script',
  );
});

test('the longest text is read and filled at once', () => {
  const hostile = ['{{'.repeat(50_000), '{{a'.repeat(33_000), '{{<b>'.repeat(20_000), '{{ '.padEnd(100_000)];
  const cost = (template: string): number => {
    const { user, system } = process.cpuUsage();
    placeholdersIn(template);
    fillHtml(template, {});
    const end = process.cpuUsage();
    return end.user + end.system - user - system;
  };
  // What grew with the square of the length would take 64 times as long.
  for (const template of hostile) {
    const short = template.slice(0, template.length / 8);
    cost(short);
    expect(cost(template) / Math.max(5_000, cost(short))).toBeLessThan(30);
  }
});
