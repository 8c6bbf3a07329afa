import { randomUUID } from 'node:crypto';
import { allCalls, type Entry } from '../wire/calls';
import { api, applyBoard } from './testing/board';
import { permissionGroups, type PermissionKey } from '../wire/protocol/permission';
import { type Reply, signIn } from './testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeCustomField,
  makeDepartment,
  makeProblem,
  makeRelease,
  makeTicket,
  makeUser,
  makeUploadedImport,
  makeVendor,
} from './testing/factories';
import { contractForm } from './testing/contract';
import { rightLines, type Who } from './testing/rights';
import { startServer, type TestServer } from './testing/server';

/**
 * The rights that depend on what is sent, by wire/rights.tsv: who holds all of a call may send everything, and each of
 * them is asked for something that can be sent.
 */
let server: TestServer;
let people: { requester_id: number; department_id: number };

beforeAll(async () => {
  server = await startServer();
  people = { requester_id: (await makeUser(server.db)).id, department_id: (await makeDepartment(server.db)).id };
});
afterAll(() => server.close());

/** `asset`, `kind` and `id` are those of the path. */
type Sent = {
  query?: Record<string, number | string>;
  body?: Record<string, unknown>;
  asset?: number;
  kind?: string;
  id?: number;
};
/** What can be sent, each time to records of its own. Every branch of the call's rights is in one of them. */
/** Sets a field of a record, and deletes one. */
const bulkOf = (make: () => Promise<number>, field: string, value: number) => [
  async () => ({ body: { ids: [await make()], set: { [field]: value } } }),
  async () => ({ body: { ids: [await make()], delete: true } }),
];
const inTrash = [async () => ({ query: { trash: 1 } })];
/** Links an asset with one record of each kind, or detaches it from them. */
const services = (linked: boolean) =>
  (
    [
      ['sd_problem', 'problem', makeProblem],
      ['sd_changes', 'change', makeChange],
      ['sd_releases', 'release', makeRelease],
      ['sd_contracts', 'contract', makeContract],
    ] as const
  ).map(([type, kind, make]) => async () => {
    const [{ id: asset }, { id }] = [await makeAsset(server.db), await make(server.db)];
    const values = { [`${kind}_id`]: id, asset_id: asset } as never;
    if (linked) await server.db.insertInto(`${kind}_assets`).values(values).execute();
    return { asset, body: { type, type_ids: [id] } };
  });
