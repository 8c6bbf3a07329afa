import type { FormGroup } from '../../wire/form-group/form-group';
import type { FormCategory, ShownCustomField } from '../../wire/parts/form';
import type { PermissionKey } from '../../wire/protocol/permission';
import type { RuleFieldList, RuleLog, WorkflowView } from '../../wire/rule/rule';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeDepartment, makeTeam, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { api, rulesOf, when } from './rule.testing';

/** Rules look at and set custom fields of all five kinds by the rules of a save (G25, E29, E30, E33). */
let server: TestServer;
let admin: Client;
let make: ReturnType<typeof rulesOf>;
let forms: Record<FormCategory, Record<string, unknown>>;

const kinds: FormCategory[] = ['change', 'asset', 'problem', 'release', 'contract'];
const required = 'This field is required.';

beforeAll(async () => {
  server = await startServer();
  const ada = await makeAdmin(server.db, { full_name: 'Ada Admin' });
  admin = await signIn(server, ada);
  make = rulesOf(admin);
  const text = { description: '<p>Text</p>' };
  forms = {
    change: { subject: 'Replace', ...text, requester_id: ada.id, status_id: 1, change_type_id: 2 },
    asset: { name: 'Laptop', asset_type_id: 1 },
    problem: {
      ...{ subject: 'Wi-Fi drops', ...text, requester_id: ada.id, status_type_id: 1, priority_id: 2, impact_id: 1 },
      department_id: (await makeDepartment(server.db)).id,
    },
    release: { subject: 'Spring', ...text, status_id: 1, priority_id: 1, release_type_id: 1 },
    contract: {
      ...{ name: 'Support', ...text, contract_type_id: 1, status_id: 1, cost: 10 },
      ...{ contract_start_date: '2026-01-01 00:00:00', contract_end_date: '2026-12-31 00:00:00' },
      user_ids: [(await makeUser(server.db)).id],
    },
  };
});
afterAll(() => server.close());
afterEach(async () => {
  await server.db.deleteFrom('rules').execute();
  await server.db.deleteFrom('custom_fields').execute();
  await server.db.deleteFrom('form_groups').execute();
});

const save = (kind: FormCategory, more: object = {}, client = admin) =>
  client.post<{ id: number; identifier: string }>(`${api}/${kind}`, { ...forms[kind], ...more });
const made = async (kind: FormCategory, custom_fields: object = {}) => (await save(kind, { custom_fields })).data.id;

/** Makes a group of fields; their ids by label, with what changes the group later. */
async function fields(kind: FormCategory, ...asked: { label: string; [key: string]: unknown }[]) {
  const post = (body: object) =>
    admin.post<{ id: number }>(`${api}/post-form-group/${kind}`, {
      name: 'Group',
      ...body,
    });
  const { data, message } = await post({ fields: asked.map((one) => ({ kind: 'text', ...one })) });
  if (!data) throw new Error(JSON.stringify(message));
  const read = async () =>
    (await admin.get<{ form_group: FormGroup }>(`${api}/get-form-group/${kind}?id=${data.id}`)).data.form_group;
  const group = await read();
  const ids = Object.fromEntries(group.fields.map(({ label, id }) => [label, id]));
  return {
    /** As a rule names it. */
    rule: (label: string) => `custom_fields.f${ids[label]}`,
    /** As a form sends it. */
    sent: (label: string) => `f${ids[label]}`,
    change: async (label: string, more: object) => {
      const now = await read();
      const changed = now.fields.map((field) => ({
        ...field,
        default: undefined,
        ...(field.label === label && more),
      }));
      const reply = await post({ id: data.id, fields: changed });
      expect(reply).toMatchObject({ status: 200 });
    },
    drop: async (label: string) => {
      const now = await read();
      const left = now.fields.filter((field) => field.label !== label);
      expect(await post({ id: data.id, fields: left })).toMatchObject({ status: 200 });
    },
  };
}

