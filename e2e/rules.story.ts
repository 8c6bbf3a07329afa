import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { openDatabase } from '../server/shared/db';
import type { AssetList } from '../wire/asset/asset';
import type { ChangeList } from '../wire/change/change';
import type { FormGroup } from '../wire/form-group/form-group';
import type { PermissionKey } from '../wire/protocol/permission';
import { choose } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let admin: Page;
let agent: Page;
let team: string;

beforeAll(async () => {
  desk = await startHelpDesk();
  admin = await desk.as('admin');
  agent = await desk.as('agent');
});
afterAll(() => desk.end());

const press = (name: string | RegExp) => admin.getByRole('button', { name, exact: true }).click();
const action = (order: number): Locator => admin.getByRole('listitem', { name: `Action ${order}`, exact: true });
const condition = (order: number): Locator => admin.getByRole('group', { name: `Condition ${order}`, exact: true });
const names = () => admin.getByRole('switch').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));

async function newRule(kind: 'workflow' | 'listener', name: string, page = 'change') {
  await admin.goto(`/service-desk/${kind}/create?page_type=${page}`);
  await admin.getByRole('textbox', { name: /^Name/ }).fill(name);
}
async function saveRule(kind: 'workflow' | 'listener', name: string) {
  await press(`Create ${kind}`);
  await admin.getByText('Returning to the list…').waitFor();
  await admin.getByRole('link', { name, exact: true }).waitFor();
}

/** The agent writes a change of high priority and sends it. */
async function raise(subject: string) {
  await agent.goto('/service-desk/changes/create');
  await agent.getByRole('textbox', { name: /^Subject/ }).fill(subject);
  await choose(agent, agent, /^Requester/);
  await choose(agent, agent, /^Change type/, 'Minor');
  await choose(agent, agent, /^Priority/, 'High');
  await agent.locator('[contenteditable=true]').click();
  await agent.keyboard.type('The old one is slow.');
  await agent.getByRole('button', { name: /^Create / }).click();
}
async function idOf(subject: string): Promise<number> {
  const reply = await agent.request.get('/service-desk/api/change-list', { params: { 'search-query': subject } });
  return ((await reply.json()) as { data: ChangeList }).data.changes[0]!.id;
}

test('a workflow is written in words, tried on a record, and saved', async () => {
  await admin.goto('/service-desk/workflow?page_type=release');
  await admin.getByText('No workflows yet').waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  await admin.goto('/service-desk/workflow?page_type=change');
  await newRule('workflow', 'High changes');
  await press('Add condition');
  await choose(admin, condition(1), /^Field/, 'Priority');
  await choose(admin, condition(1), /^Value/, 'High');
  await choose(admin, action(1), /^Field/, 'Team');
  team = await choose(admin, action(1), /^Set to/);
  await press('Add action');
  await action(2).getByRole('combobox', { name: 'Type of action' }).selectOption('mail');
  await action(2)
    .getByRole('textbox', { name: /^Subject/ })
    .fill('We look at ');
  await press('Insert a field into: Subject');
  await admin.getByRole('menuitem', { name: 'Subject' }).click();
  await action(2)
    .getByRole('textbox', { name: /^Text of the email/ })
    .fill('It is with the team.');
  await admin
    .getByText(`When a change is created and Priority is High: set Team to ${team} and email the requester.`)
    .waitFor();
  await choose(admin, admin, /^Record$/);
  await press('Test');
  await admin.getByText(/^(Matched|Did not match)$/).waitFor();
  await condition(1).waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  await saveRule('workflow', 'High changes');
  await admin.getByRole('listitem').filter({ hasText: 'High changes' }).getByText('Has not matched yet').waitFor();
  expect(await faultsOf(admin)).toEqual([]);
});

