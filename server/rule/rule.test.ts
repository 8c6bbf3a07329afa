import {
  type ListenerView,
  type RuleField,
  ruleTexts,
  type RuleVersion,
  type WorkflowView,
} from '../../wire/rule/rule';
import type { PermissionKey } from '../../wire/protocol/permission';
import { texts } from '../../wire/protocol/reply';
import { ourHelpDesk } from '../help-desk/built-in/our-help-desk';
import { startServer, type TestServer } from '../testing/server';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeChange, makeCustomField, makeFormGroup, makeTeam } from '../testing/factories';
import { api, rulesOf, set, when } from './rule.testing';

let server: TestServer;
let admin: Client;
let make: ReturnType<typeof rulesOf>;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada' }));
  make = rulesOf(admin);
});
afterAll(() => server.close());
beforeEach(async () => void (await server.db.deleteFrom('rules').execute()));

const agent = async (...permissions: PermissionKey[]) => signIn(server, await makeAgent(server.db, permissions));
const view = async (id: number) => (await admin.get<{ workflow: WorkflowView }>(`${api}/workflow/${id}`)).data.workflow;
const names = async (query = 'page_type=change') =>
  (await admin.get<{ workflows: WorkflowView[] }>(`${api}/workflow-list?${query}`)).data.workflows.map(
    ({ name }) => name,
  );
const workflow = (more: object = {}) => ({
  name: 'Rule',
  page_type: 'change',
  conditions: when(),
  actions: [set('priority_id', 4)],
  ...more,
});
const listener = (more: object = {}) => ({
  ...workflow(),
  performer: 'anyone',
  events: [{ event: 'status' }],
  ...more,
});

