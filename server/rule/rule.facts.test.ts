import { sql } from 'kysely';
import { type Operator, operatorsOf, type PageType, ruleFields } from '../../wire/rule/rule';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAsset,
  makeChange,
  makeContract,
  makeCustomField,
  makeFormGroup,
  makeOrganization,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { rulesOf, when } from './rule.testing';

/** What conditions see of a record, asked by trials of rules that do nothing. */
let server: TestServer;
let admin: Client;
let make: ReturnType<typeof rulesOf>;
let change: number;
let contract: number;
let organization: number;
let custom: Record<
  'text' | 'number' | 'moment' | 'day' | 'options' | 'radio' | 'select' | 'checkbox' | 'empty',
  string
>;
const tried = new Set<string>();

beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  admin = await signIn(server, await makeAdmin(db));
  make = rulesOf(admin);
  organization = (await makeOrganization(db)).id;
  const rita = await makeUser(db, { full_name: 'Rita Ålund', email: 'rita@post.test', organization_id: organization });
  change = (
    await makeChange(db, {
      subject: 'Replace the Router',
      description: '<p>It is <b>old</b> &amp; slow.</p>',
      requester_id: rita.id,
      priority_id: 3,
      impact_id: null,
      planned_start_date: new Date('2026-05-01T10:00:00Z'),
    })
  ).id;
  const group = await makeFormGroup(db, { module: 'change' });
  const field = async (kind: string, value: string | string[] | null, more: object = {}) => {
    const { id } = await makeCustomField(db, { module: 'change', kind, group_id: group.id, ...more } as never);
    for (const [position, one] of [value ?? []].flat().entries())
      await sql`insert into custom_field_values (owner_type, owner_id, field_id, position, value) values ('sd_changes', ${change}, ${id}, ${position}, ${one})`.execute(
        db,
      );
    return `custom_fields.f${id}`;
  };
  custom = {
    text: await field('text', 'Rack 12'),
    number: await field('number', '12.5'),
    moment: await field('date-time', '2026-05-01T10:00:00Z'),
    day: await field('date', '2026-05-01 00:00:00'),
    radio: await field('radio', 'Oslo', { options: ['Oslo', 'Rome'] }),
    select: await field('select', [String(organization), '999999'], { lookup: 'organizations', multiple: true }),
    options: await field('options', ['Oslo', 'Bergen'], {
      multiple: true,
      options: ['Oslo', 'Bergen', 'Rome'],
    }),
    checkbox: await field('checkbox', 'true'),
    empty: await field('text', null),
  };
  for (const asset_type_id of [1, 2]) {
    const { id } = await makeAsset(db, { name: `Router ${asset_type_id}`, asset_type_id });
    await db.insertInto('change_assets').values({ change_id: change, asset_id: id }).execute();
  }
  contract = (await makeContract(db, { name: 'Support', cost: 1200 })).id;
});
afterAll(() => server.close());

type Condition = [field: string, operator: Operator, value: unknown, holds: boolean];

const matches = async (conditions: object, record_id = change, page_type: PageType = 'change') => {
  const result = await make.attempt('workflow', {
    name: 'Trial',
    page_type,
    conditions,
    actions: [{ type: 'stop' }],
    record_id,
  });
  return result.matched;
};

