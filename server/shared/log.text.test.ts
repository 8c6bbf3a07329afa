import { readable, loggable } from './log.text';

test('people read a request as words', () => {
  const line = {
    level: 'info',
    time: '2026-03-01T12:03:44.000Z',
    method: 'GET',
    url: '/service-desk/api/problem/5',
    status: 200,
    ms: 12,
    user: 4,
    msg: 'request',
  };
  expect(readable(JSON.stringify(line))).toBe('12:03:44 GET /service-desk/api/problem/5 200, 12 ms, person 4\n');
  expect(
    readable(JSON.stringify({ ...line, user: undefined, aborted: true, err: { stack: 'Error: no\n    at here' } })),
  ).toBe('12:03:44 GET /service-desk/api/problem/5 200, 12 ms, broken off\n  Error: no\n    at here\n');
  expect(
    readable(
      JSON.stringify({ level: 'error', time: line.time, msg: 'background work', err: { message: 'no database' } }),
    ),
  ).toBe('12:03:44 error: background work\n  no database\n');
});

test('an error keeps where it happened and what caused it, and nothing that repeats the values of a row or gives access', () => {
  const token = 'a'.repeat(43);
  const error = Object.assign(new Error(`broken for hunter22 and ${token}`, { cause: new Error('hunter22') }), {
    code: '23505',
    detail: 'Key (email)=(ann@example.test) already exists.',
    table: 'users',
    parameters: ['hunter22'],
  });
  expect(loggable(error, ['hunter22'])).toEqual({
    type: 'Error',
    message: 'broken for * and *',
    stack: expect.stringContaining('broken for * and *'),
    code: '23505',
    table: 'users',
    cause: { type: 'Error', message: '*', stack: expect.stringContaining('Error: *') },
  });
  expect(loggable('plain')).toEqual({ type: 'string', message: 'plain', stack: '' });
  expect(loggable(undefined)).toEqual({ type: 'undefined', message: 'undefined', stack: '' });
});
