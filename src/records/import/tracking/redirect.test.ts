import { redirectOf } from './redirect';

test.each([
  ['/setup/3?a=1#b', '', 'http://localhost/setup/3?a=1#b'],
  ['/setup/3', '/helpdesk', 'http://localhost/helpdesk/setup/3'],
  ['/helpdesk/setup/3', '/helpdesk', 'http://localhost/helpdesk/setup/3'],
  ['http://localhost/setup', '/helpdesk', 'http://localhost/setup'],
  ['https://evil.test/', '', null],
  ['//evil.test/', '', null],
  ['/\\evil.test/', '', null],
  ['/\t/evil.test/', '', null],
  ['javascript:alert(1)', '', null],
  ['data:text/html,x', '', null],
  ['setup', '', null],
  ['', '', null],
])('%j below %j leads to %j', (redirect, base, href) => {
  expect(redirectOf(redirect, base)).toBe(href);
});
