import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;
let client: Page;
beforeAll(async () => {
  desk = await startHelpDesk();
  [page, client] = [await desk.as('admin'), await desk.as('client')];
});
afterAll(() => desk.end());

const api = '/service-desk/api';
const read = async <T>(path: string, of = page): Promise<T> =>
  ((await (await of.request.get(path)).json()) as { data: T }).data;

/** For who wants to see it: the folder that SHOTS names. */
async function shoot(name: string, of = page): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  for (const [width, scheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await of.setViewportSize({ width, height: 900 });
    await of.emulateMedia({ colorScheme: scheme });
    await of.waitForTimeout(700);
    await of.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png` });
  }
  await of.setViewportSize({ width: 1440, height: 900 });
  await of.emulateMedia({ colorScheme: 'light' });
}

interface Listed {
  problems: { id: number; identifier: string; subject: string }[];
}
const problemNamed = async (subject: string) =>
  (await read<Listed>(`${api}/problem-list?search-query=${encodeURIComponent(subject)}`)).problems[0]!;

test('a problem is merged into another one: its address leads there, and it stays to be read', async () => {
  const [from, into] = [
    await problemNamed('Scanner software crashes'),
    await problemNamed('Laptops do not wake from sleep'),
  ];
  const tickets = async (id: number) => (await read<{ total: number }>(`${api}/problem-tickets/${id}`)).total;
  const moved = await tickets(from.id);
  const before = await tickets(into.id);
  expect(moved).toBeGreaterThan(0);
  await page.goto(`/service-desk/problem/${from.id}/show`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge into…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge into another problem' });
  await dialog.getByRole('combobox').fill('Laptops do not');
  await page.getByRole('option', { name: new RegExp(into.identifier) }).click();
  await shoot('merge');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await page.waitForURL(new RegExp(`/service-desk/problem/${into.id}/show`));
  await page.getByText(`${from.identifier} was merged into ${into.identifier}.`).first().waitFor();
  expect([await tickets(from.id), await tickets(into.id)]).toEqual([0, before + moved]);

  await page.goto(`/service-desk/problem/${from.id}/show`);
  await page.getByText(`${from.identifier} was merged into this problem.`).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/service-desk/problem/${into.id}/show`);
  await shoot('led');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: `Show ${from.identifier}` }).click();
  await page.getByText(`This problem was merged into ${into.identifier}`).waitFor();
  await page.getByRole('tab', { name: /Tickets/ }).click();
  await page.getByText('No tickets attached').waitFor();
  await shoot('merged');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: `Show ${into.identifier}` }).click();
  await page.getByRole('heading', { name: into.subject }).waitFor();
});

test('a problem lies below another one', async () => {
  const [below, above] = [await problemNamed('VPN'), await problemNamed('Laptops do not wake from sleep')];
  await page.goto(`/service-desk/problem/${below.id}/edit`);
  await page.getByRole('combobox', { name: 'Parent problem' }).fill('Laptops do not');
  await page.getByRole('option', { name: new RegExp(above.identifier) }).click();
  await shoot('form');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`${below.identifier} was saved.`).first().waitFor();
  await page.goto(`/service-desk/problem/${below.id}/show`);
  await page
    .getByRole('region', { name: 'Details' })
    .getByRole('link', { name: new RegExp(`${above.identifier} Laptops`) })
    .click();
  await page.getByText('Problems below it').waitFor();
  await page.getByRole('link', { name: new RegExp(`^${below.identifier}`) }).waitFor();
  await shoot('family');
  expect(await faultsOf(page)).toEqual([]);
});

test('a client reads what is known of their own assets, and what to do', async () => {
  const { problems } = await read<Listed>(`${api}/problem-list?known_error=1&status_ids_not=2,3`);
  const known = problems.find(({ subject }) => subject.startsWith('Laptops do not wake'))!;
  const { user } = await read<{ user: { id: number } }>('/auth/session', client);
  const { data: own } = await read<{ data: { id: number }[] }>(`${api}/asset-list?config=true&used_by_ids=${user.id}`);
  const csrf = (await read<{ csrf_token: string }>('/auth/session')).csrf_token;
  const attached = await page.request.post(`${api}/problem-attach-assets/${known.id}`, {
    data: { asset_ids: [own[0]!.id] },
    headers: { 'x-csrf-token': csrf },
  });
  expect(attached.status()).toBe(200);
  const { permissions } = await read<{ permissions: { id: number; key: string }[] }>(
    `/service-desk/get/permissions?role=user&limit=all`,
  );
  const permission_ids = permissions.filter(({ key }) => key === 'view_own_assets').map(({ id }) => id);
  const permitted = await page.request.post(`${api}/user/attach-permissions`, {
    data: { user_id: user.id, permission_ids },
    headers: { 'x-csrf-token': csrf },
  });
  expect(permitted.status()).toBe(200);
  await client.goto('/service-desk');
  await client
    .getByRole('navigation', { name: 'Service desk' })
    .getByRole('link', { name: 'Known errors of my assets' })
    .click();
  await client.getByRole('heading', { name: known.subject }).waitFor();
  await client.getByText('Hold the power button for ten seconds').waitFor();
  await shoot('mine', client);
  expect(await faultsOf(client)).toEqual([]);
  await client.goto('/service-desk');
  const card = client.getByRole('region', { name: 'Known errors of my assets' });
  await card.getByRole('link', { name: known.subject }).waitFor();
  await shoot('start', client);
  expect(await faultsOf(client)).toEqual([]);
});