const standard: Condition[] = [
  ['priority_id', 'equal', 3, true],
  ['priority_id', 'equal', 2, false],
  ['priority_id', 'not_equal', 2, true],
  ['priority_id', 'not_equal', 3, false],
  ['priority_id', 'in', [2, 3], true],
  ['priority_id', 'in', [1, 2], false],
  ['impact_id', 'empty', null, true],
  ['impact_id', 'not_empty', null, false],
  ['priority_id', 'empty', null, false],
  ['priority_id', 'not_empty', null, true],
  // what is not there is not equal to anything
  ['impact_id', 'equal', 1, false],
  ['impact_id', 'not_equal', 1, true],
  ['subject', 'equal', 'replace the ROUTER', true],
  ['subject', 'equal', 'replace', false],
  ['subject', 'not_equal', 'replace', true],
  ['subject', 'not_equal', 'Replace the Router', false],
  ['subject', 'contains', 'THE', true],
  ['subject', 'contains', 'switch', false],
  ['subject', 'not_contains', 'switch', true],
  ['subject', 'not_contains', 'router', false],
  ['subject', 'starts', 'replace', true],
  ['subject', 'starts', 'router', false],
  ['subject', 'ends', 'router', true],
  ['subject', 'ends', 'replace', false],
  ['subject', 'in', ['x', 'replace the router'], true],
  ['subject', 'in', ['x', 'y'], false],
  ['subject', 'empty', null, false],
  ['subject', 'not_empty', null, true],
  // by its plain text
  ['description', 'contains', 'old & slow', true],
  ['description', 'contains', '<b>', false],
  ['planned_start_date', 'before', '2026-05-02 00:00:00', true],
  ['planned_start_date', 'before', '2026-05-01 10:00:00', false],
  ['planned_start_date', 'after', '2026-05-01 09:59:59', true],
  ['planned_start_date', 'after', '2026-05-02 00:00:00', false],
  ['planned_start_date', 'equal', '2026-05-01 10:00:00', true],
  ['planned_start_date', 'not_equal', '2026-05-01 10:00:00', false],
  ['planned_end_date', 'empty', null, true],
  ['planned_start_date', 'not_empty', null, true],
  ['requester.name', 'starts', 'rita å', true],
  ['requester.email', 'ends', '@post.test', true],
  ['requester.department_id', 'empty', null, true],
  ['asset.name', 'equal', 'router 2', true],
  ['asset.name', 'equal', 'router 3', false],
  // of none of them
  ['asset.name', 'not_equal', 'router 2', false],
  ['asset.asset_type_id', 'in', [2], true],
  ['asset.product_id', 'empty', null, true],
];

test.each(standard)('%s %s %j: %j', async (field, operator, value, holds) => {
  const kind = ruleFields.change.find(({ name }) => name === field)?.kind;
  tried.add(`${kind} ${operator}`);
  expect(await matches(when({ field, operator, value }))).toBe(holds);
});

const ofCustom: [keyof typeof custom, string, Operator, unknown, boolean][] = [
  ['text', 'text', 'contains', 'rack', true],
  ['empty', 'text', 'empty', null, true],
  ['number', 'number', 'gt', 12, true],
  ['number', 'number', 'gt', 12.5, false],
  ['number', 'number', 'lt', '13', true],
  ['number', 'number', 'lt', 12, false],
  ['number', 'number', 'equal', '12.50', true],
  ['number', 'number', 'not_equal', 12, true],
  ['number', 'number', 'in', [1, 12.5], true],
  ['number', 'number', 'empty', null, false],
  ['number', 'number', 'not_empty', null, true],
  ['moment', 'time', 'before', '2026-05-01 10:00:01', true],
  ['moment', 'time', 'after', '2026-05-01 10:00:00', false],
  ['day', 'time', 'equal', '2026-05-01 00:00:00', true],
  ['day', 'time', 'not_equal', '2026-05-02 00:00:00', true],
  ['day', 'time', 'after', '2026-05-01 00:00:00', false],
  ['radio', 'options', 'in', ['Oslo', 'Rome'], true],
  ['select', 'select', 'not_empty', null, true],
  ['options', 'options', 'equal', 'Bergen', true],
  ['options', 'options', 'equal', 'Rome', false],
  ['options', 'options', 'not_equal', 'Oslo', false],
  ['options', 'options', 'in', ['Rome', 'Oslo'], true],
  ['options', 'options', 'contains', 'Oslo', true],
  ['options', 'options', 'not_contains', 'Rome', true],
  ['options', 'options', 'empty', null, false],
  ['options', 'options', 'not_empty', null, true],
  ['checkbox', 'flag', 'equal', true, true],
  ['checkbox', 'flag', 'equal', '0', false],
  ['checkbox', 'flag', 'not_equal', false, true],
];