test('it runs when an agent raises a change, and the tab Rules says why', async () => {
  await raise('A new proxy for Oslo');
  await agent.getByText('Returning to the list of changes…').waitFor();
  const id = await idOf('A new proxy for Oslo');
  await agent.goto(`/service-desk/changes/${id}/show`);
  await agent.getByText(team).first().waitFor();
  expect(await agent.getByRole('tab', { name: 'Rules' }).count()).toBe(0);
  await admin.goto(`/service-desk/changes/${id}/show?tab=rules`);
  const entry = admin.getByRole('tabpanel').getByRole('button', { name: /High changes/ });
  await entry.click();
  await admin.getByText('Priority is High').waitFor();
  await admin.getByText('the record has High').waitFor();
  await admin.getByText('Actions performed').waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  await admin.getByRole('link', { name: 'Open the workflow' }).click();
  await admin.getByRole('heading', { name: 'Edit workflow' }).waitFor();
});

async function post(path: string, data: object): Promise<{ id: number }> {
  const session = await admin.request.get('/auth/session');
  const { csrf_token } = ((await session.json()) as { data: { csrf_token: string } }).data;
  const headers = { 'X-CSRF-TOKEN': csrf_token };
  const saved = await admin.request.post(`/service-desk/api/${path}`, { data, headers });
  expect(saved.status()).toBe(200);
  return ((await saved.json()) as { data: { id: number } }).data;
}

test('a workflow of assets looks at a custom field and sets others, and its trace says so', async () => {
  const group = {
    name: 'Rack',
    fields: [
      { label: 'Hall', kind: 'text' },
      { label: 'Height', kind: 'number', unit: 'U', max: 48 },
      { label: 'Racked on', kind: 'date' },
      { label: 'Needs', kind: 'options', multiple: true, options: ['Cooling', 'Two feeds'] },
    ],
  };
  await post('post-form-group/asset', group);
  await newRule('workflow', 'Hall of Oslo', 'asset');
  await press('Add condition');
  await choose(admin, condition(1), /^Field/, 'Hall');
  await condition(1).getByRole('textbox', { name: 'Value' }).fill('Oslo 2');
  await choose(admin, action(1), /^Field/, 'Height');
  await action(1).getByRole('textbox', { name: 'Set to' }).fill('60');
  await action(1).getByText('U', { exact: true }).waitFor();
  await press('Add action');
  await choose(admin, action(2), /^Field/, 'Racked on');
  await action(2).getByLabel('Set to').fill('2026-05-01');
  await press('Add action');
  await choose(admin, action(3), /^Field/, 'Needs');
  await choose(admin, action(3), /^Set to/, 'Cooling');
  await press('Create workflow');
  await action(1).getByText('Enter a number of at most 48.').waitFor();
  await action(1).getByRole('textbox', { name: 'Set to' }).fill('42');
  await admin
    .getByText(
      /^When an asset is created and Hall is “Oslo 2”: set Height to 42, set Racked on to May 1, 2026, and set Needs to Cooling\.$/,
    )
    .waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  await saveRule('workflow', 'Hall of Oslo');

  await admin.goto('/service-desk/assets/create');
  await admin.getByRole('textbox', { name: /^Name/ }).fill('Core switch');
  await choose(admin, admin, /^Asset type/);
  await admin.getByRole('textbox', { name: /^Hall/ }).fill('Oslo 2');
  await press(/^Create /);
  await admin.getByText('Returning to the list of assets…').waitFor();
  const reply = await admin.request.get('/service-desk/api/asset-list', { params: { 'search-query': 'Core switch' } });
  const { id } = ((await reply.json()) as { data: AssetList }).data.data[0]!;
  await admin.goto(`/service-desk/assets/${id}/show`);
  await admin.getByRole('definition').filter({ hasText: '42 U' }).waitFor();
  await admin.getByRole('definition').filter({ hasText: 'Cooling' }).waitFor();
  await admin.goto(`/service-desk/assets/${id}/show?tab=rules`);
  await admin.getByRole('button', { name: /Hall of Oslo/ }).click();
  await admin.getByText('Height was set to 42 U.').waitFor();
  expect(await faultsOf(admin)).toEqual([]);
});