/** What the record's page shows in its custom fields. */
async function shown(kind: FormCategory, id: number): Promise<Record<string, unknown>> {
  const reply = (await admin.get<Record<string, unknown>>(`${api}/${kind}/${id}`)).data;
  const record = (kind === 'problem' ? reply : reply[kind]) as Record<string, ShownCustomField[]>;
  return Object.fromEntries(
    Object.entries(record)
      .filter(([key]) => key.startsWith('custom_field_values_for_'))
      .flatMap(([, values]) => values.map(({ label, value }) => [label, value])),
  );
}
const log = (kind: FormCategory, id: number): Promise<RuleLog[]> => make.log(id, kind);
const effects = async (kind: FormCategory, id: number) =>
  (await log(kind, id)).flatMap(({ effects }) => effects.map(({ done, text }) => [done, text]));
const set = (field: string, value: unknown) => ({ type: 'set', field, value });
const workflow = (kind: FormCategory, more: object) => make.workflow({ page_type: kind, ...more });

const activity: Record<FormCategory, string> = {
  change: 'change-log',
  asset: 'asset-log',
  problem: 'problem-log',
  release: 'release-log',
  contract: 'contract-log',
};

describe.each(kinds)('a rule of %ss', (kind) => {
  test('looks at a custom field and sets another one, which the page and the log show', async () => {
    const of = await fields(kind, { label: 'Site' }, { label: 'Rack', kind: 'number', unit: 'U' });
    await workflow(kind, {
      conditions: when({ field: of.rule('Site'), operator: 'equal', value: 'Oslo' }),
      actions: [set(of.rule('Rack'), '12')],
    });
    const oslo = await made(kind, { [of.sent('Site')]: 'Oslo' });
    const lyon = await made(kind, { [of.sent('Site')]: 'Lyon' });
    expect(await shown(kind, oslo)).toMatchObject({ Site: 'Oslo', Rack: '12' });
    expect(await shown(kind, lyon)).toMatchObject({ Site: 'Lyon', Rack: '' });
    expect(await effects(kind, oslo)).toEqual([[true, 'Rack was set to 12 U.']]);
    expect(await effects(kind, lyon)).toEqual([]);
    const lines = JSON.stringify((await admin.get(`${api}/${activity[kind]}/${oslo}`)).data);
    expect(lines).toMatch(/Rack.*12/);
  });

  test('is refused a value that a save of the form is refused', async () => {
    const of = await fields(
      kind,
      { label: 'Serial', unique: true },
      { label: 'Code', pattern: '[A-Z]{2}\\d{3}', pattern_message: 'Two letters, three digits.' },
      { label: 'Must', required: true },
      { label: 'Size', kind: 'radio', options: ['S', 'L'] },
    );
    const fill = { [of.sent('Must')]: 'x' };
    const form = (field: string, value: unknown) => ({
      ...{ name: 'Rule', page_type: kind, conditions: when() },
      actions: [{ type: 'stop' }, set(of.rule(field), value)],
    });
    const refused: [string, unknown, string][] = [
      ['Code', 'abc', 'Two letters, three digits.'],
      ['Must', null, required],
      ['Must', '', required],
      ['Size', 'XL', 'Choose a value from the list.'],
      ['Serial', 'x'.repeat(1001), 'This should be less than 1000 characters.'],
    ];
    for (const [field, value, message] of refused)
      expect([field, await admin.post(`${api}/workflow`, form(field, value))]).toMatchObject([
        field,
        { status: 422, message: { 'actions.1.value': message } },
      ]);
    // What only a run can know.
    await workflow(kind, { actions: [set(of.rule('Serial'), 'SN-1')] });
    const first = await made(kind, fill);
    const second = await made(kind, fill);
    expect(await shown(kind, first)).toMatchObject({ Serial: 'SN-1' });
    expect(await shown(kind, second)).toMatchObject({ Serial: '' });
    expect(await effects(kind, second)).toEqual([
      [false, expect.stringMatching(/^Serial: .+“.+” has this value already\.$/)],
    ]);
  });

  test('offers custom fields with what they take, and tries them', async () => {
    const of = await fields(kind, { label: 'Site', max: 20 }, { label: 'Off', active: false });
    const { data } = await admin.get<RuleFieldList>(`${api}/rule-fields/${kind}`);
    expect(data.fields.find(({ name }) => name === of.rule('Site'))).toEqual({
      ...{ name: of.rule('Site'), label: 'Site', kind: 'text', lookup: null, options: [] },
      ...{ settable: true, optional: true, event: null, missing: null, missing_to_set: null },
      custom: {
        ...{ kind: 'text', required: false, multiple: false, min: null, max: 20, unit: null, edit_right: null },
        ...{ pattern: null, pattern_message: null },
      },
    });
    expect(data.fields.find(({ name }) => name === of.rule('Off'))).toMatchObject({ settable: false });
    const record = await made(kind, { [of.sent('Site')]: 'Oslo' });
    const tried = await make.attempt('workflow', {
      ...{ name: 'Rule', page_type: kind, record_id: record, conditions: when() },
      actions: [set(of.rule('Site'), 'Lyon')],
    });
    expect(tried.effects).toEqual([{ action: 'set', done: true, text: 'Site was set to Lyon.' }]);
    expect(await shown(kind, record)).toMatchObject({ Site: 'Oslo' });
  });
});

