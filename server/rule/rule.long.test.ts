import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { ChangeView } from '../../wire/change/change';
import { ruleLimits } from '../../wire/rule/rule';
import { buildApp } from '../app';
import { openDatabase } from '../shared/db';
import { startServer, type TestServer } from '../testing/server';
import { statementTexts } from '../testing/statements';
import { until } from '../testing/until';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeCustomField, makeFormGroup, makeUser } from '../testing/factories';
import { api, rulesOf, set, when } from './rule.testing';

let server: TestServer;
let admin: Client;
let requester: { id: number };
let make: ReturnType<typeof rulesOf>;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada' }));
  requester = await makeUser(server.db);
  make = rulesOf(admin);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('rules').execute();
  await server.db.deleteFrom('rule_runs').execute();
  await server.db.deleteFrom('outgoing_mails').execute();
});
afterEach(() => jest.restoreAllMocks());

const words = 'Wir tauschen den Router. ';
/** Characters, with its tags. */
const longText = `<p>${words.repeat(3960)}</p>`;

const change = { subject: 'Replace the router', description: longText, status_id: 1, change_type_id: 2 };
const create = (more: object = {}) =>
  admin.post<{ id: number }>(`${api}/change`, { ...change, requester_id: requester.id, ...more });
const view = async (id: number) => (await admin.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change;
const mails = async () =>
  (await server.db.selectFrom('outgoing_mails').select('id').where('kind', '=', 'rule').execute()).length;

/** As many conditions as a rule may have, none of which holds. */
const full = (n: number, field = 'description') => ({
  match: 'any',
  groups: Array.from({ length: ruleLimits.groups }, (_, g) => ({
    match: 'any',
    rules: Array.from({ length: ruleLimits.conditions }, (_, c) => ({
      field,
      operator: 'contains',
      value: `switch ${n} ${g} ${c}`,
    })),
  })),
});
const acts = {
  name: 'Acts',
  conditions: when({ field: 'description', operator: 'contains', value: 'ROUTER' }),
  actions: [
    set('priority_id', 4),
    { type: 'mail', to: [{ type: 'requester' }], subject: '{{subject}}', body: '<p>Look.</p>' },
  ],
};
const rows = async () =>
  (
    await sql<{ bytes: number }>`select octet_length(looked::text) as bytes from rule_runs order by id`.execute(
      server.db,
    )
  ).rows.map(({ bytes }) => bytes);

describe('rules over a long text', () => {
  test('do all that they say, whatever they saw, and keep little of it', async () => {
    for (let n = 0; n < 8; n++) await make.workflow({ name: `Looks ${n}`, conditions: full(n) });
    await make.workflow(acts);
    const { status, data } = await create();
    expect(status).toBe(200);
    expect(await view(data.id)).toMatchObject({ priority: { id: 4 } });
    expect(await mails()).toBe(1);
    const log = await make.log(data.id);
    expect(log.map(({ rule, matched }) => [rule.name, matched])).toEqual([
      ['Acts', true],
      ...[7, 6, 5, 4, 3, 2, 1, 0].map((n) => [`Looks ${n}`, false]),
    ]);
    expect(log[0]?.effects.map(({ done }) => done)).toEqual([true, true]);
    for (const { why, groups, left_out, matched } of log) {
      const seen = groups.flatMap((group) => group.rules);
      for (const { saw } of seen) expect(saw).toHaveLength(500);
      expect(seen.length + left_out).toBe(matched ? 1 : 1000);
      expect(why).toMatch(
        matched ? 'Its conditions were met.' : /^Description does not contain switch \d 0 0: Wir tauschen/,
      );
    }
    expect(Math.max(...(await rows()))).toBeLessThanOrEqual(1_000_000);
  });

  test('fold it once, however many conditions and rules there are', async () => {
    for (let n = 0; n < 4; n++) await make.workflow({ conditions: full(n), actions: [set('impact_id', 3)] });
    await make.workflow({ ...acts, order: 0 });
    let folded = 0;
    const { toLowerCase } = String.prototype;
    jest.spyOn(String.prototype, 'toLowerCase').mockImplementation(function (this: string) {
      if (this.length > 50_000) folded++;
      return toLowerCase.call(this);
    });
    const { data } = await create();
    jest.restoreAllMocks();
    expect(folded).toBe(1);
    expect(await view(data.id)).toMatchObject({ priority: { id: 4 } });
  });

  test('a text is found wherever it is, and one that is not there is not', async () => {
    const middle = `${'ab'.repeat(20_000)} Ärger mit 路由器 und مُوَجِّه ${'ba'.repeat(20_000)}`;
    // So many that the text is sorted before the last of them are looked for.
    const many = Array.from({ length: 20 }, (_, g) => ({
      match: 'all',
      rules: Array.from({ length: 50 }, (_, c) => ({
        field: 'description',
        operator: 'contains',
        value: 'ab'.repeat(1 + ((g * 50 + c) % 450)) + (c % 2 ? 'a' : ''),
      })),
    }));
    for (let n = 0; n < 3; n++)
      await make.workflow({
        name: `Many ${n}`,
        conditions: { match: 'all', groups: many },
        actions: [set('impact_id', 3)],
      });
    const holds = async (operator: string, value: string) =>
      make.workflow({ name: `${operator} ${value}`, conditions: when({ field: 'description', operator, value }) });
    await holds('contains', 'ÄRGER MIT 路由器');
    await holds('contains', 'مُوَجِّه');
    await holds('contains', 'Ärger mit 路由机');
    await holds('contains', 'abbab');
    await holds('not_contains', 'abc');
    await holds('starts', 'ABAB');
    await holds('ends', 'baba');
    await holds('ends', 'baab');
    const { data } = await create({ description: `<p>${middle}</p>` });
    const log = (await make.log(data.id)).map(({ rule, matched }) => [rule.name, matched]);
    expect(Object.fromEntries(log)).toEqual({
      'Many 0': true,
      'Many 1': true,
      'Many 2': true,
      'contains ÄRGER MIT 路由器': true,
      'contains مُوَجِّه': true,
      'contains Ärger mit 路由机': false,
      'contains abbab': false,
      'not_contains abc': true,
      'starts ABAB': true,
      'ends baba': true,
      'ends baab': false,
    });
  });

  test('what is cut keeps whole characters', async () => {
    await make.workflow({ conditions: when({ field: 'description', operator: 'contains', value: 'x' }) });
    const { data } = await create({ description: `<p>a${'😀'.repeat(2000)}</p>` });
    const [log] = await make.log(data.id);
    const saw = log?.groups[0]?.rules[0]?.saw ?? '';
    expect([saw.length <= 500, !/\p{Cs}/u.test(saw), saw.startsWith('a😀')]).toEqual([true, true, true]);
  });
});

test('a process that starts has read the rules before anybody saves', async () => {
  for (let n = 0; n < 3; n++) await make.workflow({ conditions: full(n) });
  await make.workflow(acts);
  const readsRules = (text: string): boolean => text.includes('r.conditions');
  // The process that saved them reads them after its reply.
  await until(async () => !(await statementTexts(() => create())).some(readsRules));
  await server.db.deleteFrom('outgoing_mails').execute();
  const { db } = openDatabase({ connectionString: server.databaseUrl }, 5);
  const other = await buildApp({ db, config: server.app.services.config });
  try {
    await other.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
    const there = await signIn({ url, db: server.db }, await makeAdmin(server.db));
    const statements = await statementTexts(() =>
      there.post(`${api}/change`, { ...change, requester_id: requester.id }),
    );
    expect(statements.filter(readsRules)).toEqual([]);
    expect(await mails()).toBe(1);
  } finally {
    await other.close();
    await db.destroy();
  }
});

describe('a log that cannot be written', () => {
  test('undoes nothing of what the rules did', async () => {
    await make.workflow(acts);
    await sql`alter table rule_runs rename to rule_runs_away`.execute(server.db);
    try {
      const { status, data } = await create();
      expect(status).toBe(200);
      expect(await view(data.id)).toMatchObject({ priority: { id: 4 } });
      expect(await mails()).toBe(1);
    } finally {
      await sql`alter table rule_runs_away rename to rule_runs`.execute(server.db);
    }
  });

  test('nor do failures that cannot be counted', async () => {
    await make.workflow({ actions: [set('priority_id', 4), set('status_id', 6)] });
    await sql`create function no_update() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      server.db,
    );
    await sql`create trigger no_update before update on rules for each row execute function no_update()`.execute(
      server.db,
    );
    try {
      const { data } = await create();
      expect(await view(data.id)).toMatchObject({ priority: { id: 4 } });
      expect(await make.log(data.id)).toMatchObject([{ effects: [{ done: true }, { done: false }] }]);
    } finally {
      await sql`drop function no_update cascade`.execute(server.db);
    }
  });

  test('what fails before any action is in the log of the record, with each rule that did not run', async () => {
    const group = await makeFormGroup(server.db, { types: [2] });
    const field = await makeCustomField(server.db, { group_id: group.id, kind: 'date' });
    const { data } = await create();
    await sql`insert into custom_field_values (owner_type, owner_id, field_id, position, value)
      values ('sd_changes', ${data.id}, ${field.id}, 0, 'brokenZ')`.execute(server.db);
    await make.listener({
      name: 'Waits',
      conditions: when({ field: `custom_fields.f${field.id}`, operator: 'not_empty' }),
    });
    const { status } = await admin.post(`${api}/change-bulk`, { ids: [data.id], set: { priority_id: 4 } });
    expect(status).toBe(200);
    expect(await make.log(data.id)).toMatchObject([
      {
        rule: { name: 'Waits' },
        matched: false,
        effects: [{ action: 'set', done: false, text: 'Something went wrong on the server.' }],
      },
    ]);
  });
});

describe('replies', () => {
  test('of a trial and of a log are at most 1 MB, and say what was left out', async () => {
    const value = '😀'.repeat(500);
    const conditions = {
      match: 'any',
      groups: Array.from({ length: 10 }, () => ({
        match: 'any',
        rules: Array.from({ length: 50 }, () => ({ field: 'description', operator: 'contains', value })),
      })),
    };
    const form = { name: 'Big', page_type: 'change', conditions, actions: [set('priority_id', 4)] };
    const { data } = await create({ description: `<p>${'路'.repeat(99_000)}</p>` });
    const tried = await admin.post<{ result: { left_out: number; groups: { rules: unknown[] }[] } }>(
      `${api}/workflow/test`,
      { ...form, record_id: data.id },
    );
    const { result } = tried.data;
    expect(Buffer.byteLength(JSON.stringify(tried.data))).toBeLessThanOrEqual(1_000_000);
    expect(result.left_out).toBeGreaterThan(0);
    expect(result.groups.flatMap(({ rules }) => rules).length + result.left_out).toBe(500);

    for (let n = 0; n < 5; n++) await make.workflow({ ...form, name: `Big ${n}` });
    const other = (await create({ description: `<p>${'路'.repeat(99_000)}</p>` })).data;
    const log = await admin.get<{ rule_logs: { left_out: number }[] }>(`${api}/rule-log/change/${other.id}?limit=100`);
    expect(Buffer.byteLength(JSON.stringify(log.data))).toBeLessThanOrEqual(1_000_000);
    expect(log.data.rule_logs.map(({ left_out }) => left_out > 0)).toContain(true);
    expect(Math.max(...(await rows()))).toBeLessThanOrEqual(1_000_000);
  });
});
