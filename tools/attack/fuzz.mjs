// Calls by chance, made from the OpenAPI document: whoever asks for whatever however, the reply is one that the
// document declares.
import pg from 'pg';
import { json, send, signIn } from './client.mjs';
import { addressOf, goodForm, pathValue, placesOf, readOperations, readRecords, withValue } from './document.mjs';
import { random } from './random.mjs';
import { counted, faultOf } from './score.mjs';
import { line, startServer } from './setting.mjs';

const AT_ONCE = 4;
/** Calls after which the records are looked up anew, and the rights given back that calls have taken. */
const STAGE = 500;

const roles = [
  'admin',
  'admin',
  'admin',
  'admin',
  'agent',
  'agent',
  'agent',
  'viewer',
  'none',
  'client',
  'nobody',
  'stranger',
];

const values = [
  null,
  true,
  false,
  0,
  1,
  2,
  -1,
  1.5,
  1e308,
  -0,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  '',
  ' ',
  '0',
  '1',
  '01',
  '1e3',
  '0x10',
  ' 7 ',
  '1 ',
  '1abc',
  '-1',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '99999999999999999999',
  '٣',
  '１',
  [],
  [[]],
  [[1]],
  [1, 1],
  [1, 'x'],
  [null],
  [{}],
  {},
  { id: 1 },
  { length: 3 },
  { toString: 1 },
  { constructor: 1 },
  { type: 'x', value: { text: 5 } },
  'a\0b',
  '\ud800',
  '\u202eevil',
  '\u200b',
  '\ufeff',
  '😀'.repeat(60),
  'é'.repeat(51),
  'x'.repeat(49),
  'x'.repeat(50),
  'x'.repeat(51),
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(5000),
  '<b>x',
  '<script>x</script>',
  '<p></p>',
  '&nbsp;',
  "'; drop table problems; --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '${7*7}',
  '{{7*7}}',
  '\r\nSet-Cookie: a=b',
  '2026-01-01',
  '2026-02-30 10:00:00',
  '2026-01-01 25:00:00',
  '0000-00-00 00:00:00',
  '9999-12-31 23:59:59',
  '2026-03-29 02:30:00',
  '-2026-01-01 00:00:00',
  '2026-01-01T10:00',
  'initiating',
  'causing',
  'initiated',
  'approve',
  'deny',
  'any',
  'all',
  'level',
  'approver',
  'add',
  'remove',
];
const pathTexts = [
  '0',
  '-1',
  '1.5',
  '00',
  '1e1',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  'x',
  'undefined',
  'null',
  '%00',
  '%ff',
  '%zz',
  '%',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%F0%9F%98%80',
  ' '.replace(' ', '%20'),
  "'",
  '1;2',
  '1,2',
  '[1]',
  'constructor',
  '__proto__',
  'x'.repeat(299),
  'x'.repeat(301),
  '999999',
];
const queryTexts = [
  '',
  '0',
  '1',
  '-1',
  'x',
  '%00',
  '%zz',
  '%',
  '99999999999999999999',
  '1,2,3',
  '1,,2',
  ',',
  '1e3',
  'null',
  'asc',
  'desc',
  'id',
  '2026-01-01 00:00:00',
  '2026-13-45',
  '%F0%9F%98%80',
  "'",
  '%25',
  '_',
  '%5C',
  'x'.repeat(2000),
  '%E2%80%AE',
  '10',
  '100',
  '1000000',
  '0.5',
];
const queryShapes = [
  '{n}={v}',
  '{n}={v}',
  '{n}={v}',
  '{n}[]={v}',
  '{n}[0]={v}',
  '{n}[a]={v}',
  '{n}[a][b][c][d][e][f]={v}',
  '{n}={v}&{n}={v}',
  '{n}[999999]={v}',
  '{n}',
  '[{n}]={v}',
  '__proto__[{n}]={v}',
  '{n}[]=1&{n}={v}',
];
const otherMethods = ['PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];
const brokenBodies = [
  '',
  '{',
  'null',
  '[]',
  '1',
  '"x"',
  '{"a":1}{"b":2}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '\0',
  '{"a":'.repeat(500),
  `{"${'k'.repeat(5000)}":1}`,
  'a=1&b[]=2&c[d]=3',
  '--b\r\n\r\nx',
  '<a/>',
];
const types = [
  'application/json',
  'application/json; charset=utf-32',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'text/plain',
  'text/xml',
  'nonsense',
  'application/json;',
  '',
];
const moreHeaders = [
  { 'idempotency-key': 'same' },
  { 'idempotency-key': 'k'.repeat(201) },
  { 'idempotency-key': ' ' },
  { 'if-match': '"nonsense"' },
  { 'if-match': '*' },
  { 'if-match': '"problem-1-99999999999999999999"' },
  { 'x-csrf-token': 'stale' },
  { accept: 'text/html' },
  { accept: 'nonsense' },
  { 'accept-language': 'xx,*;q=9' },
  { 'accept-encoding': 'br;q=x' },
  { range: 'bytes=5-1' },
  { cookie: '=; ;;a' },
  { cookie: 'service_desk_session=%zz' },
  { 'x-forwarded-for': '1.2.3.4, nonsense' },
  { 'x-forwarded-host': 'a b' },
  { 'x-request-id': "' or 1" },
  { 'last-event-id': 'x' },
  { origin: 'null' },
  { 'x-http-method-override': 'DELETE' },
  { expect: 'nonsense' },
];

const multipart = (form, broken) =>
  Object.entries(form)
    .map(
      ([name, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'object' ? JSON.stringify(value) : String(value)}\r\n`,
    )
    .concat(
      `--b\r\nContent-Disposition: form-data; name="attachment"; filename="a\u202e.txt"\r\nContent-Type: text/plain\r\n\r\nx\r\n`,
      broken ? '' : '--b--\r\n',
    )
    .join('');

const urlencoded = (form) =>
  Object.entries(form)
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((one) => [`${name}[]`, one]) : [[name, value]]))
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(String(typeof value === 'object' ? JSON.stringify(value) : value).replace(/[\ud800-\udfff]/g, ''))}`,
    )
    .join('&');

/**
 * One call by chance. Sign-out is left to those who are nobody, and attempts at signing in to people who do not exist:
 * the others still have to ask.
 */
function draw(chance, operations, records, sessions) {
  const operation = chance.pick(operations);
  const role = ['session.logout', 'session.end', 'session.login', 'session.exchange'].includes(operation.name)
    ? 'stranger'
    : chance.pick(roles);
  const declared = !chance.in(0.03);
  const method = declared ? operation.method : chance.pick(otherMethods);
  const address = addressOf(operation, (param) =>
    chance.in(0.85) ? pathValue(operation, param, records, chance.pick) : chance.pick(pathTexts),
  );
  const names = [
    ...operation.query.map(({ name }) => name),
    ...(operation.body && chance.in(0.2) ? ['ticket_id', 'version', 'nonsense'] : []),
  ];
  const pairs = names.length
    ? Array.from({ length: chance.below(4) }, () =>
        chance
          .pick(queryShapes)
          .replaceAll('{n}', chance.pick(names))
          .replaceAll('{v}', chance.pick(queryTexts))
          .replaceAll(' ', '%20'),
      )
    : [];
  const headers = { ...sessions[role], ...(chance.in(0.1) && chance.pick(moreHeaders)) };
  if (chance.in(0.03)) delete headers['x-csrf-token'];
  // What is longer than a parameter may be is no address of the call: a page may be there.
  const none = (!declared && method !== operation.method) || /x{301}/.test(address);
  const one = {
    operation: none ? null : operation,
    name: `${method} ${operation.name}`,
    role,
    method,
    path: address + (pairs.length ? `?${pairs.join('&')}` : ''),
    headers,
  };
  if (!operation.body && !chance.in(0.1)) return one;
  let form = goodForm(operation, records);
  const own = records[operation.name.split(/[.-]/)[0]];
  if (operation.body?.properties?.id && own?.length && chance.in(0.5)) form.id = chance.pick(own);
  const places = placesOf(operation, records);
  for (let spoilt = chance.in(0.4) ? 0 : 1 + chance.below(3); spoilt > 0 && places.length; spoilt--) {
    const place = chance.pick(places);
    try {
      form = withValue(form, place, chance.in(0.12) ? undefined : chance.pick(values));
    } catch {
      // Another value stands where this one has its place.
    }
  }
  if (operation.name === 'session.login') form.email = `nobody-${chance.below(1e6)}@example.test`;
  const way = chance.below(20);
  if (way < 14) return { ...one, headers: { ...json, ...headers }, body: JSON.stringify(form) };
  if (way < 16)
    return {
      ...one,
      headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
      body: multipart(form, chance.in(0.1)),
    };
  if (way < 18)
    return {
      ...one,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: urlencoded(form),
    };
  const type = chance.pick(types);
  return { ...one, headers: { ...(type && { 'content-type': type }), ...headers }, body: chance.pick(brokenBodies) };
}

/** Rights and attempts as they were, so that the next calls are as good as the first ones. */
async function restore({ databaseUrl }, first) {
  if (!databaseUrl) return;
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    if (first) await client.query('create table public.kept_permissions as select * from user_permissions');
    else
      await client.query(
        'begin; delete from user_permissions; insert into user_permissions select * from kept_permissions; delete from help_desk.login_attempts; delete from link_attempts; commit',
      );
  } finally {
    await client.end();
  }
}

export async function fuzz({ calls, seed, server: given }) {
  const server = given ?? (await startServer());
  const chance = random(seed);
  const begun = Date.now();
  try {
    const operations = (await readOperations(server)).filter(({ declared }) => declared);
    await restore(server, true);
    const sessions = { nobody: {}, stranger: { cookie: 'service_desk_session=none', 'x-csrf-token': 'none' } };
    for (const role of ['admin', 'agent', 'viewer', 'none', 'client']) sessions[role] = await signIn(server, role);
    const faults = { 'no reply': [], '5xx': [], 'no envelope': [], undeclared: [] };
    const examples = new Map();
    const statuses = [];
    let records;
    const sendOne = async () => {
      const one = draw(chance, operations, records, sessions);
      const reply = await send(server, one);
      statuses.push(reply.status);
      const fault = faultOf(reply, one.operation, one.method);
      if (!fault) return;
      const what = `${reply.status} ${one.name}`;
      faults[fault].push(what);
      if (!examples.has(what))
        examples.set(
          what,
          `${fault}: ${one.role} ${one.method} ${one.path.slice(0, 200)} ${JSON.stringify({ ...one.headers, cookie: undefined, 'x-csrf-token': undefined })} ${JSON.stringify(one.body ?? '').slice(0, 300)} → ${reply.status} ${reply.text.slice(0, 160)}`,
        );
    };
    for (let left = calls; left > 0; left -= STAGE) {
      if (left !== calls) await restore(server);
      records = await readRecords(server);
      let next = Math.min(STAGE, left);
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (next-- > 0) await sendOne();
        }),
      );
    }
    const reached = statuses.filter((status) => status === 200).length;
    const note = `${calls.toLocaleString('en')} calls, seed ${seed}, ${reached} of them done, ${Math.round((Date.now() - begun) / 1000)} s`;
    line(
      'fuzz: replies with 5xx',
      faults['5xx'].length,
      '',
      { exactly: 0 },
      [note, counted(faults['5xx'])].filter(Boolean).join('; '),
    );
    line('fuzz: calls without a reply', faults['no reply'].length, '', { exactly: 0 }, counted(faults['no reply']));
    line(
      'fuzz: replies without the envelope',
      faults['no envelope'].length,
      '',
      { exactly: 0 },
      counted(faults['no envelope']),
    );
    line(
      'fuzz: replies with an undeclared status',
      faults.undeclared.length,
      '',
      { exactly: 0 },
      counted(faults.undeclared),
    );
    for (const example of [...examples]
      .filter(([, text]) => !text.startsWith('undeclared'))
      .map(([, text]) => text)
      .slice(0, 15))
      console.log(`    ${example}`);
    const kinds = [...new Set(faults.undeclared.map((what) => what.split(' ')[0]))];
    for (const kind of kinds)
      console.log(
        `    ${[...examples].find(([what, text]) => what.startsWith(kind) && text.startsWith('undeclared'))[1]}`,
      );
  } finally {
    if (!given) await server.stop();
  }
}