describe('values', () => {
  test('each kind of field is set as its form sets it', async () => {
    const of = await fields(
      'asset',
      { label: 'Text' },
      { label: 'Lines', kind: 'textarea' },
      { label: 'Number', kind: 'number' },
      { label: 'Day', kind: 'date' },
      { label: 'Moment', kind: 'date-time' },
      { label: 'Box', kind: 'checkbox' },
      { label: 'Radio', kind: 'radio', options: ['S', 'L'] },
      { label: 'Options', kind: 'options', multiple: true, options: ['red', 'blue'] },
      { label: 'Asset', kind: 'select', lookup: 'assets', multiple: true },
      { label: 'Team', kind: 'select', lookup: 'teams' },
      { label: 'Link', kind: 'link' },
    );
    const other = await makeAsset(server.db, { name: 'Router' });
    const team = await makeTeam(server.db, { name: 'Network' });
    const given: [string, unknown, string][] = [
      ['Text', 'Oslo', 'Text was set to Oslo.'],
      ['Lines', 'a\nb', 'Lines was set to a\nb.'],
      ['Number', '1.5', 'Number was set to 1.5.'],
      ['Day', '2026-05-01', 'Day was set to 2026-05-01.'],
      ['Moment', '2026-05-01 10:30:00', 'Moment was set to 2026-05-01 10:30:00.'],
      ['Box', true, 'Box was set to Yes.'],
      ['Radio', 'L', 'Radio was set to L.'],
      ['Options', ['red', 'blue'], 'Options was set to red, blue.'],
      // Not everybody who reads the log sees assets.
      ['Asset', [other.id], `Asset was set to #${other.id}.`],
      ['Team', team.id, 'Team was set to Network.'],
      ['Link', 'https://example.test/', 'Link was set to https://example.test/.'],
    ];
    await workflow('asset', { actions: given.map(([label, value]) => set(of.rule(label), value)) });
    const id = await made('asset');
    expect(await effects('asset', id)).toEqual(given.map(([, , text]) => [true, text]));
    expect(await shown('asset', id)).toEqual({
      ...{ Text: 'Oslo', Lines: 'a\nb', Number: '1.5', Day: '2026-05-01 00:00:00', Moment: '2026-05-01 10:30:00' },
      ...{ Box: 'true', Radio: 'L', Options: ['red', 'blue'], Link: 'https://example.test/' },
      Asset: [{ id: other.id, name: 'Router' }],
      Team: { id: team.id, name: 'Network' },
    });
  });

  test('what is so already is said, and changes nothing; null empties', async () => {
    const of = await fields('problem', { label: 'Site' });
    const id = await made('problem', { [of.sent('Site')]: 'Oslo' });
    const attempt = async (value: unknown) =>
      (
        await make.attempt('workflow', {
          ...{ name: 'Rule', page_type: 'problem', record_id: id, conditions: when() },
          actions: [set(of.rule('Site'), value)],
        })
      ).effects;
    expect(await attempt('Oslo')).toMatchObject([{ done: true, text: 'No change needed.' }]);
    expect(await attempt(null)).toMatchObject([{ done: true, text: 'Site was emptied.' }]);
  });

  test('a rule that comes later sees what one before has set', async () => {
    const of = await fields('change', { label: 'Site' }, { label: 'Zone' });
    await workflow('change', { actions: [set(of.rule('Site'), 'Oslo')] });
    await workflow('change', {
      conditions: when({ field: of.rule('Site'), operator: 'equal', value: 'oslo' }),
      actions: [set(of.rule('Zone'), 'North')],
    });
    expect(await shown('change', await made('change'))).toMatchObject({ Site: 'Oslo', Zone: 'North' });
  });

  test('a field that is not asked of the record is not set', async () => {
    const of = await fields(
      'release',
      { label: 'Size', kind: 'radio', options: ['S', 'L'] },
      { label: 'Why', shown_when: { field: 'Size', values: ['L'] } },
    );
    await workflow('release', { actions: [set(of.rule('Why'), 'Heavy'), { type: 'stop' }] });
    const small = await made('release', { [of.sent('Size')]: 'S' });
    const large = await made('release', { [of.sent('Size')]: 'L' });
    expect(await effects('release', small)).toEqual([
      [false, 'Why: This field is asked only when “Size” is: L.'],
      [true, 'Later rules were skipped.'],
    ]);
    expect(await shown('release', large)).toMatchObject({ Why: 'Heavy' });
  });

  test('a record that may not be edited keeps what it has', async () => {
    const of = await fields('change', { label: 'Site' });
    const { id } = await makeChange(server.db, { status_id: 6 });
    const { effects } = await make.attempt('workflow', {
      ...{ name: 'Rule', page_type: 'change', record_id: id, conditions: when() },
      actions: [set(of.rule('Site'), 'Oslo')],
    });
    expect(effects).toMatchObject([{ done: false, text: expect.stringMatching(/^Site: .*closed/i) }]);
  });
});

