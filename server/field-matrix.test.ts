import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AnySchema, Lazy } from 'yup';
import { formCategories } from '../wire/parts/form';
import type { Call } from '../wire/protocol/call';
import { homeBlocks } from '../wire/home/home';
import { allCalls, type Entry } from '../wire/calls';
import { namedKinds, type RecordKind, recordKinds } from '../wire/protocol/kind';
import { permissionGroups, type PermissionKey } from '../wire/protocol/permission';
import * as s from '../wire/protocol/shape';
import { type GuardedField, guardedFields } from './shared/field-rights';
import { signIn } from './testing/client';
import {
  makeAgent,
  makeAsset,
  makeCab,
  makeChange,
  makeContract,
  makeDepartment,
  makeChangeTemplate,
  makeFreeze,
  makeOrganization,
  makeProblem,
  makeRelease,
  makeTicket,
  makeUser,
} from './testing/factories';
import { startServer, type TestServer } from './testing/server';

type Schema = AnySchema | Lazy<unknown>;
type Need = PermissionKey | 'agent';

const ruleValues = (parent: string, why: string): [string, string][] =>
  ['value', 'value.*'].map((field) => [`${parent}.groups.*.rules.*.${field}`, why]);

/** Fields that show another record or personal data to everybody who may make the call, and why. */
const open: Readonly<Record<string, string>> = {
  'session.login user.email': 'The reader’s own.',
  'session.session user.email': 'The reader’s own.',
  'session.reader user.email': 'The reader’s own.',
  'session.exchange user.email': 'The reader’s own.',
  'lookup.lookup data.*':
    'Options of selects for agents; each lookup has a right of its own (server/parts/lookup/lookup.ts).',
  'approval.read change': 'An approval link shows what has to be decided to whoever has it (B8).',
  'approval.read change.attach_releases': 'An approval link shows what has to be decided (B8).',
  'approval.read change.assets': 'An approval link shows what has to be decided (B8).',
  'approval.read change.asset_count': 'An approval link shows what has to be decided (B8).',
  'approval.read approval.cab': 'An approval link says whose decision it is (B8).',
  'approval.mine approvals.*.change':
    'The reader is asked to decide on it; the page of the change needs view_changes (is_view).',
  'approval.mine approvals.*.contract':
    'The reader is asked to decide on it; the page of the contract needs view_contracts (is_view).',
  ...Object.fromEntries(
    [...homeBlocks.map((block) => `view ${block}.`), 'block '].map((at) => [
      `home.${at}rows.*.id`,
      'Of a record whose kind the reader sees, or a job.',
    ]),
  ),
  'contract.view contract.notify_to.*.email': 'The whole list is for agents.',
  'contract.view contract.asset_count': 'A number; it names no asset.',
  'contract.readLink contract': 'An approval link shows what has to be decided to whoever has it (B8).',
  'contract.readLink contract.asset_count': 'An approval link shows what has to be decided (B8).',
  'approval.mine approvals.*.cab': 'The reader is an approver of this board.',
  'change.edit fields.*.value':
    'The change’s own fields; its assets only with attach_asset (server/change/change.form.ts).',
  'form.render fields.*.value': 'What a new record starts with, or what the record has in its own fields.',
  'asset.edit fields.*.value': 'The asset’s own fields.',
  ...Object.fromEntries(
    formCategories.map((kind) => [
      `${kind}-form-group.list form_group.fields.*.default`,
      'What a new record starts with; of a lookup only for who may open that (server/form-group/form-group.queries.ts).',
    ]),
  ),
  ...Object.fromEntries(
    ['event.since events.*.data', 'webhook.preview body.data'].flatMap((data) =>
      ['before', 'after'].map((part) => [
        `${data}.${part}`,
        'Without fields that name records of kinds that the reader does not see (server/event/event.seen.ts).',
      ]),
    ),
  ),
  ...Object.fromEntries(
    ruleValues('webhook.view webhook.conditions', 'What the webhook compares with; who manages rules has written it.'),
  ),
  'webhook.deliveries deliveries.*.request.headers': 'Headers of the service desk’s own.',
  ...Object.fromEntries(
    [
      'workflow.list workflows.*',
      'workflow.view workflow',
      'listener.list listeners.*',
      'listener.view listener',
    ].flatMap((rule) => [
      ...ruleValues(`${rule}.conditions`, 'What the rule compares with; who manages rules has written it.'),
      [`${rule}.actions.*`, 'What the rule does; who manages rules has written it.'],
    ]),
  ),
  ...Object.fromEntries(
    ['workflow.test result', 'listener.test result', 'rule.log rule_logs.*'].flatMap((trace) =>
      ruleValues(trace, 'What the rule compared with; who manages rules has written it.'),
    ),
  ),
  'asset.view asset': 'The record that the call is about.',
  ...Object.fromEntries(
    ['asset_form_builder_only', 'asset_type', 'department'].map((group) => [
      `asset.view asset.custom_field_values_for_${group}.*.value`,
      'The asset’s own.',
    ]),
  ),
  'asset.list data.*.deleted_by.email': 'The trash is for who may delete; no client may.',
  'asset.view asset.asset_id': 'The asset’s own id.',
  'change.view change.custom_field_values_for_change_form_builder_only.*.value': 'The change’s own.',
  'change.view change.custom_field_values_for_change_type.*.value': 'The change’s own.',
  'problem.view custom_field_values_for_problem_form_builder_only.*.value': 'The problem’s own.',
  ...Object.fromEntries(
    ['release', 'contract'].flatMap((kind) =>
      ['form_builder_only', 'type'].map((group) => [
        `${kind}.view ${kind}.custom_field_values_for_${kind}_${group}.*.value`,
        `The ${kind}’s own.`,
      ]),
    ),
  ),
  ...Object.fromEntries(
    [
      ...['freeze.list data.*', 'freeze.list freezes.*', 'freeze.view freeze'],
      ...['maintenance.list data.*', 'maintenance.list maintenances.*', 'maintenance.view maintenance'],
    ].map((at) => [`${at}.scope.asset_ids`, 'Ids, so that a save keeps them; their names need view_assets.']),
  ),
  'change-template.view change_template.fields.custom_fields':
    'What a change begins with; who manages templates has written it.',
  'change-template.view change_template.form.*.value': 'What a change begins with.',
  'change-template.view change_template.asset_ids': 'Ids, so that a save keeps them; their names need view_assets.',
  'freeze.save caught.changes': 'None without view_changes (server/freeze/freeze.test.ts).',
  'maintenance.save caught.changes': 'None without view_changes (server/freeze/freeze.test.ts).',
  'cab.list cabs': 'The catalogue of boards, for who applies or manages them (C12).',
  'cab.view cab': 'The catalogue of boards, for who applies or manages them (C12).',
  'change-risk.ofChange risk.reasons.*.params':
    'Hours, numbers and names of catalogues, as the text of the reason has them.',
  'change-risk.ofDraft risk.reasons.*.params':
    'Hours, numbers and names of catalogues, as the text of the reason has them.',
  'similar.ofChange changes.*.assets': 'Of those that are asked for, which needs view_assets.',
  'relation.impact changes': 'A number; it names no change (D28).',
  'search.find counts.problem': 'A number of rows that the reader sees in the list of the kind (G1).',
  'search.find counts.change': 'A number of rows that the reader sees in the list of the kind (G1).',
  'search.find counts.release': 'A number of rows that the reader sees in the list of the kind (G1).',
  'search.find counts.asset': 'A number of rows that the reader sees in the list of the kind (G1).',
  'search.find counts.contract': 'A number of rows that the reader sees in the list of the kind (G1).',
  'search.find counts.ticket': 'A number of rows that the reader sees in the list of the kind (G1).',
  'import.preview rows.*.changes': 'What an import would change of an asset; no changes of the service desk.',
  'relation.problemImpact changes': 'A number; it names no change (D28).',
  ...Object.fromEntries(
    ['asset', 'problem', 'change', 'release', 'contract'].flatMap((kind) =>
      ['list', 'groups'].flatMap((call) =>
        ['value', 'value.*'].map((field) => [
          `${kind}.${call} ${kind}s.*.fields.*.${field}`,
          'Filters of the record’s own fields.',
        ]),
      ),
    ),
  ),
  ...Object.fromEntries(
    ['value', 'value.*'].map((field) => [
      `report.view report_filter.fields.*.${field}`,
      'Ids that were filtered by; their names are for who may see them, and applying them asks for the rights.',
    ]),
  ),
  ...Object.fromEntries(
    ['problem', 'change', 'release', 'asset', 'contract'].flatMap((kind) =>
      ['list filters.*.filters', 'view filter.filters'].map((field) => [
        `${kind}-filter.${field}`,
        'Ids that were filtered by; applying them asks for the rights (requireNamed).',
      ]),
    ),
  ),
};