test.each([
  { width: 1440, scheme: 'light' as const },
  { width: 1440, scheme: 'dark' as const },
  { width: 390, scheme: 'light' as const },
  { width: 390, scheme: 'dark' as const, language: 'ar' as const },
])('its builder looks right at $width px, $scheme', async (look) => {
  const page = await desk.as('admin', look);
  await page.goto('/service-desk/workflow?page_type=asset');
  await page.getByRole('link', { name: 'Hall of Oslo', exact: true }).click();
  await page.getByText('U', { exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  if (process.env.SHOTS)
    await page.screenshot({
      path: `${process.env.SHOTS}/custom-${look.width}-${look.scheme}.png`,
      fullPage: true,
    });
});

test('a custom field that is deleted is told so in list and form, where another one takes its place', async () => {
  const fields = ['Room', 'Door', 'Stays'].map((label) => ({ label, kind: 'text' }));
  const { id } = await post('post-form-group/asset', { name: 'Rooms', fields });
  const reply = await admin.request.get(`/service-desk/api/get-form-group/asset?id=${id}`);
  const { form_group } = ((await reply.json()) as { data: { form_group: FormGroup } }).data;
  const named = (label: string) => `custom_fields.f${form_group.fields.find((one) => one.label === label)!.id}`;
  await post('workflow', {
    ...{ name: 'Rooms of Oslo', page_type: 'asset', active: false },
    conditions: {
      match: 'all',
      groups: [{ match: 'all', rules: [{ field: named('Room'), operator: 'equal', value: 'Oslo 2' }] }],
    },
    actions: [
      { type: 'set', field: named('Stays'), value: 'Here' },
      { type: 'set', field: named('Door'), value: 'Shut' },
    ],
  });
  const left = form_group.fields.filter(({ label }) => label === 'Stays');
  await post('post-form-group/asset', { id, name: 'Rooms', fields: left });
  await admin.goto('/service-desk/workflow?page_type=asset');
  const sentence =
    /^When an asset is created and a field that was deleted is Oslo 2: .*set a field that was deleted to Shut\.$/;
  await admin.getByText(sentence).waitFor();
  expect(await admin.getByText('custom_fields').count()).toBe(0);
  expect(await faultsOf(admin)).toEqual([]);
  await admin.getByRole('link', { name: 'Rooms of Oslo', exact: true }).click();
  const gone = 'This field was deleted. Choose another one, or remove this line.';
  await condition(1).getByText(gone).waitFor();
  await action(2).getByText(gone).waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  if (process.env.SHOTS) await admin.screenshot({ path: `${process.env.SHOTS}/deleted-1440.png`, fullPage: true });
  const narrow = await desk.as('admin', { width: 390, scheme: 'dark', language: 'ar' });
  await narrow.goto('/service-desk/workflow?page_type=asset');
  await narrow.getByText(/حقل محذوف.*حقل محذوف/).waitFor();
  expect(await faultsOf(narrow)).toEqual([]);
  await narrow.getByRole('link', { name: 'Rooms of Oslo', exact: true }).click();
  await narrow.getByText('حُذف هذا الحقل. اختر حقلًا آخر أو أزل هذا السطر.').first().waitFor();
  expect(await faultsOf(narrow)).toEqual([]);
  if (process.env.SHOTS) await narrow.screenshot({ path: `${process.env.SHOTS}/deleted-390.png`, fullPage: true });
  await narrow.context().close();
  await choose(admin, condition(1), /^Field/, 'Name');
  await condition(1).getByRole('textbox', { name: 'Value' }).fill('Core');
  await action(2)
    .getByRole('button', { name: /^Remove action 2/ })
    .click();
  const saved = admin.waitForResponse((one) => one.url().endsWith('/service-desk/api/workflow'));
  await press('Save');
  expect((await saved).status()).toBe(200);
  await admin.goto('/service-desk/workflow?page_type=asset');
  await admin.getByText(/^When an asset is created and Name is “Core”: set Stays to “Here”\.$/).waitFor();
});

test('an admin reads why actions of a record are hidden', async () => {
  await admin.goto(`/service-desk/changes/${await idOf('A new proxy for Oslo')}/show`);
  await press('More');
  await admin.getByRole('menuitem', { name: 'Unavailable actions' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Unavailable actions' });
  await dialog.getByRole('row', { name: /Reopen.*This change is not closed\./ }).waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  await admin.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('an admin reads the same of a ticket, in the tab of the rules', async () => {
  await admin.goto('/thread/18');
  await admin.getByRole('tab', { name: 'Rules' }).click();
  await press('Unavailable actions');
  const dialog = admin.getByRole('dialog', { name: 'Unavailable actions' });
  await dialog.getByRole('row', { name: /Attach a new problem|Detach the problem/ }).waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  await admin.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('a listener follows a change of status', async () => {
  await newRule('listener', 'Planning is for the team');
  await admin.getByRole('combobox', { name: 'Events' }).selectOption({ label: 'Status changes' });
  await choose(admin, admin, /^To$/, 'Planning');
  await choose(admin, action(1), /^Field/, 'Impact');
  const impact = await choose(admin, action(1), /^Set to/);
  await admin.getByText(`When anyone updates a change (Status becomes Planning): set Impact to ${impact}.`).waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  await saveRule('listener', 'Planning is for the team');
  const id = await idOf('A new proxy for Oslo');
  await agent.goto(`/service-desk/changes/${id}/edit`);
  await agent.locator('[contenteditable=true]').waitFor();
  await choose(agent, agent, /^Status/, 'Planning');
  await agent.getByRole('button', { name: 'Save' }).click();
  await agent.getByText(/was (saved|updated)/).waitFor();
  await admin.goto(`/service-desk/changes/${id}/show?tab=rules`);
  await admin.getByRole('button', { name: /Planning is for the team/ }).waitFor();
  await agent.goto(`/service-desk/changes/${id}/show`);
  await agent.getByRole('definition').filter({ hasText: impact }).waitFor();
});

test('a rule that rejects says so in the form, and nothing that was typed is lost', async () => {
  await newRule('workflow', 'No printers');
  await press('Add condition');
  await choose(admin, condition(1), /^Field/, 'Subject');
  await condition(1).getByRole('combobox', { name: 'Comparison' }).selectOption('contains');
  await condition(1).getByRole('textbox', { name: 'Value' }).fill('printer');
  await action(1).getByRole('combobox', { name: 'Type of action' }).selectOption('reject');
  await action(1)
    .getByRole('textbox', { name: /^Message/ })
    .fill('Printers are raised as tickets.');
  await saveRule('workflow', 'No printers');
  await raise('A printer for Oslo');
  await agent.getByText('Printers are raised as tickets.').waitFor();
  expect(await agent.getByRole('textbox', { name: /^Subject/ }).inputValue()).toBe('A printer for Oslo');
  await agent.getByText('The old one is slow.').waitFor();
  expect(await faultsOf(agent)).toEqual([]);
});

test('rules are put in order with the keyboard and switched off in their line', async () => {
  await admin.goto('/service-desk/workflow?page_type=change');
  const grip = admin.getByRole('button', { name: 'Move “No printers”' });
  await grip.focus();
  const ordered = admin.waitForResponse((reply) => reply.url().endsWith('/api/workflow-order'));
  await admin.keyboard.press('ArrowUp');
  expect((await ordered).status()).toBe(200);
  expect(await grip.evaluate((button) => button === (button.getRootNode() as ShadowRoot).activeElement)).toBe(true);
  await admin.reload();
  await grip.waitFor();
  expect(await names()).toEqual([
    '“Urgent emergency changes go to the network team” is switched on',
    '“No printers” is switched on',
    '“High changes” is switched on',
  ]);
  await admin.getByRole('switch', { name: '“No printers” is switched on' }).click();
  await admin.getByRole('switch', { name: '“No printers” is switched on', checked: false }).waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  await agent.getByRole('button', { name: /^Create / }).click();
  await agent.getByText('Returning to the list of changes…').waitFor();
});

test('a rule is duplicated, its versions are read, and it is deleted', async () => {
  await admin.goto('/service-desk/workflow?page_type=change');
  const more = (name: string) => admin.getByRole('button', { name: `More actions for “${name}”` });
  await more('High changes').click();
  await admin.getByRole('menuitem', { name: 'Duplicate' }).click();
  await admin.getByRole('textbox', { name: /^Name/ }).waitFor();
  expect(await admin.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('High changes (copy)');
  await saveRule('workflow', 'High changes (copy)');
  await more('No printers').click();
  await admin.getByRole('menuitem', { name: 'Versions' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Versions of “No printers”' });
  await dialog.getByText('Created').waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  await admin.keyboard.press('Escape');
  await more('High changes (copy)').click();
  await admin.getByRole('menuitem', { name: 'Delete' }).click();
  await admin.getByRole('alertdialog', { name: 'Delete workflow' }).getByRole('button', { name: 'Delete' }).click();
  await admin.getByText('High changes (copy) was deleted.').waitFor();
  await admin.getByRole('link', { name: 'High changes (copy)' }).waitFor({ state: 'detached' });
});

test('a rule whose author lost a right stops, says why, and is taken over by saving it', async () => {
  const { db } = openDatabase({ connectionString: desk.server.databaseUrl }, 1);
  const give = (key: PermissionKey) =>
    sql`insert into user_permissions (user_id, permission_id) select u.id, p.id from help_desk.users u, permissions p
      where u.email = 'agent@demo.test' and p.key = ${key} on conflict do nothing`.execute(db);
  try {
    await give('manage_automation');
    await agent.goto('/service-desk/workflow/create?page_type=change');
    await agent.getByRole('textbox', { name: /^Name/ }).fill('Urgent ones');
    const only = agent.getByRole('listitem', { name: 'Action 1', exact: true });
    await choose(agent, only, /^Field/, 'Impact');
    const impact = await choose(agent, only, /^Set to/);
    await agent.getByRole('button', { name: 'Create workflow', exact: true }).click();
    await agent.getByRole('link', { name: 'Urgent ones', exact: true }).waitFor();

    await sql`delete from user_permissions where user_id = (select id from help_desk.users where email = 'agent@demo.test')
      and permission_id = (select id from permissions where key = 'edit_change')`.execute(db);
    await admin.goto('/service-desk/workflow?page_type=change');
    const line = admin.getByRole('listitem', { name: 'Urgent ones', exact: true });
    await line.getByText('Stopped', { exact: true }).waitFor();
    await line.getByText(/lacks the right “Edit change”\. To take it over, open it and save it yourself\./).waitFor();
    expect(await faultsOf(admin)).toEqual([]);
    await raise('Nobody is urgent');
    await agent.getByText('Returning to the list of changes…').waitFor();
    await admin.goto(`/service-desk/changes/${await idOf('Nobody is urgent')}/show?tab=rules`);
    await admin.getByText(/lacks the right “Edit change”/).waitFor();

    await admin.goto('/service-desk/workflow?page_type=change');
    await admin.getByRole('link', { name: 'Urgent ones', exact: true }).click();
    await admin.getByRole('alert').filter({ hasText: 'To take it over' }).waitFor();
    expect(await faultsOf(admin)).toEqual([]);
    await press('Save');
    await admin.getByRole('alert').filter({ hasText: 'To take it over' }).waitFor({ state: 'detached' });
    await raise('An urgent one');
    await agent.getByText('Returning to the list of changes…').waitFor();
    await agent.goto(`/service-desk/changes/${await idOf('An urgent one')}/show`);
    await agent.getByRole('definition').filter({ hasText: impact }).waitFor();
  } finally {
    await give('edit_change');
    await db.destroy();
  }
});

test.each([
  { width: 1440, scheme: 'light' as const },
  { width: 390, scheme: 'dark' as const, language: 'ar' as const },
])('the list and the page of rules look right at $width px, $scheme', async (look) => {
  const { db } = openDatabase({ connectionString: desk.server.databaseUrl }, 1);
  await sql`update rules set author_id = (select id from help_desk.users where email = 'viewer@demo.test') where name = 'Urgent ones'`.execute(
    db,
  );
  await db.destroy();
  const page = await desk.as('admin', look);
  await page.goto('/service-desk/workflow?page_type=change');
  await page.getByRole('link', { name: 'Urgent ones', exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/list-${look.width}.png` });
  await page.getByRole('link', { name: 'Urgent ones', exact: true }).click();
  await page.getByRole('alert').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/page-${look.width}.png` });
});