describe('a field that changes while a rule names it', () => {
  test('deleted: the rule says so, in its log and when it is saved again', async () => {
    const of = await fields('problem', { label: 'Site' }, { label: 'Stays' });
    const actions = [set(of.rule('Site'), 'Oslo'), set(of.rule('Stays'), 'x')];
    const id = await workflow('problem', { actions });
    await of.drop('Site');
    const record = await made('problem');
    expect(await effects('problem', record)).toEqual([
      [false, 'It names a field that was deleted.'],
      [true, 'Stays was set to x.'],
    ]);
    const { workflow: kept } = (await admin.get<{ workflow: WorkflowView }>(`${api}/workflow/${id}`)).data;
    expect(await admin.post(`${api}/workflow`, { ...kept, conditions: when() })).toMatchObject({
      status: 422,
      message: { 'actions.0.field': 'This field was deleted. Choose another one, or remove this line.' },
    });
  });

  test('deleted: a condition on it says why the rule did not run, in the reader’s language', async () => {
    const of = await fields('problem', { label: 'Site' }, { label: 'Stays' });
    await workflow('problem', {
      conditions: when({ field: of.rule('Site'), operator: 'not_equal', value: 'Oslo' }),
      actions: [set(of.rule('Stays'), 'x')],
    });
    await of.drop('Site');
    const record = await made('problem');
    const why = async (language: string) => {
      const reply = await admin.get<{ rule_logs: RuleLog[] }>(`${api}/rule-log/problem/${record}`, {
        'accept-language': language,
      });
      return reply.data.rule_logs.map(({ matched, why }) => [matched, why]);
    };
    expect(await why('en')).toEqual([[false, 'It names a field that was deleted.']]);
    expect(await why('de')).toEqual([[false, 'Sie nennt ein Feld, das gelöscht wurde.']]);
    expect(await why('ar')).toEqual([[false, 'تذكر حقلًا حُذف.']]);
  });

  test('made inactive, required, of other options: each is told in the log', async () => {
    const of = await fields('contract', { label: 'Size', kind: 'radio', options: ['S', 'L'] }, { label: 'Site' });
    await workflow('contract', { actions: [set(of.rule('Size'), 'L'), set(of.rule('Site'), null)] });
    const told = async (more: object = {}) => effects('contract', await made('contract', more));
    await of.change('Size', { options: ['S', 'XL'] });
    await of.change('Site', { required: true });
    expect(await told({ [of.sent('Site')]: 'Oslo' })).toEqual([
      [false, 'Size: Choose a value from the list.'],
      [false, `Site: ${required}`],
    ]);
    await of.change('Size', { options: ['S', 'L'], active: false });
    expect((await told({ [of.sent('Site')]: 'Oslo' }))[0]).toEqual([false, 'Size: This field is no longer in use.']);
  });
});