test.each(ofCustom)('a custom field of the kind %s (%s) %s %j: %j', async (field, kind, operator, value, holds) => {
  tried.add(`${kind} ${operator}`);
  expect(await matches(when({ field: custom[field], operator, value }))).toBe(holds);
});

test('every operator of every kind of value was tried', () => {
  const all = Object.entries(operatorsOf).flatMap(([kind, some]) => some.map((operator) => `${kind} ${operator}`));
  expect(all.filter((one) => !tried.has(one))).toEqual([]);
});

const yes = { field: 'priority_id', operator: 'equal', value: 3 };
const no = { field: 'priority_id', operator: 'equal', value: 1 };
const group = (match: string, ...rules: object[]) => ({ match, rules });

test.each<[string, object, boolean]>([
  ['all of all', { match: 'all', groups: [group('all', yes, yes), group('all', yes)] }, true],
  ['all, one of a group fails', { match: 'all', groups: [group('all', yes, no), group('all', yes)] }, false],
  ['all of any', { match: 'all', groups: [group('any', yes, no), group('any', no, yes)] }, true],
  ['all of any, one group has none', { match: 'all', groups: [group('any', yes, no), group('any', no, no)] }, false],
  ['any of all', { match: 'any', groups: [group('all', yes, no), group('all', yes, yes)] }, true],
  ['any of all, none whole', { match: 'any', groups: [group('all', yes, no), group('all', no, yes)] }, false],
  ['any of any', { match: 'any', groups: [group('any', no, no), group('any', no, yes)] }, true],
  ['any of any, none', { match: 'any', groups: [group('any', no), group('any', no)] }, false],
  ['without groups', { match: 'any', groups: [] }, true],
])('groups: %s', async (_what, conditions, holds) => {
  expect(await matches(conditions)).toBe(holds);
});

test('rules of contracts see what contracts have', async () => {
  expect(await matches(when({ field: 'cost', operator: 'gt', value: 1000 }), contract, 'contract')).toBe(true);
  expect(await matches(when({ field: 'name', operator: 'equal', value: 'other' }), contract, 'contract')).toBe(false);
  expect(await matches(when({ field: 'asset.name', operator: 'not_empty' }), contract, 'contract')).toBe(false);
});

test('a custom field that chose records sees those that are there', async () => {
  const of = (operator: Operator, value: unknown) => when({ field: custom.select, operator, value });
  const other = (await makeOrganization(server.db)).id;
  expect(await matches(of('equal', organization))).toBe(true);
  expect(await matches(of('in', [other, organization]))).toBe(true);
  expect(await matches(of('not_equal', other))).toBe(true);
});

test('a requester’s organization is that of the requester', async () => {
  const of = (value: number) => when({ field: 'requester.organization_id', operator: 'equal', value });
  expect(await matches(of(organization))).toBe(true);
  expect(await matches(of((await makeOrganization(server.db)).id))).toBe(false);
});

test('collisions are counted as they are at the moment, whatever lists keep of them', async () => {
  const { db } = server;
  const { id: asset } = await makeAsset(db, { name: 'Core switch' });
  const planned = {
    planned_start_date: new Date('2039-01-01T08:00:00Z'),
    planned_end_date: new Date('2039-01-01T10:00:00Z'),
  };
  const [first, second] = [await makeChange(db, planned), await makeChange(db, planned)];
  for (const { id } of [first, second])
    await db.insertInto('change_assets').values({ change_id: id, asset_id: asset }).execute();
  const collides = (operator: Operator, value: unknown, id = first.id) =>
    matches(when({ field: 'collisions', operator, value }), id);
  expect([await collides('gt', 0), await collides('equal', 1), await collides('equal', 0)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await collides('equal', 0, change)).toBe(true);
});