describe('a rule', () => {
  test('sets nothing on tickets that the help-desk does not let be set, and is offered nothing of it', async () => {
    const connected = await startServer({ helpDesk: { ...ourHelpDesk, acts: ['status'] } });
    try {
      const own = await signIn(connected, await makeAdmin(connected.db));
      const { data } = await own.get<{ fields: RuleField[] }>(`${api}/rule-fields/ticket`);
      expect(data.fields.filter(({ settable }) => settable).map(({ name }) => name)).toEqual(['status_id']);
      const ticketRule = (...actions: object[]) => workflow({ page_type: 'ticket', actions });
      const refused = [
        await own.post(`${api}/workflow`, ticketRule(set('status_id', 2), set('priority_id', 1))),
        await own.post(`${api}/listener`, {
          ...listener({ events: [{ event: 'agent' }] }),
          ...ticketRule(set('status_id', 2), set('priority_id', 1)),
        }),
      ];
      for (const { status, message } of refused)
        expect([status, message]).toEqual([
          422,
          { 'actions.1.field': 'The help-desk does not let this be done from here.' },
        ]);
      expect((await own.post(`${api}/workflow`, ticketRule(set('status_id', 2)))).status).toBe(200);
    } finally {
      await connected.close();
    }
  });

  test('is saved, listed behind the last one, viewed, edited, deleted', async () => {
    const first = await make.workflow({ name: 'First' });
    await make.workflow({ name: 'Second' });
    await make.workflow({ name: 'Problems', page_type: 'problem' });
    expect(await names()).toEqual(['First', 'Second']);
    expect(await names('')).toEqual([]);
    expect(await names('page_type=problem')).toEqual(['Problems']);
    expect(await view(first)).toMatchObject({
      name: 'First',
      active: true,
      order: 1,
      version: 1,
      matched_count: 0,
      matched_at: null,
    });
    const { message } = await admin.post(`${api}/workflow`, workflow({ id: first, name: 'Renamed', version: 1 }));
    expect(message).toBe('Renamed was saved.');
    expect(await view(first)).toMatchObject({ name: 'Renamed', order: 1, version: 2 });
    expect((await admin.delete(`${api}/workflow/${first}`)).message).toBe('Renamed was deleted.');
    expect((await admin.get(`${api}/workflow/${first}`)).status).toBe(404);
    expect((await admin.get(`${api}/workflow-list?page_type=cab`)).status).toBe(422);
  });

  test('is listed with when it matched; a listener is no workflow', async () => {
    const id = await make.workflow({});
    await server.db
      .insertInto('rule_matches')
      .values(['2026-03-01', '2026-03-02'].map((day) => ({ rule_id: id, matched_at: `${day}T10:00:00Z` })))
      .execute();
    expect(await view(id)).toMatchObject({ matched_count: 2, matched_at: expect.stringMatching(/^\d{4}/) });
    expect((await admin.get(`${api}/listener/${id}`)).status).toBe(404);
    expect((await admin.delete(`${api}/listener/${id}`)).status).toBe(404);
  });

  test('saved by somebody else meanwhile is 409; the first save stands', async () => {
    const id = await make.workflow({});
    await admin.post(`${api}/workflow`, workflow({ id, name: 'Mine', version: 1 }));
    const { status, message } = await admin.post(`${api}/workflow`, workflow({ id, name: 'Theirs', version: 1 }));
    expect([status, message]).toEqual([409, expect.stringContaining('Ada saved this record')]);
    expect((await admin.post(`${api}/workflow/${id}/active`, { active: false, version: 1 })).status).toBe(409);
  });

  test('is switched off and on, and has versions that say what changed', async () => {
    const id = await make.workflow({});
    await admin.post(`${api}/workflow`, workflow({ id, name: 'Other', actions: [{ type: 'stop' }] }));
    expect((await admin.post(`${api}/workflow/${id}/active`, { active: false })).message).toBe(
      'Other is switched off.',
    );
    expect((await view(id)).active).toBe(false);
    const { data } = await admin.get<{ versions: RuleVersion[]; total: number }>(`${api}/workflow/${id}/versions`);
    expect(data.versions.map(({ version, changed }) => [version, changed])).toEqual([
      [3, ['active']],
      [2, ['actions', 'name']],
      [1, []],
    ]);
    expect(data.versions[0]?.saved_by).toMatchObject({ name: 'Ada' });
    expect((await admin.get(`${api}/workflow/999999/versions`)).status).toBe(404);
  });

  test('are ordered, all of a kind at once; others are 409', async () => {
    const ids = [
      await make.workflow({ name: 'A' }),
      await make.workflow({ name: 'B' }),
      await make.workflow({ name: 'C' }),
    ];
    const [a = 0, b = 0, c = 0] = ids;
    const order = (wanted: number[]) => admin.post(`${api}/workflow-order`, { page_type: 'change', ids: wanted });
    expect((await order([c, a, b])).status).toBe(200);
    expect(await names()).toEqual(['C', 'A', 'B']);
    expect((await order([a, b])).status).toBe(409);
    expect((await order([a, b, b])).status).toBe(409);
    expect((await order([a, b, c, 999])).status).toBe(409);
  });

  test('of its kind at most 500 are switched on', async () => {
    await server.db
      .insertInto('rules')
      .values(
        Array.from({ length: 500 }, (_, n) => ({
          ...{ kind: 'workflow' as const, page_type: 'change' as const, name: `R${n}` },
          ...{ conditions: '{"match":"all","groups":[]}', actions: '[{"type":"stop"}]' },
        })),
      )
      .execute();
    const { status, message } = await admin.post(`${api}/workflow`, workflow());
    expect([status, message]).toEqual([422, { active: ruleTexts.tooManyActive }]);
    expect((await admin.post(`${api}/workflow`, workflow({ active: false }))).status).toBe(200);
    expect((await admin.post(`${api}/listener`, listener())).status).toBe(200);
  });

  test('needs manage_automation', async () => {
    const nobody = await agent('view_changes', 'edit_change');
    for (const path of ['workflow-list', 'listener-list', 'rule-fields/change'])
      expect((await nobody.get(`${api}/${path}`)).status).toBe(403);
    expect((await nobody.post(`${api}/workflow`, workflow())).message).toBe('Missing permission: manage_automation');
    const keeper = await agent('manage_automation', 'view_changes', 'edit_change');
    expect((await keeper.post(`${api}/workflow`, workflow())).status).toBe(200);
  });

  test('keeps rich text safe', async () => {
    const mail = {
      type: 'mail',
      to: [{ type: 'requester' }],
      subject: 's',
      body: '<p onclick="x()">Hi<script>1</script></p>',
    };
    const id = await make.workflow({ actions: [mail] });
    expect((await view(id)).actions[0]).toMatchObject({ body: '<p>Hi</p>' });
  });

  test('its lines in logs outlive it, with its name', async () => {
    const id = await make.workflow({
      name: 'Gone',
      conditions: when({ field: 'subject', operator: 'contains', value: 'x' }),
    });
    const change = await makeChange(server.db);
    await server.db
      .insertInto('rule_runs')
      .values({
        page_type: 'change',
        record_id: change.id,
        looked: JSON.stringify([
          { rule_id: id, name: 'Gone', kind: 'workflow', matched: true, groups: [], effects: [], took: 1 },
        ]),
        created_at: new Date(),
      })
      .execute();
    await admin.delete(`${api}/workflow/${id}`);
    expect((await make.log(change.id))[0]?.rule).toEqual({ id: null, name: 'Gone', type: 'workflow' });
    expect((await admin.get(`${api}/rule-log/change/999999`)).status).toBe(404);
  });

  test('fields of changes name custom fields', async () => {
    const group = await makeFormGroup(server.db, { module: 'change' } as never);
    const field = await makeCustomField(server.db, {
      module: 'change',
      label: 'Vessel',
      kind: 'text',
      group_id: group.id,
    } as never);
    const { data } = await admin.get<{ fields: RuleField[] }>(`${api}/rule-fields/change`);
    expect(data.fields.find(({ label }) => label === 'Vessel')).toMatchObject({
      name: `custom_fields.f${field.id}`,
      kind: 'text',
    });
    expect((await admin.get(`${api}/rule-fields/cab`)).status).toBe(404);
  });
});