const viewOf = (key: PermissionKey): PermissionKey[] =>
  permissionGroups.flatMap((g) => (g.view && (g.keys as readonly string[]).includes(key) ? [g.view] : []));
/** The sets of rights that are each enough for an agent to make the call. */
function enough({ needs }: Call): PermissionKey[][] {
  const sets =
    typeof needs === 'object' && 'anyOf' in needs
      ? needs.anyOf.map((key) => [key])
      : [
          [needs]
            .flat()
            .filter((key) => !['public', 'signed-in', 'agent', 'admin'].includes(key as string)) as PermissionKey[],
        ];
  return sets.map((keys) => [...new Set([...keys, ...keys.flatMap(viewOf)])]);
}
const keysOf = (call: Call): PermissionKey[] => enough(call)[0] ?? [];
const opensToClients = ({ needs, clients }: Call): boolean =>
  needs === 'public' || needs === 'signed-in' || clients.length > 0;

/** Has everybody who may make the call the right? */
function implied(call: Call, need: Need): boolean {
  if (call.needs === need || call.needs === 'admin') return true;
  if (opensToClients(call)) return false;
  return need === 'agent' || enough(call).every((keys) => keys.includes(need));
}

const kindWord = /^(?:attach(?:ed)?_)?(problem|change|release|asset|contract|cab|ticket)s?(?:_ids?|_count)?$/;
/** Parameters of a call that name records, with those that exclude them or ask for none. */
const namesIn = ({ ids = {}, one = [], excludes, optional = [] }: NonNullable<Entry['query']>): string[] => [
  ...Object.keys(ids),
  ...one,
  ...(excludes ? Object.keys(ids).map((name) => `${name}_not`) : []),
  ...optional.map((name) => `${name}_empty`),
];