describe('the right that a field asks for', () => {
  const author = async (...more: PermissionKey[]) => {
    const person = await makeAgent(server.db, ['manage_automation', 'view_assets', 'edit_asset', ...more], {
      full_name: 'Kim Keeper',
    });
    return signIn(server, person);
  };
  const form = (field: string) => ({
    ...{ name: 'Rule', page_type: 'asset', conditions: when(), actions: [set(field, 'Oslo')] },
  });

  test('is asked of who saves the rule, at its place, and shown by what is offered', async () => {
    const of = await fields('asset', { label: 'Site', edit_right: 'manage_catalogues' });
    const client = await author();
    expect(await client.post(`${api}/workflow`, form(of.rule('Site')))).toMatchObject({
      status: 422,
      message: { 'actions.0.field': expect.stringContaining('Ask an administrator for “') },
    });
    const { data } = await client.get<RuleFieldList>(`${api}/rule-fields/asset`);
    expect(data.fields.find(({ name }) => name === of.rule('Site'))).toMatchObject({
      ...{ missing: null, missing_to_set: 'manage_catalogues' },
    });
    const look = { ...form(of.rule('Site')), actions: [{ type: 'stop' }] };
    const conditions = when({ field: of.rule('Site'), operator: 'equal', value: 'Oslo' });
    expect((await client.post(`${api}/workflow`, { ...look, conditions })).status).toBe(200);
    expect((await (await author('manage_catalogues')).post(`${api}/workflow`, form(of.rule('Site')))).status).toBe(200);
  });

  test('asked for later, it stops the rule; not asked any more, the rule runs again', async () => {
    const of = await fields('asset', { label: 'Site' });
    const client = await author();
    const { data } = await client.post<{ id: number }>(`${api}/workflow`, form(of.rule('Site')));
    expect(await shown('asset', await made('asset'))).toEqual({ Site: 'Oslo' });
    await of.change('Site', { edit_right: 'manage_catalogues' });
    const stopped = await made('asset');
    expect(await shown('asset', stopped)).toEqual({ Site: '' });
    const why = expect.stringMatching(/^Kim Keeper, with whose rights it acts, lacks the right “/);
    expect(await log('asset', stopped)).toMatchObject([{ matched: false, why, effects: [] }]);
    const view = (await admin.get<{ workflow: WorkflowView }>(`${api}/workflow/${data.id}`)).data.workflow;
    expect(view.stopped_reason).toEqual(why);
    await of.change('Site', { edit_right: null });
    expect(await shown('asset', await made('asset'))).toEqual({ Site: 'Oslo' });
  });
});