describe('bad input', () => {
  const two = (rule: object) => ({
    match: 'all',
    groups: [{ match: 'any', rules: [{ field: 'subject', operator: 'empty' }, rule] }],
  });
  const at = 'conditions.groups.0.rules.1';
  test.each<[string, object, string, string]>([
    [
      'a field that is not there',
      { conditions: two({ field: 'nonsense', operator: 'empty' }) },
      `${at}.field`,
      ruleTexts.field,
    ],
    [
      'an operator that does not fit',
      { conditions: two({ field: 'status_id', operator: 'contains', value: 'x' }) },
      `${at}.operator`,
      ruleTexts.operator,
    ],
    [
      'an operator that is not there',
      { conditions: two({ field: 'status_id', operator: 'like', value: 'x' }) },
      `${at}.operator`,
      ruleTexts.operator,
    ],
    ['no value', { conditions: two({ field: 'status_id', operator: 'equal' }) }, `${at}.value`, ruleTexts.value],
    [
      'an id that does not exist',
      { conditions: two({ field: 'status_id', operator: 'equal', value: 99_999 }) },
      `${at}.value`,
      'This choice does not exist any more.',
    ],
    [
      'a time that is none',
      { conditions: two({ field: 'created_at', operator: 'before', value: 'yesterday' }) },
      `${at}.value`,
      ruleTexts.time,
    ],
    [
      'an empty group',
      { conditions: { match: 'all', groups: [{ match: 'all', rules: [] }] } },
      'conditions.groups.0.rules',
      ruleTexts.noConditions,
    ],
    ['no action', { actions: [] }, 'actions', ruleTexts.actions],
    ['an action that is not there', { actions: [{ type: 'dance' }] }, 'actions.0.type', ruleTexts.action],
    ['no webhook', { actions: [{ type: 'webhook' }] }, 'actions.0.value', texts.required],
    ['a field that cannot be set', { actions: [set('requester_id', 1)] }, 'actions.0.field', ruleTexts.notSettable],
    [
      'a field set twice',
      { actions: [set('priority_id', 1), set('priority_id', 2)] },
      'actions.1.field',
      ruleTexts.twice,
    ],
    [
      'a value that does not exist',
      { actions: [set('team_id', 99_999)] },
      'actions.0.value',
      'This choice does not exist any more.',
    ],
    ['a field that cannot be emptied', { actions: [set('status_id', null)] }, 'actions.0.value', ruleTexts.value],
    [
      'a board that is gone',
      { actions: [{ type: 'apply_cab', value: 99_999 }] },
      'actions.0.value',
      'This choice does not exist any more.',
    ],
    [
      'an asset that is gone',
      { actions: [{ type: 'attach_asset', value: [99_999] }] },
      'actions.0.value',
      'This choice does not exist any more.',
    ],
    [
      'a planning entry that is not there',
      { actions: [{ type: 'planning', identifier: 'x', description: '<p>x</p>' }] },
      'actions.0.identifier',
      'The identifier is one of reason, impact, rollout-plan, backout-plan.',
    ],
    [
      'no recipient',
      { actions: [{ type: 'mail', to: [], subject: 's', body: 'b' }] },
      'actions.0.to',
      ruleTexts.recipients,
    ],
    [
      'no subject',
      { actions: [{ type: 'mail', to: [{ type: 'requester' }], subject: '', body: 'b' }] },
      'actions.0.subject',
      'This field is required.',
    ],
    ['an unknown page type', { page_type: 'cab' }, 'page_type', ruleTexts.pageType],
    ['no name', { name: '' }, 'name', 'This field is required.'],
    [
      'an action that does not fit the record',
      { page_type: 'asset', actions: [{ type: 'apply_cab', value: 1 }] },
      'actions.0.type',
      ruleTexts.action,
    ],
  ])('%s is 422 at its field', async (_what, more, field, text) => {
    const { status, message } = await admin.post(`${api}/workflow`, workflow(more));
    expect([status, message]).toEqual([422, expect.objectContaining({ [field]: text })]);
  });

  test('a placeholder that is not there is 422 at the subject and the body', async () => {
    const actions = [{ type: 'mail', to: [{ type: 'requester' }], subject: '{{nonsense}}', body: '<p>{{subject</p>' }];
    const { message } = await admin.post(`${api}/workflow`, workflow({ actions }));
    expect(message).toEqual({
      'actions.0.subject': expect.stringMatching(
        /^There is no placeholder {{nonsense}}\. These can be used: {{subject}}/,
      ),
      'actions.0.body': 'A placeholder lacks its closing braces.',
    });
  });

  test.each<[string, object, string, string]>([
    ['that rejects', { actions: [{ type: 'reject', message: 'x' }] }, 'actions.0.type', ruleTexts.onlyWorkflow],
    ['without an event', { events: [] }, 'events', ruleTexts.events],
    [
      'with an event that is not there',
      { page_type: 'release', events: [{ event: 'team' }], actions: [{ type: 'stop' }] },
      'events.0.event',
      ruleTexts.event,
    ],
    ['of an event without from', { events: [{ event: 'planning', from: 1 }] }, 'events.0.from', ruleTexts.fromTo],
    [
      'of a value that does not exist',
      { events: [{ event: 'status', to: 99_999 }] },
      'events.0.to',
      'This choice does not exist any more.',
    ],
    ['that sets what it listens to', { events: [{ event: 'priority' }] }, 'actions.0.field', ruleTexts.itsOwnTrigger],
    ['without a performer', { performer: undefined }, 'performer', 'This field is required.'],
  ])('a listener %s is 422 at its field', async (_what, more, field, text) => {
    const { status, message } = await admin.post(`${api}/listener`, listener(more));
    expect([status, message]).toEqual([422, expect.objectContaining({ [field]: text })]);
  });

  test('a trial on a record that is not there is 422', async () => {
    const { status, message } = await admin.post(`${api}/workflow/test`, { ...workflow(), record_id: 999_999 });
    expect([status, message]).toEqual([422, { record_id: 'This change does not exist or was deleted.' }]);
  });

  test('a listener is saved with its performer and events', async () => {
    const team = await makeTeam(server.db);
    const id = await make.listener({
      performer: 'agent',
      events: [{ event: 'team', to: team.id }],
      actions: [{ type: 'stop' }],
    });
    const { data } = await admin.get<{ listener: ListenerView }>(`${api}/listener/${id}`);
    expect(data.listener).toMatchObject({ performer: 'agent', events: [{ event: 'team', to: team.id }] });
  });
});
