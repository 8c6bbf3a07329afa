import { sql } from 'kysely';
import type { FormCategory } from '../../wire/parts/form';
import { type NamedCatalogue, namedCatalogues } from '../../wire/catalogue/named';
import type { Entry } from '../../wire/calls';
import { linkOf } from './board';
import { installationOf, unsubscribePath } from '../mail/unsubscribe';
import type { Client } from './client';
import {
  makeAnnouncement,
  makeListener,
  makeRole,
  makeWebhook,
  makeWorkflow,
  makeAgent,
  makeAsset,
  makeAssetStatus,
  makeAssetType,
  makeCab,
  makeChange,
  makeCustomField,
  makeDepartment,
  makeFormGroup,
  makeChangeTemplate,
  makeDelivery,
  makeFreeze,
  makeServiceAccount,
  makeToken,
  makeNamed,
  type NamedTable,
  makeProblem,
  makeProduct,
  makeRelease,
  makeTask,
  makeTicket,
  makeUploadedImport,
  makeUser,
  makeVendor,
} from './factories';
import { makeGoodContracts } from './contract';
import { lightTables } from './light';
import type { TestServer } from './server';

/** Values with which every call means something: for tests that spoil one of them. */
export interface Good {
  /** Path parameters that lead to something. */
  params(entry: Pick<Entry, 'name' | 'call'>): Record<string, string | number>;
  /** What a form of the house would send, by field name; more than the call takes. */
  body(entry?: Pick<Entry, 'name'>): Record<string, unknown>;
  /** What the call asks for in its query, with the question mark; mostly nothing. */
  query(entry: Pick<Entry, 'name'>): string;
}