/** A text on trial with a record of each kind. */
const onTrial = (
  [
    ['problem-created', makeProblem],
    ['change-created', makeChange],
    ['release-starts', makeRelease],
    ['asset-assigned', makeAsset],
    ['contract-expired', makeContract],
  ] as const
).map(([kind, make]) => async () => ({
  kind,
  body: { language: 'en', subject: 'S', body: '<p>B</p>', record_id: (await make(server.db)).id },
}));
const sent: Record<string, ((sender: { id: number }) => Promise<Sent>)[]> = {
  'notification.preview': onTrial,
  'notification.trial': onTrial,
  'contract.save': [
    async () => ({ body: { ...(await newContract()), asset_ids: [(await makeAsset(server.db)).id] } }),
    async () => {
      const { id } = await makeContract(server.db, { contract_status_id: 1 });
      const asset = await makeAsset(server.db);
      await server.db.insertInto('contract_assets').values({ contract_id: id, asset_id: asset.id }).execute();
      return { body: { ...(await newContract()), id, asset_ids: [] } };
    },
  ],
  'contract.bulkEdit': [
    async () => {
      const { id } = await makeCustomField(server.db, { module: 'contract' });
      const custom_fields = { [`f${id}`]: 'A' };
      return { body: { ids: [(await makeContract(server.db)).id], set: { custom_fields } } };
    },
  ],
  'contract.withdraw': [async () => ({ id: await waitingContract(), body: {} })],
  'contract.changeApprover': [
    async () => ({ id: await waitingContract(), body: { approver_id: (await makeAgent(server.db, approving)).id } }),
  ],
  'import.map': [async ({ id }) => ({ body: await mappedImport(id) })],
  'import.again': [async ({ id }) => ({ id: await failedImport(id), body: againWithCreation })],
  'problem.list': inTrash,
  'problem.close': [async () => ({ id: (await makeProblem(server.db)).id, body: { solution: '<p>New switch</p>' } })],
  'problem.bulkEdit': bulkOf(async () => (await makeProblem(server.db)).id, 'status_type_id', 3),
  'similar.answer': [
    async () => ({
      id: (await makeTicket(server.db)).id,
      body: { problem_id: (await makeProblem(server.db)).id, answer: 'link' },
    }),
  ],
  'similar.answerAlike': [
    async () => {
      const words = randomUUID().replaceAll('-', ' ');
      const ids = [];
      for (let n = 0; n < 5; n++)
        ids.push((await makeTicket(server.db, { subject: words, department_id: people.department_id })).id);
      return { id: ids[0]!, body: { answer: 'create' } };
    },
  ],
  'problem.save': [
    async () => ({
      query: { ticket_id: (await makeTicket(server.db)).id },
      body: { ...problemForm(), asset_ids: [(await makeAsset(server.db)).id] },
    }),
    async () => ({ body: { ...problemForm(), status_type_id: 3 } }),
    async () => {
      const { id } = await makeProblem(server.db);
      const asset = await makeAsset(server.db);
      await server.db.insertInto('problem_assets').values({ problem_id: id, asset_id: asset.id }).execute();
      return { body: { ...problemForm(), id, asset_ids: [], status_type_id: 3 } };
    },
  ],
  'change-template.save': [async () => ({ body: { name: 'Ours', change_id: (await makeChange(server.db)).id } })],
  'change.list': [...inTrash, async () => ({ query: { count: 'true', group_by: 'asset' } })],
  'change.groups': [async () => ({ query: { group_by: 'asset' } })],
  'change.bulkEdit': bulkOf(async () => (await makeChange(server.db, { status_id: 5 })).id, 'status_id', 6),
  'change.save': [
    async () => ({
      body: {
        ...changeForm(),
        ticket_id: (await makeTicket(server.db)).id,
        asset_ids: [(await makeAsset(server.db)).id],
      },
    }),
    async () => ({ body: { ...changeForm(), problem_id: (await makeProblem(server.db)).id } }),
    async () => {
      const { id } = await makeChange(server.db, { status_id: 5 });
      const asset = await makeAsset(server.db);
      await server.db.insertInto('change_assets').values({ change_id: id, asset_id: asset.id }).execute();
      return { body: { ...changeForm(), id, asset_ids: [], status_id: 6 } };
    },
    async () => {
      const voter = await makeAgent(server.db, ['view_changes']);
      const board = await applyBoard(server, [{ users: [voter] }]);
      await board.vote(voter, 'approve');
      const form = { ...changeForm(), subject: 'Rewritten', status_id: await board.changeStatus() };
      return { body: { ...form, id: board.changeId, keep_approval_reason: 'Only a word.' } };
    },
  ],
  'asset.list': [...inTrash, async () => ({ query: { count: 'true', group_by: 'contract_end' } })],
  'asset.groups': [async () => ({ query: { group_by: 'contract_end' } })],
  'asset.bulkEdit': bulkOf(async () => (await makeAsset(server.db)).id, 'asset_status_id', 5),
  'asset.save': [
    async () => ({ body: { name: 'Laptop', asset_type_id: 15 } }),
    async () => ({ body: { id: (await makeAsset(server.db)).id, name: 'Laptop' } }),
  ],
  'asset.attach': services(false),
  'asset.detach': services(true),
  'cab.list': inTrash,
  'report.save': [
    async () => ({ body: { name: 'Ours', type: 'problem' } }),
    async () => ({ body: { name: 'Ours', type: 'release' } }),
    async () => ({ body: { name: 'Ours', type: 'change' } }),
    async () => ({ body: { name: 'Ours', type: 'contract' } }),
  ],
  'release.list': inTrash,
  'release.bulkEdit': bulkOf(async () => (await makeRelease(server.db)).id, 'status_id', 5),
  'release.save': [
    async () => ({ body: { ...releaseForm, asset_ids: [(await makeAsset(server.db)).id], status_id: 5 } }),
    async () => ({ body: { ...releaseForm, change_id: (await makeChange(server.db)).id } }),
    async () => {
      const { id } = await makeRelease(server.db);
      const asset = await makeAsset(server.db);
      await server.db.insertInto('release_assets').values({ release_id: id, asset_id: asset.id }).execute();
      return { body: { ...releaseForm, id, asset_ids: [], status_id: 5 } };
    },
  ],
};
const newContract = async () => contractForm((await makeVendor(server.db)).id);
const text = { subject: 'Slow network', description: '<p>Since Monday.</p>', priority_id: 1 };
const problemForm = () => ({ ...text, ...people, impact_id: 1, status_type_id: 1 });
const changeForm = () => ({ ...text, ...people, change_type_id: 1, status_id: 1 });
/** An import whose failed rows name a department and a product that are to be made. */
async function failedImport(created_by: number): Promise<number> {
  const { id } = await makeUploadedImport(server.db, { created_by });
  const columns = [
    { uuid: 'name', column: 0 },
    { uuid: 'department_id', column: 1 },
    { uuid: 'product_id', column: 2 },
  ];
  const settings = { asset_type_id: 1, columns, create_missing: [], update_existing: false };
  await server.db
    .updateTable('imports')
    .set({ status: 'completed_with_errors', failed_count: 1, settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute();
  return id;
}
const againWithCreation = {
  fields: ['department_id', 'product_id'].map((uuid) => ({ uuid, values: [{ value: 'New', action: 'create' }] })),
};
/** An own file whose names may all be made. */
const mappedImport = async (created_by: number) => ({
  import_id: (await makeUploadedImport(server.db, { created_by })).id,
  asset_type_id: 1,
  mapped_system_attributes: [{ uuid: 'name', mapped_to: 1 }],
  create_missing: ['department_id', 'location_id', 'product_id'],
});
const releaseForm = { ...text, release_type_id: 1, status_id: 1 };

const approving: PermissionKey[] = ['view_contracts', 'approve_contract'];
/** A contract of somebody else, whose approver has not decided yet. */
async function waitingContract(): Promise<number> {
  const approver = await makeAgent(server.db, approving);
  const admin = await signIn(server, await makeAdmin(server.db));
  const form = { ...(await newContract()), approver_id: approver.id };
  return (await admin.post<{ id: number }>('/service-desk/api/contract', form)).data.id;
}

/** The line of a call in the table of rights, under its own path and method. */
const lineOf = ({ call: { method, path } }: Pick<Entry, 'call'>) => {
  const line = rightLines.find((one) => one.method === method && one.path === path);
  if (!line) throw new Error(`wire/rights.tsv has no ${method} ${path}`);
  return line;
};
const keysOf = (who: Who): PermissionKey[] => (typeof who === 'string' ? [] : 'every' in who ? who.every : []);
/** What a call asks for by what is sent: with `with` its first right is that of all other sendings. */
const conditionsOf = (entry: Pick<Entry, 'call'>): PermissionKey[] => {
  const { who, instead, also } = lineOf(entry);
  const turned = instead.flatMap((one) => keysOf(one.who));
  return [...new Set([...(turned.length ? [...keysOf(who), ...turned] : []), ...also])].filter(
    (key) => !isView(key) || also.includes(key),
  );
};
const isView = (key: PermissionKey): boolean => permissionGroups.some(({ view }) => view === key);

const conditional = allCalls.filter((entry) => conditionsOf(entry).length);
const viewsOf = (keys: readonly PermissionKey[]): PermissionKey[] =>
  permissionGroups.flatMap((g) =>
    g.view && keys.some((key) => (g.keys as readonly string[]).includes(key)) ? [g.view] : [],
  );
/** Assets are attached and detached by who sees them. */
const rightsOf = (entry: Pick<Entry, 'call'>): PermissionKey[] => {
  const keys = [...keysOf(lineOf(entry).who), ...conditionsOf(entry)];
  return [...new Set([...keys, ...viewsOf(keys)])];
};

test('openapi.json names the rights of the table', async () => {
  const { paths } = (await (await fetch(`${server.url}${api}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { description: string }>>;
  };
  const all = permissionGroups.flatMap(({ keys }) => keys as readonly PermissionKey[]);
  const differing = rightLines.flatMap(({ method, path, right }) => {
    const sentence = paths[path]?.[method.toLowerCase()]?.description ?? '';
    const named = (text: string) => all.filter((key) => !isView(key) && new RegExp(`\\b${key}\\b`).test(text));
    return String(named(sentence)) === String(named(right)) ? [] : [`${method} ${path}: ${right} – ${sentence}`];
  });
  expect(differing).toEqual([]);
});

/** Sends everything as somebody with these rights. */
async function sendAll({ name, call }: Entry, keys: readonly PermissionKey[]): Promise<Reply<unknown>[]> {
  const sender = await makeAgent(server.db, keys);
  const agent = await signIn(server, sender);
  const responses = [];
  for (const make of sent[name] ?? []) {
    const { query = {}, body, asset = 0, kind = '', id = 0 } = await make(sender);
    const words = new URLSearchParams(Object.entries(query).map(([key, id]) => [key, String(id)]));
    const path = call.path
      .replace('{assetId}', String(asset))
      .replace('{kind}', kind)
      .replace('{id}', String(id))
      .replace('{ticketId}', String(id));
    const url = `${path}?${words.toString()}`;
    const write = call.method === 'DELETE' ? agent.delete : agent.post;
    responses.push(await (body ? write(url, body) : agent.get(url)));
  }
  return responses;
}

test('every call with conditional rights is tried here', () => {
  expect(Object.keys(sent).sort()).toEqual(conditional.map(({ name }) => name).sort());
});

test.each(conditional)('$name: with the rights that it may need everything can be sent', async (entry) => {
  const responses = await sendAll(entry, rightsOf(entry));
  expect(responses.map(({ status, message }) => [status, String(message)])).toEqual(
    responses.map(() => [
      200,
      expect.stringMatching(
        /was (created|saved|changed|deleted|attached to \S+|detached from \S+|started|sent to you only|created with 5 tickets)\.$|^Approval of \S+ was requested from |was closed\.|is a draft again\.$|^undefined$/,
      ),
    ]),
  );
});

test.each(conditional.flatMap((entry) => conditionsOf(entry).map((key) => ({ ...entry, key }))))(
  '$name asks for $key',
  async ({ key, ...entry }) => {
    const responses = await sendAll(
      entry,
      rightsOf(entry).filter((other) => other !== key),
    );
    expect(responses).toContainEqual(expect.objectContaining({ status: 403, message: `Missing permission: ${key}` }));
  },
);