const kindOf = (name: string): RecordKind | undefined => kindWord.exec(name)?.[1] as RecordKind | undefined;

/** Why a field needs an entry: the right, or `opaque` for a value that the schema does not describe. */
function reasonOf(name: string, schema: Schema): Need | 'opaque' | null {
  const {
    type,
    spec,
    tests = [],
    fields,
  } = schema as {
    type?: string;
    spec?: { meta?: { anyOf?: unknown } };
    tests?: { OPTIONS?: { name?: string } }[];
    fields?: object;
  };
  if (type === 'boolean') return null;
  if (name === 'email') return 'agent';
  const kind = kindOf(name);
  if (kind) return recordKinds[kind].view;
  const described =
    type === 'lazy'
      ? spec?.meta?.anyOf !== undefined
      : type === 'object'
        ? fields !== undefined && tests.some(({ OPTIONS }) => OPTIONS?.name === 'noUnknown')
        : type !== 'mixed';
  return described ? null : 'opaque';
}

interface Field {
  path: string;
  needs: Need | 'opaque';
  /** The right that wire/ gives it, or to what it is in. */
  given: string | undefined;
}

/** Every field of a reply that needs an entry. */
function sensitive(schema: Schema, path: string[] = [], isChoice = false, above?: string): Field[] {
  const { seenWith, anyOf } = (schema.meta() ?? {}) as { seenWith?: s.FieldNeeds; anyOf?: Schema[] };
  const given = seenWith?.needs ?? above;
  const { fields = {}, innerType } = schema as { fields?: Record<string, Schema>; innerType?: Schema };
  const needs = path.length && !isChoice ? reasonOf(path.at(-1) ?? '', schema) : null;
  return [
    ...(needs ? [{ path: path.join('.'), needs, given }] : []),
    ...(anyOf ?? []).flatMap((choice) => sensitive(choice, path, true, given)),
    ...Object.entries(fields).flatMap(([name, field]) => sensitive(field, [...path, name], false, given)),
    ...(innerType ? sensitive(innerType, [...path, '*'], false, given) : []),
  ];
}