/** A record of each kind, and a board that is deciding, applied by `client`, who is `admin`. */
export async function makeGood(
  { db }: TestServer,
  admin: { id: number; email: string },
  client: Client,
): Promise<Good> {
  const [ticket, asset, change, problem, release] = [
    await makeTicket(db),
    await makeAsset(db),
    await makeChange(db),
    await makeProblem(db, { major: true }),
    await makeRelease(db),
  ];
  const service = await makeServiceAccount(db);
  const closed = await makeChange(db, { status_id: 6 });
  const barred = await makeChange(db, {
    planned_start_date: new Date('2039-01-01T10:00:00Z'),
    planned_end_date: new Date('2039-01-01T12:00:00Z'),
  });
  await makeFreeze(db, 'freezes', {
    ...{ begins_at: new Date('2039-01-01T00:00:00Z'), ends_at: new Date('2039-01-02T00:00:00Z') },
    ...{ everything: true, severity: 'block' },
  });
  const [agent, department, task] = [await makeAgent(db), await makeDepartment(db), await makeTask(db)];
  const [type, status] = [await makeAssetType(db), await makeAssetStatus(db)];
  const cab = await makeCab(db, [{ users: [admin] }, {}]);
  const decided = await makeChange(db);
  await client.post('/service-desk/api/apply-cab-approval', { change_id: decided.id, workflow_id: cab.id });
  const run = await db
    .selectFrom('cab_runs as r')
    .innerJoin('cab_run_levels as l', 'l.run_id', 'r.id')
    .select(['r.id', 'l.id as level'])
    .where('r.change_id', '=', decided.id)
    .where('l.is_active', '=', true)
    .executeTakeFirstOrThrow();
  const { id: levelId } = await db
    .selectFrom('cab_levels')
    .select('id')
    .where('cab_id', '=', cab.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const hash = await linkOf(db, { email: admin.email });
  const [other, relation] = [
    await makeAsset(db),
    await db
      .insertInto('cmdb_relations')
      .values({ forward_relation_name: `Feeds ${asset.id}`, inverse_relation_name: 'Is fed by' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ];

  const size = { width: 50, height: 25, labels_per_row: 3, space_between_labels: 2 };
  const template = await db
    .insertInto('barcode_templates')
    .values(size)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(size))
    .returning('id')
    .executeTakeFirstOrThrow();

  const [vendor, unused, product] = [await makeVendor(db), await makeVendor(db), await makeProduct(db)];
  await db.insertInto('product_vendors').values({ product_id: product.id, vendor_id: vendor.id }).execute();
  const catalogues: [path: string, id: number][] = [];
  for (const { path, many, keeps } of Object.values<NamedCatalogue>(namedCatalogues))
    catalogues.push([path, (await makeNamed(db, (keeps ? `help_desk.${keeps}` : many) as NamedTable)).id]);

  const contract = await makeGoodContracts(db, client);

  const file = await makeUploadedImport(db, { created_by: admin.id });
  const report = await db.insertInto('reports').values({ name: 'All' }).returning('id').executeTakeFirstOrThrow();

  await makeUser(db, { department_id: department.id });
  const comment = await db
    .insertInto('comments')
    .values({
      owner_type: 'sd_problem',
      owner_id: problem.id,
      body: 'Since Monday.',
      author_id: admin.id,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const announcement = await makeAnnouncement(db);
  const groupOf = async (module: FormCategory) => ({ id: (await makeFormGroup(db, { module })).id });
  // Made for every test of a file: active ones would run at each call that comes later.
  const [workflow, listener] = [await makeWorkflow(db, { active: false }), await makeListener(db, { active: false })];

  const waiting = await db
    .insertInto('host_actions')
    .values({ action: 'status', ticket_ids: [ticket.id], detail: '{}', next_at: new Date('2999-01-01') })
    .returning('id')
    .executeTakeFirstOrThrow();

  const contractField = await makeCustomField(db, { module: 'contract' });
  const hook = await makeWebhook(db);
  for (let n = 0; n < 3; n++) await makeDelivery(db, { webhook_id: hook.id });
  const kind = 'problem-created';
  const unsubscribe =
    unsubscribePath(await installationOf(db), { user: admin.id, kind })
      .split('/')
      .at(-1) ?? '';
  const params: Record<string, Record<string, string | number>> = {
    ...contract.params,
    approval: { id: run.id, changeId: decided.id, hash },
    cab: { id: cab.id, levelId },
    'asset-type': { id: type.id },
    'asset-status': { id: status.id },
    announcement: { id: announcement.id },
    freeze: { id: (await makeFreeze(db, 'freezes')).id },
    role: { id: (await makeRole(db, ['view_problems'])).id },
    webhook: { id: hook.id, deliveryId: (await makeDelivery(db, { webhook_id: hook.id })).id, type: 'problem.created' },
    maintenance: { id: (await makeFreeze(db, 'maintenances')).id },
    'change-template': { id: (await makeChangeTemplate(db)).id },
    person: { id: (await makeUser(db)).id },
    token: { id: (await makeToken(db, { user_id: admin.id })).id },
    comment: { id: comment.id },
    'change.outcome': { id: closed.id },
    'change.acceptCollision': { id: barred.id },
    home: { block: 'mine' },
    ...Object.fromEntries(catalogues.map(([path, id]) => [path, { id }])),
    notification: { kind: 'problem-created', language: 'de', hash: unsubscribe },
    'asset-form-group': await groupOf('asset'),
    'change-form-group': await groupOf('change'),
    'problem-form-group': await groupOf('problem'),
    'release-form-group': await groupOf('release'),
    'contract-form-group': await groupOf('contract'),
    workflow: { id: workflow.id },
    listener: { id: listener.id },
    rule: { page_type: 'change', id: change.id },
    vendor: { id: unused.id },
    product: { id: product.id },
    cmdb: { id: relation.id },
    relation: { id: asset.id },
    label: { id: template.id },
    connection: { id: waiting.id },
    import: { id: file.id },
    'report-schedule': { id: report.id },
  };
  for (const [kind, table] of lightTables)
    params[kind] ??= (
      await sql<{
        id: number;
      }>`insert into ${sql.table(table)} (name) values ('First'), ('Second'), ('Third') returning id`.execute(db)
    ).rows[0]!;
  const own: Record<string, number> = {
    problem: problem.id,
    change: change.id,
    release: release.id,
    asset: asset.id,
    ticket: ticket.id,
    desk: ticket.id,
  };
  const named = {
    ticketId: ticket.id,
    assetId: asset.id,
    changeId: change.id,
    problemId: problem.id,
    releaseId: release.id,
    vendorId: vendor.id,
    productId: product.id,
    orgId: 1,
    key: 'solution',
    identifier: 'solution',
    name: 'users',
    module: 'asset',
    owner: `sd_problem:${problem.id}`,
  };

  const common = {
    subject: 'Slow network',
    description: '<p>Since Monday.</p>',
    requester_id: admin.id,
    department_id: department.id,
    impact_id: 1,
    behaves_as_id: 1,
    status_type_id: 1,
    priority_id: 1,
    status_id: 1,
    change_type_id: 1,
    asset_type_id: 1,
    release_type_id: 1,
    planned_start_date: '2026-01-05 08:00:00',
    planned_end_date: '2026-01-05 09:00:00',
    user_id: agent.id,
    permission_ids: [],
    ticket_id: ticket.id,
    change_id: change.id,
    asset_ids: [asset.id],
    ticket_ids: [ticket.id],
    change_ids: [change.id],
    task_ids: [task.id],
    task_id: task.id,
    type: 'initiated',
    identifier: '',
    name: 'Infrastructure',
    filters: { status_ids: [1] },
    levels: [{ name: 'First', match: 'all', due_hours: 8, approvers: { users: [admin.id], user_types: [1] } }],
    tickets: [ticket.id],
    action: { type: 'status', value: 1 },
    email: 'nobody@example.test',
    password: 'wrong',
    text: '<p>Hello</p>',
    kind: 'reply',
    total_activity_duration: 5,
    forward_relation_name: `Waters ${asset.id}`,
    inverse_relation_name: 'Is watered by',
    relation: 'forward',
    parent_asset_id: asset.id,
    child_asset_ids: [other.id],
    cmdb_id: relation.id,
    ...{ manufacturer: 'Nordlicht', primary_contact: 'Sales', address: 'Harbour Street 12' },
    ...{ product_id: product.id, vendor_ids: [vendor.id], product_status_id: 1, procurement_mode_id: 1 },
    ...size,
    positions: [{ id: other.id, x: 10, y: 20 }],
  };
  const quiet = {
    begin: '2026-12-20 00:00:00',
    end: '2027-01-03 00:00:00',
    ...{ recurrence: 'FREQ=YEARLY', time_zone: 'Europe/Berlin', severity: 'warn' },
  };
  const told = { url: 'https://hooks.example.test/desk', events: ['problem.*'] };
  const onBoard = { change_id: decided.id, level_id: run.level, comment: 'Because.', approver_id: admin.id };
  const onTrial = { language: 'en', subject: 'New', body: '<p>{{subject}}</p>' };
  const bodies: Record<string, object> = {
    'webhook.save': { ...told, id: undefined },
    'webhook.edit': told,
    'person.erase': { confirm: true },
    'role.save': { name: `Night shift ${asset.id}`, permissions: [{ key: 'view_problems', scope: 'team' }] },
    'role.edit': { name: `Day shift ${asset.id}`, permissions: [{ key: 'view_problems', scope: 'mine' }] },
    'freeze.save': { ...quiet, scope: { all: true, department_ids: [department.id] } },
    'change-collision.ofDraft': {
      ...{ planned_start_date: '2031-01-01 10:00:00', planned_end_date: '2031-01-01 12:00:00' },
      ...{ id: change.id, asset_ids: [asset.id], department_id: department.id },
    },
    'change-risk.ofDraft': {
      ...{ planned_start_date: '2031-01-01 10:00:00', planned_end_date: '2031-01-01 12:00:00' },
      ...{ id: change.id, asset_ids: [asset.id], department_id: department.id, impact_id: 1, priority_id: 2 },
    },
    'similar.answer': { answer: 'dismiss' },
    'problem-review.save': {
      summary: '<p>It was full.</p>',
      timeline: [{ at: '2031-01-01 10:00:00', text: 'It stops.' }],
    },
    'similar.answerAlike': { answer: 'dismiss' },
    'problem.merge': { into_id: (await makeProblem(db)).id },
    'change-calendar.createFeed': { filters: { kinds: ['change'], department_ids: [department.id] } },
    'change-template.save': {
      fields: { subject: 'Patch', description: '<p>As always.</p>', change_type_id: 2 },
      ...{ planning: [{ identifier: 'impact', description: '<p>None.</p>' }], task_ids: [task.id] },
    },
    'change-template.next': quiet,
    'change-template.use': { planned_start_date: '2031-01-01 10:00:00', planned_end_date: '2031-01-01 12:00:00' },
    'maintenance.save': { ...quiet, scope: { asset_ids: [asset.id] } },
    'comment.add': { body: 'Since Monday.' },
    'comment.edit': { body: 'Since Sunday.' },
    'watch.set': { level: 'all' },
    'inbox.read': { all: true },
    'token.make': { name: 'Script', scopes: ['read'], expires_at: '2031-07-01 00:00:00', ip_ranges: ['10.0.0.0/8'] },
    'service-account.save': { name: 'Monitoring', active: true, id: service.id },
    'extension.save': { name: 'acme', point: 'record.tab', active: true },
    'deputy.add': { deputy_id: agent.id, begin: '2031-07-01 00:00:00', end: '2031-07-14 00:00:00' },
    'problem-planning.save': { identifier: 'solution' },
    'change-planning.save': { identifier: 'impact' },
    'change.close': { outcome: 'successful', review: 'Nobody noticed.' },
    'change.outcome': { outcome: 'failed' },
    'change.acceptCollision': { reason: 'The shop agreed.' },
    'change.saveOutcomeSetting': { required: 0 },
    'release-planning.save': { identifier: 'test-plan' },
    'change.attachTickets': { type: 'causing' },
    'change.detachTicket': { type: 'causing' },
    ...Object.fromEntries(
      ['problem', 'change', 'release'].map((kind) => [
        `${kind}.bulkEdit`,
        { ids: [own[kind]], set: { priority_id: 2 }, filter: undefined, delete: undefined },
      ]),
    ),
    'contract.bulkEdit': {
      ids: [own.contract],
      set: { custom_fields: { [`f${contractField.id}`]: 'A' } },
      filter: undefined,
    },
    // 1 is enabled here: no id.
    'product.save': { status_id: 1, asset_type_id: type.id },
    ...contract.bodies,
    'asset.attach': { type: 'sd_problem', type_ids: [problem.id] },
    'asset.detach': { type: 'sd_problem', type_ids: [problem.id] },
    'asset.assign': { used_by_id: agent.id },
    'asset.clone': { copies: 1 },
    'asset.bulkEdit': { ids: [asset.id], set: { asset_status_id: 2 }, filter: undefined, delete: undefined },
    'announcement.send': { option: 'department_id', announcement: '<p>On Sunday.</p>' },
    'announcement.trial': { announcement: '<p>On Sunday.</p>' },
    'notification.save': { active: true, templates: [{ language: 'en', subject: 'New', body: '<p>{{subject}}</p>' }] },
    'notification.preview': { ...onTrial, record_id: problem.id },
    'notification.trial': { ...onTrial, record_id: problem.id },
    'notification.choose': { kind: 'problem-created', active: false },
    'asset-form-group.save': { asset_type_ids: [type.id], fields: [{ label: 'Rack', kind: 'text' }] },
    'change-form-group.save': {
      change_type_ids: [1],
      fields: [{ label: 'Window', kind: 'radio', options: ['Day', 'Night'] }],
    },
    'problem-form-group.save': { fields: [{ label: 'Vendor case', kind: 'text' }] },
    'release-form-group.save': { release_type_ids: [1], fields: [{ label: 'Build', kind: 'text' }] },
    'contract-form-group.save': { contract_type_ids: [1], fields: [{ label: 'Order number', kind: 'text' }] },
    ...Object.fromEntries(
      [
        ['workflow', workflow, {}] as const,
        ['listener', listener, { performer: 'anyone', events: [{ event: 'status' }] }] as const,
      ].flatMap(([kind, one, more]) => {
        const form = {
          ...more,
          page_type: 'change',
          active: false,
          order: 1,
          conditions: { match: 'all', groups: [] },
          actions: [{ type: 'stop' }],
        };
        return [
          [`${kind}.save`, form],
          [`${kind}.activate`, { active: false }],
          [`${kind}.test`, { ...form, record_id: change.id }],
          [`${kind}.reorder`, { page_type: 'change', ids: [one.id] }],
        ];
      }),
    ),
    'home.arrange': { blocks: [{ block: 'mine', hidden: false }] },
    'import.map': { import_id: file.id, mapped_system_attributes: [{ uuid: 'name', mapped_to: 1 }] },
    'import.pause': { paused: true },
    'import.saveMapping': { mapping: [{ uuid: 'name', header: 'Name' }] },
    'report-schedule.save': {
      ...{ frequency: 'daily', weekday: null, day: null, time: '08:00' },
      ...{ format: 'csv', agent_ids: [agent.id], email_ids: [] },
    },
    'report.save': { type: 'asset', fields: [], report_column_keys: ['name'] },
    'approval.apply': { workflow_id: cab.id },
    'approval.addApprover': { ...onBoard, action: 'add' },
    'approval.removeApprover': { ...onBoard, action: 'remove' },
    'approval.remind': { ...onBoard, type: 'level', id: run.level },
    'approval.decide': { action_type: 'approve', comment: 'Fine.' },
    'approval.decideByLink': { action_type: 'approve', comment: 'Fine.' },
  };
  for (const [path, table] of [
    ['asset-status', 'asset_statuses'],
    ...Object.values<NamedCatalogue>(namedCatalogues)
      .filter(({ calls }) => calls.order)
      .map(({ path, many, keeps }) => [path, keeps ? `help_desk.${keeps}` : many]),
  ] as const) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table!)} order by id`.execute(db);
    bodies[`${path}.order`] = { ids: rows.map(({ id }) => id) };
  }
  const queries: Record<string, string> = {
    ...contract.queries,
    'access.explain': `?user_id=${agent.id}&owner=sd_problem:${problem.id}`,
  };
  return {
    params({ name, call }) {
      const kind = name.split(/[.-]/)[0] ?? '';
      const words: Record<string, string | number> = {
        ...named,
        id: own[kind] ?? admin.id,
        format: 'csv',
        ...params[name.split('.')[0] ?? ''],
        ...params[name],
      };
      return Object.fromEntries(
        [...call.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, words[param] ?? 1]),
      );
    },
    query: ({ name }) => queries[name] ?? '',
    body: (entry) => ({ ...common, ...(entry && bodies[entry.name]) }),
  };
}
