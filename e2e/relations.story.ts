import type { Locator, Page } from 'playwright-core';
import { boxFaultsOf } from './testing/boxes';
import { choose as chooseIn } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';
import { settled } from './testing/settled';

let desk: HelpDesk;
let page: Page;
/** Of the demo: a service on three applications, a server of one of them, and the switch that all depends on. */
let shop: number;
let host: number;
let core: number;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
  [shop, host, core] = [
    await assetNamed('Online shop'),
    await assetNamed('Granite R7 #008'),
    await assetNamed('Meridian S48 #001'),
  ];
});
afterAll(() => desk.end());

const get = async <T>(path: string): Promise<T> =>
  ((await (await page.request.get(`/service-desk/api/${path}`)).json()) as { data: T }).data;
async function post<T>(path: string, data: object): Promise<T> {
  const session = (await (await page.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
  const headers = { 'X-CSRF-TOKEN': session.data.csrf_token };
  const reply = await page.request.post(`/service-desk/api/${path}`, { headers, data });
  expect([path, reply.ok()]).toEqual([path, true]);
  return ((await reply.json()) as { data: T }).data;
}
const assetNamed = async (name: string): Promise<number> => {
  const { data } = await get<{ data: { id: number; name: string }[] }>(
    `dependency/assets?search-query=${encodeURIComponent(name)}`,
  );
  return data.find((asset) => asset.name === name)!.id;
};
const choose = (within: Page | Locator, field: RegExp, option?: string) => chooseIn(page, within, field, option);
const group = (name: string) => page.getByRole('region', { name, exact: true });
const open = async (path: string) => {
  await page.goto(path);
  await settled(page);
};
const relationships = (id: number) => `/service-desk/assets/${id}/show?tab=relationships`;

test('a service has its applications under the name of the relation; the core switch has 60 assets around it', async () => {
  await open(relationships(shop));
  expect(await group('Depends on').getByRole('link').allInnerTexts()).toEqual([
    'Payment gateway',
    'Search index',
    'Shop application',
  ]);
  await open(relationships(core));
  expect(await group('Used by').getByRole('listitem').count()).toBe(25);
  await page.getByRole('searchbox', { name: 'Search in relationships' }).fill('Inkwell 480 MFP #003');
  await group('Is contained in').waitFor({ state: 'detached' });
  expect(await group('Used by').getByRole('link').allInnerTexts()).toEqual(['Inkwell 480 MFP #003']);
  expect(await faultsOf(page)).toEqual([]);
});

test('an asset is related by one direction; without a type and twice it is refused where the person looks', async () => {
  await open(relationships(shop));
  await page.getByRole('button', { name: 'Add relationship' }).click();
  const dialog = page.getByRole('dialog', { name: 'Relate “Online shop”' });
  await dialog.getByRole('button', { name: 'Relate' }).click();
  await dialog.getByText('At least one relation is required to create a relationship.').waitFor();
  await choose(dialog, /^Inverse relation/, 'Backs up');
  await choose(dialog, /^Forward relation/, 'Depends on');
  await dialog.getByText('Backs up').waitFor({ state: 'detached' });
  await choose(dialog, /^Assets/, 'Payment gateway');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Relate' }).click();
  await dialog.getByText(/“Payment gateway” is related to “Online shop” by “Depends on” already/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await choose(dialog, /^Inverse relation/, 'Is contained in');
  await dialog.getByRole('button', { name: 'Relate' }).click();
  await dialog.waitFor({ state: 'detached' });
  await group('Is contained in').getByRole('link', { name: 'Payment gateway' }).waitFor();
});

test('it is removed after a question, which one click takes back', async () => {
  await page.getByRole('button', { name: 'Remove the relationship with Search index' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Remove this relationship? “Online shop” Depends on “Search index”').waitFor();
  await question.getByRole('button', { name: 'Remove' }).click();
  await group('Depends on').getByRole('link', { name: 'Search index' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await group('Depends on').getByRole('link', { name: 'Search index' }).waitFor();
});

test('who may only view sees no buttons; a relation that somebody adds comes by itself', async () => {
  const viewer = await desk.as('viewer');
  await viewer.goto(relationships(host));
  await viewer.getByRole('region', { name: 'Runs', exact: true }).waitFor();
  expect(await viewer.getByRole('button', { name: /relationship/ }).count()).toBe(0);
  await post('make-cmdb', { relation: 'forward', parent_asset_id: host, child_asset_ids: [core], cmdb_id: 8 });
  await viewer.getByRole('region', { name: 'Managed by', exact: true }).waitFor();
  await viewer.context().close();
});

test('an asset says what fails with it and why, and what it rests on', async () => {
  await open(`/service-desk/assets/${host}/show?tab=impact`);
  await page.getByRole('button', { name: 'Why is Online shop listed?' }).click();
  await page.getByText('Online shop Depends on Shop application Runs on Granite R7 #008').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Depends on' }).click();
  await page.getByText(/^This asset depends on \d+ others?\.$/).waitFor();
  await page.getByRole('link', { name: /^Rack / }).waitFor();
});

/** A change and a problem on the server, and a board that is asked about the change. */
async function work(): Promise<{ change: number; problem: number; link: string }> {
  const { changes } = await get<{ changes: { id: number; status: { id: number } }[] }>('change-list?limit=100');
  const change = changes.find(({ status }) => status.id < 3)!.id;
  await post(`change/attach-assets/${change}`, { asset_ids: [host] });
  const { problems } = await get<{ problems: { id: number; status: { name: string } }[] }>('problem-list?limit=50');
  const problem = problems.find(({ status }) => status.name === 'Open')!.id;
  await post(`problem-attach-assets/${problem}`, { asset_ids: [host] });
  const { data: boards } = await get<{ data: { id: number }[] }>('dependency/cabs');
  await post('apply-cab-approval', { change_id: change, workflow_id: boards[0]!.id });
  for (let tries = 0; tries < 40; tries++) {
    const { mails } = (
      (await (await page.request.get('/api/outbox?limit=20')).json()) as { data: { mails: { id: number }[] } }
    ).data;
    for (const { id } of mails) {
      const reply = (await (await page.request.get(`/api/outbox/${id}`)).json()) as {
        data: { mail: { html: string } };
      };
      const link = /\/change-approval\/[\w-]+/.exec(reply.data.mail.html)?.[0];
      if (link) return { change, problem, link };
    }
    await page.waitForTimeout(250);
  }
  throw new Error('No approval link was mailed');
}

describe('a change and a problem on a server', () => {
  let made: Awaited<ReturnType<typeof work>>;
  beforeAll(async () => {
    made = await work();
  });

  test('say what fails with it, who is to be told and what else is open', async () => {
    await open(`/service-desk/changes/${made.change}/show?tab=associated_assets`);
    await page.getByRole('button', { name: 'If these assets fail' }).click();
    await page.getByText(/^\d+ more assets fail with the attached ones\.$/).waitFor();
    await page
      .getByRole('region', { name: /^Notify/ })
      .getByRole('link')
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Why is Shop application listed?' }).click();
    expect(await faultsOf(page)).toEqual([]);
    await open(`/service-desk/problem/${made.problem}/show?tab=associated_assets`);
    await page.getByRole('button', { name: 'If these assets fail' }).click();
    await page
      .getByRole('region', { name: /^Open changes/ })
      .getByRole('link')
      .first()
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  test('the approver by link reads in numbers what fails, beside the decision', async () => {
    await page.goto(made.link);
    await page
      .getByRole('region', { name: 'Your decision' })
      .getByText(/^\d+ more assets fail with the assets of this change:$/)
      .waitFor();
    expect(await page.getByText('Online shop').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
  });

  test.each(looks)('have no box in a wrong place: %s', async (_, look) => {
    const own = await desk.as('admin', look);
    const faults: unknown[] = [];
    for (const path of [
      relationships(core),
      `/service-desk/assets/${host}/show?tab=impact`,
      `/service-desk/changes/${made.change}/show?tab=associated_assets`,
      made.link,
    ]) {
      await own.goto(path);
      await settled(own);
      faults.push(...(await boxFaultsOf(own)));
    }
    expect(faults).toEqual([]);
    await own.context().close();
  });
});