/** Fields that neither the call nor the table of fields nor `open` explains. */
const uncovered = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ name, call, reply }) =>
    (reply ? sensitive(reply) : [])
      .filter(
        ({ path, needs, given }) =>
          !Object.hasOwn(open, `${name} ${path}`) && (needs === 'opaque' || (given !== needs && !implied(call, needs))),
      )
      .map(({ path, needs }) => `${name} ${path} (${needs})`),
  );

describe('every field that shows another record or an e-mail address', () => {
  test('has the right that it needs, or a reason why it needs none', () => expect(uncovered(allCalls)).toEqual([]));

  test('is found when it is new', () => {
    const row = {
      id: s.id(),
      owner: s.shape({ id: s.id(), email: s.text() }),
      change: s.namedOrNull(),
      asset_ids: s.rows({ id: s.id() }),
      problem_id: s.idOrNull(),
      person: s.person(),
    };
    const planted = allCalls
      .filter(({ name }) => name === 'asset.list')
      .map((entry) => ({ ...entry, reply: s.listOf('data', row) }));
    expect(uncovered(planted)).toEqual([
      'asset.list data.*.owner.email (agent)',
      'asset.list data.*.change (view_changes)',
      'asset.list data.*.problem_id (view_problems)',
    ]);
  });

  test('the reasons are those of fields that there are', () => {
    const found = allCalls.flatMap(({ name, reply }) =>
      reply ? sensitive(reply).map(({ path }) => `${name} ${path}`) : [],
    );
    expect(Object.keys(open).filter((field) => !found.includes(field))).toEqual([]);
  });

  test('may be empty', () => {
    const wrong = allCalls.flatMap(({ name, reply }) =>
      guardedFields(reply ?? s.text())
        .filter(({ empty, schema }) => !schema.isValidSync(empty, { strict: true }))
        .map(({ path }) => `${name} ${path.join('.')}`),
    );
    expect(wrong).toEqual([]);
  });

  test('a parameter that names a record of another kind is known as one', () => {
    const unknown = allCalls.flatMap(({ name, query = {} }) =>
      namesIn(query)
        .filter((key) => kindOf(key.replace(/_(not|empty)$/, '')) && !Object.hasOwn(namedKinds, key))
        .map((key) => `${name} ${key}`),
    );
    expect(unknown).toEqual([]);
  });
});

let server: TestServer;
const world = { organization: 0, asset: 0, problem: 0, change: 0, release: 0, ticket: 0, contract: 0 };

/** A record of each kind, each linked to the others. */
beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  const left = await makeAgent(db, [], { active: false });
  const [organization, change, release, ticket, contract] = [
    await makeOrganization(db),
    await makeChange(db, { planned_start_date: '2026-11-24T22:00:00Z' }),
    await makeRelease(db),
    await makeTicket(db),
    await makeContract(db, {
      user_id: (await makeUser(db)).id,
      owner_id: left.id,
      approver_id: (await makeAgent(db)).id,
    }),
  ];
  await db.insertInto('contract_recipients').values({ contract_id: contract.id, email: 'pat@example.test' }).execute();
  await db
    .insertInto('contract_terms')
    .values({
      contract_id: contract.id,
      type: 'Renewed',
      decision: 'pending',
      contract_start_date: '2028-01-01',
      contract_end_date: '2028-12-31',
      cost: 1,
      approver_id: contract.approver_id,
    })
    .execute();
  await db
    .insertInto('deputies')
    .values({
      ...{ user_id: contract.approver_id!, deputy_id: (await makeAgent(db, ['view_contracts'])).id },
      ...{ begins_at: new Date('2020-01-01T00:00:00Z'), ends_at: new Date('2099-01-01T00:00:00Z') },
    })
    .execute();
  const problem = await makeProblem(db, { change_id: change.id, known_error: true });
  const asset = await makeAsset(db, {
    organization_id: organization.id,
    managed_by_id: left.id,
    used_by_id: (await makeUser(db)).id,
  });
  Object.assign(world, {
    organization: organization.id,
    asset: asset.id,
    problem: problem.id,
    change: change.id,
    release: release.id,
    ticket: ticket.id,
    contract: contract.id,
  });
  await db.insertInto('problem_assets').values({ problem_id: problem.id, asset_id: asset.id }).execute();
  await db.insertInto('problem_causes').values({ problem_id: problem.id, change_id: change.id }).execute();
  await db.insertInto('problem_tickets').values({ problem_id: problem.id, ticket_id: ticket.id }).execute();
  await db.insertInto('ticket_assets').values({ ticket_id: ticket.id, asset_id: asset.id }).execute();
  await db.insertInto('release_assets').values({ release_id: release.id, asset_id: asset.id }).execute();
  await db.insertInto('release_changes').values({ release_id: release.id, change_id: change.id }).execute();
  await db
    .insertInto('contract_organizations')
    .values({ contract_id: contract.id, organization_id: organization.id })
    .execute();
  await db.insertInto('change_assets').values({ change_id: change.id, asset_id: asset.id }).execute();
  const department = await makeDepartment(db);
  const dependent = await makeAsset(db, { managed_by_id: (await makeAgent(db)).id, department_id: department.id });
  for (const { id } of [asset, dependent])
    await db.insertInto('contract_assets').values({ contract_id: contract.id, asset_id: id }).execute();
  await db.insertInto('asset_relations').values({ parent_id: dependent.id, child_id: asset.id, cmdb_id: 1 }).execute();
});
afterAll(() => server.close());

/** One whose scope names the asset. */
async function scopedTo(table: 'freezes' | 'maintenances', path: string): Promise<string> {
  const { id } = await makeFreeze(server.db, table, { asset_ids: [world.asset] });
  return `/service-desk/api/${path}/${id}`;
}

/** Two changes on the asset at the same time. */
async function colliding(): Promise<number> {
  const window = { planned_start_date: new Date('2031-01-01'), planned_end_date: new Date('2031-01-02') };
  const [one, other] = [await makeChange(server.db, window), await makeChange(server.db, window)];
  for (const { id } of [one, other])
    await server.db.insertInto('change_assets').values({ change_id: id, asset_id: world.asset }).execute();
  return one.id;
}

/** What the reader asks for, so that every field of the call shows something: an address, or one and what is sent there. */
type Asked = string | { path: string; body: object };
const requests: Readonly<Record<string, (reader: { id: number }) => Promise<Asked> | Asked>> = {
  'asset.list': () => '/service-desk/api/asset-list?held_by_left=1&config=true',
  'asset.view': () => `/service-desk/api/asset/${world.asset}`,
  'problem.view': () => `/service-desk/api/problem/${world.problem}`,
  'problem.draft': () => `/service-desk/api/problem-draft/${world.ticket}`,
  'change.view': () => `/service-desk/api/change/${world.change}`,
  'release.view': () => `/service-desk/api/release/${world.release}`,
  'relation.changeImpact': () => `/service-desk/api/change-impact/${world.change}`,
  'relation.problemImpact': () => `/service-desk/api/problem-impact/${world.problem}`,
  'ticket.actions': () => `/service-desk/api/ticket-action/${world.ticket}`,
  'contract.list': () => '/service-desk/api/contract-list?held_by_left=1',
  'contract.view': () => `/service-desk/api/contract/${world.contract}`,
  'change-collision.ofChange': async () => `/service-desk/api/change-collisions/${await colliding()}`,
  'change-collision.ofDraft': async () => ({
    path: '/service-desk/api/change-collisions',
    body: {
      id: await colliding(),
      planned_start_date: '2031-01-01 00:00:00',
      planned_end_date: '2031-01-02 00:00:00',
    },
  }),
  // Anybody who is an agent may ask; what is planned is for who may view its kind.
  'change-calendar.view': async ({ id }) => {
    await colliding();
    await sql`insert into user_permissions (user_id, permission_id)
      select ${id}, p.id from permissions p where p.key = 'view_changes'`.execute(server.db);
    return '/service-desk/api/change-calendar?from=2031-01-01&to=2031-01-02&kinds=change';
  },
  'similar.ofTicket': async () => {
    const words = randomUUID().replaceAll('-', ' ');
    const same = { subject: words, text: words };
    const [asked, other] = [await makeTicket(server.db, same), await makeTicket(server.db, same)];
    const { id } = await makeProblem(server.db, { subject: same.subject });
    await server.db.insertInto('problem_tickets').values({ problem_id: id, ticket_id: other.id }).execute();
    return `/service-desk/api/ticket-similar/${asked.id}`;
  },
  'similar.ofChange': async () => {
    const subject = randomUUID().replaceAll('-', ' ');
    await makeProblem(server.db, { subject });
    return `/service-desk/api/change-similar?subject=${encodeURIComponent(subject)}`;
  },
  'freeze.view': () => scopedTo('freezes', 'freeze'),
  'maintenance.view': () => scopedTo('maintenances', 'maintenance'),
  'deputy.mine': async (reader) => {
    const other = await makeAgent(server.db);
    const [begins_at, ends_at] = [new Date(), new Date('2099-01-01T00:00:00Z')];
    await server.db
      .insertInto('deputies')
      .values([
        { user_id: reader.id, deputy_id: other.id, begins_at, ends_at },
        { user_id: other.id, deputy_id: reader.id, begins_at, ends_at },
      ])
      .execute();
    return '/service-desk/api/my-deputies';
  },
  'change-template.view': async () => {
    const { id } = await makeChangeTemplate(server.db, { asset_ids: [world.asset] });
    return `/service-desk/api/change-template/${id}`;
  },
  'approval.mine': async (reader) => {
    const cab = await makeCab(server.db, [{ users: [reader] }]);
    const manager = await signIn(server, await makeAgent(server.db, ['view_changes', 'enforce_cab']));
    await manager.post('/service-desk/api/apply-cab-approval', {
      change_id: (await makeChange(server.db)).id,
      workflow_id: cab.id,
    });
    return '/service-desk/api/my-approvals';
  },
};

interface Reader {
  role: 'agent' | 'client';
  permissions: readonly PermissionKey[];
}
interface Case {
  name: string;
  field: string;
  path: readonly string[];
  empty: unknown;
  who: string;
  reader: Reader;
  sees: boolean;
}

/** Who sees a field and who does not, among those who may make the call. */
function readers(call: Call, { needs, clients }: GuardedField): { who: string; reader: Reader; sees: boolean }[] {
  const keys = keysOf(call);
  const agent = (sees: boolean, ...more: PermissionKey[]) => ({
    who: `an agent ${sees ? 'with' : 'without'} ${needs}`,
    reader: { role: 'agent', permissions: [...keys, ...more] } as const,
    sees,
  });
  const client = (sees: boolean, ...more: PermissionKey[]) => ({
    who: `a client with ${[...call.clients, ...more].join()}`,
    reader: { role: 'client', permissions: [...call.clients, ...more] } as const,
    sees,
  });
  const agents = needs === 'agent' ? [agent(true)] : [agent(false), agent(true, needs)];
  return opensToClients(call)
    ? [...agents, client(false), ...(clients.length ? [client(true, ...clients)] : [])]
    : agents;
}

const cases = allCalls.flatMap(({ name, call, reply }): Case[] =>
  guardedFields(reply ?? s.text())
    .filter(({ needs }) => !implied(call, needs))
    .flatMap((field) =>
      readers(call, field).map((one) => ({
        ...one,
        name,
        field: field.path.join('.'),
        path: field.path,
        empty: field.empty,
      })),
    ),
);

const valuesAt = (value: unknown, [name = '', ...rest]: readonly string[]): unknown[] => {
  if (value === null || typeof value !== 'object') return [];
  const inner = name === '*' ? Object.values(value) : name in value ? [(value as Record<string, unknown>)[name]] : [];
  return rest.length ? inner.flatMap((one) => valuesAt(one, rest)) : inner;
};

describe('over HTTP', () => {
  test.each(cases)('$name $field: $who', async ({ name, path, empty, reader, sees }) => {
    const person = await makeUser(server.db, { ...reader, organization_id: world.organization });
    const asked = await requests[name]?.(person);
    if (!asked) throw new Error(`Say in this test how ${name} is asked for.`);
    const who = await signIn(server, person);
    const { status, data } = await (typeof asked === 'string'
      ? who.get<unknown>(asked)
      : who.post<unknown>(asked.path, asked.body));
    const values = valuesAt(data, path);
    expect([status, values.length > 0]).toEqual([200, true]);
    for (const value of values) (sees ? expect(value).not : expect(value)).toEqual(empty);
  });

  /** Parameters that a call is not made without. */
  const needed: Record<string, string> = { from: '2026-01-01', to: '2026-01-31' };
  const narrowed = allCalls.flatMap(({ name, call, query = {} }) =>
    (call.method === 'GET' ? namesIn(query) : []).flatMap((key) => {
      const kind = namedKinds[key];
      if (!kind || implied(call, recordKinds[kind].view)) return [];
      const without: Reader =
        recordKinds[kind].view === 'agent'
          ? { role: 'client', permissions: call.clients }
          : { role: 'agent', permissions: keysOf(call) };
      const permissions =
        recordKinds[kind].view === 'agent' ? keysOf(call) : [...keysOf(call), recordKinds[kind].view as PermissionKey];
      // The trash is a list of its own, with a right of its own.
      const { trash: _, ...others } = query.words ?? {};
      const words = Object.entries(others).map(([word, [first = needed[word] ?? '']]) => `${word}=${first}&`);
      return [
        { name, key, words: words.join(''), path: call.path, needs: recordKinds[kind].view, without, permissions },
      ];
    }),
  );
  test.each(narrowed)('$name by $key needs $needs', async ({ key, words, path, needs, without, permissions }) => {
    const url = path
      .replace('{name}', 'priorities')
      .replace('{format}', 'csv')
      .replace('{ticketId}', String(world.ticket))
      .replace('{orgId}', String(world.organization));
    const fetchIt = async (reader: Reader) =>
      (await signIn(server, await makeUser(server.db, reader))).get(`${url}?${words}${key}=1`);
    expect(await fetchIt(without)).toMatchObject({ status: 403, message: `Missing permission: ${needs}` });
    expect((await fetchIt({ role: 'agent', permissions })).status).toBe(200);
  });
});
