import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { choose } from './testing/choose';
import { boxFaultsOf } from './testing/boxes';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';
import { settled } from './testing/settled';

let desk: HelpDesk;
let page: Page;
let shop: number;
let hub: number;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
  await fill();
});
afterAll(() => desk.end());

async function post<T>(path: string, data: object): Promise<T> {
  const session = (await (await page.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
  const headers = { 'X-CSRF-TOKEN': session.data.csrf_token };
  const reply = await page.request.post(`/service-desk/api/${path}`, { headers, data });
  expect(reply.ok()).toBe(true);
  return ((await reply.json()) as { data: T }).data;
}

/** A shop on two servers and a database, and a switch with 60 laptops. */
async function fill(): Promise<void> {
  const asset = async (name: string, asset_type_id: number) =>
    (await post<{ id: number }>('asset', { name, asset_type_id, asset_status_id: 1 })).id;
  const relate = (parent_asset_id: number, cmdb_id: number, child_asset_ids: number[]) =>
    post('make-cmdb', { relation: 'forward', parent_asset_id, cmdb_id, child_asset_ids });
  shop = await asset('Web shop', 2);
  const [first, second] = [await asset('Shop server 1', 16), await asset('Shop server 2', 16)];
  const orders = await asset('Orders database', 4);
  const storage = await asset('SAN storage', 10);
  hub = await asset('Core switch', 18);
  await relate(shop, 1, [first, second, orders]);
  await relate(first, 1, [orders]);
  await relate(orders, 1, [storage]);
  const laptops: number[] = [];
  for (let i = 1; i <= 60; i++) laptops.push(await asset(`Desk laptop ${i}`, 15));
  await relate(hub, 6, laptops);
}

const address = (id: number) => `/service-desk/assets/${id}/show?tab=relationships`;
const picture = () => page.getByRole('application', { name: /^Map of/ });
const tree = () => page.getByRole('treegrid', { name: /^Map of/ });
const details = (name: string) => page.getByRole('region', { name: `Details of ${name}` });
const row = (name: string | RegExp) => tree().getByRole('row', { name }).first();
/** Of the map; the record has a menu of that name too. */
const more = () => page.getByLabel('More', { exact: true });
const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true });

/** Opens the map of an asset; the picture has been painted then. */
async function openMap(id: number): Promise<void> {
  await page.goto(address(id));
  await button('Map').click();
  await picture().locator('canvas').waitFor();
  await settled(page);
}

/** How many different colours the picture has: more than one once something is painted. */
const colours = () =>
  picture()
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });

/** The middle of the picture, which is the asset of the map when it has no larger level above. */
async function middle(): Promise<{ x: number; y: number }> {
  const box = (await picture().boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const positionOf = async (root: number, name: string) => {
  const reply = await page.request.get(`/service-desk/api/cmdb-asset/${root}`);
  const { data } = (await reply.json()) as {
    data: { nodes: { name: string; pinned: boolean; position: { x: number; y: number } }[] };
  };
  return data.nodes.find((node) => node.name === name)!;
};

test('the picture is painted; arrow keys walk the relations and say where they are', async () => {
  await openMap(shop);
  expect(await colours()).toBeGreaterThan(10);
  await picture().focus();
  await page.keyboard.press('ArrowDown');
  await details('Web shop').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await page.getByRole('status').filter({ hasText: 'Web shop, Services, In Use' }).waitFor();
  await button('Orders database', details('Web shop')).click();
  await details('Orders database').getByText('3 connections').waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('a node is moved with the keyboard and dragged with the mouse; both stay, until positions are reset', async () => {
  await openMap(shop);
  await picture().focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('m');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowUp');
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/positions'));
  await page.keyboard.press('Enter');
  await saved;
  expect(await positionOf(shop, 'Web shop')).toMatchObject({ pinned: true, position: { x: 0, y: -60 } });
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  expect((await positionOf(shop, 'Web shop')).position).toEqual({ x: 0, y: -60 });

  await button('Close details').click();
  await page.getByRole('searchbox', { name: 'Find on the map' }).fill('SAN');
  await details('SAN storage').waitFor();
  await button('Close details').click();
  const before = await positionOf(shop, 'SAN storage');
  await button('Show all').click();
  const at = await found('SAN storage');
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 40, at.y + 20, { steps: 4 });
  const dragged = page.waitForResponse((reply) => reply.url().endsWith('/positions'));
  await page.mouse.up();
  await dragged;
  const after = await positionOf(shop, 'SAN storage');
  expect(after.pinned).toBe(true);
  expect(after.position.x).toBeGreaterThan(before.position.x + 20);

  await more().click();
  await page.getByRole('menuitem', { name: 'Reset positions' }).click();
  await settled(page);
  expect(await positionOf(shop, 'SAN storage')).toMatchObject({ pinned: false, position: before.position });
});

/** Where a node is painted while the whole map is shown. */
async function found(name: string): Promise<{ x: number; y: number }> {
  const reply = await page.request.get(`/service-desk/api/cmdb-asset/${shop}`);
  const { data } = (await reply.json()) as { data: { nodes: { name: string; position: { x: number; y: number } }[] } };
  const [xs, ys] = [data.nodes.map((node) => node.position.x), data.nodes.map((node) => node.position.y)];
  const box = (await picture().boundingBox())!;
  const width = Math.max(...xs) - Math.min(...xs) + 150 + 48;
  const height = Math.max(...ys) - Math.min(...ys) + 36 + 48;
  const scale = Math.min(1, (box.width - 2) / width, (box.height - 2) / height);
  const { position } = data.nodes.find((node) => node.name === name)!;
  const at = await middle();
  return {
    x: at.x + (position.x - (Math.max(...xs) + Math.min(...xs)) / 2) * scale,
    y: at.y + (position.y - (Math.max(...ys) + Math.min(...ys)) / 2) * scale,
  };
}

test('on a phone a finger selects, moves the map, and moves a node only while arranging is on', async () => {
  const atTheDesk = page;
  page = await desk.as('admin', { width: 390, touch: true });
  try {
    const finger = await page.context().newCDPSession(page);
    const drag = async (from: { x: number; y: number }) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
      await touch('touchStart', from.x, from.y);
      for (let i = 1; i <= 6; i++) await touch('touchMove', from.x + 6 * i, from.y - 5 * i);
      await touch('touchEnd', 0, 0);
    };
    // It opens with its asset in the middle.
    const open = async () => {
      await openMap(shop);
      await picture().scrollIntoViewIfNeeded();
    };
    await open();
    await page.touchscreen.tap(...((at) => [at.x, at.y] as const)(await middle()));
    await details('Web shop').waitFor();
    await open();
    await drag(await middle());
    await settled(page);
    expect((await positionOf(shop, 'Web shop')).pinned).toBe(false);

    await open();
    await button('Arrange').tap();
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/positions'));
    await drag(await middle());
    await saved;
    expect((await positionOf(shop, 'Web shop')).pinned).toBe(true);
    await settled(page);
    await more().tap();
    await page.getByRole('menuitem', { name: 'Reset positions' }).tap();
    await settled(page);
  } finally {
    await page.context().close();
    page = atTheDesk;
  }
});

test('the tree does the same with the keyboard alone: a group is opened and made one again', async () => {
  await openMap(hub);
  await button('Tree').click();
  await row('Core switch').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await row('Desk laptop 60').waitFor();
  expect(await row('Desk laptop 1 ').getAttribute('aria-level')).toBe('2');
  await row('Core switch').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('End');
  await row('Desk laptop 60').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowLeft');
  await row('Core switch').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowLeft');
  await row('Desk laptop 60').waitFor({ state: 'detached' });
  expect(await row('Core switch').getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await button('Group again').click();
  await row('60 × Laptop').waitFor();
  await row('60 × Laptop').focus();
  await page.keyboard.press('t');
  await picture().and(page.locator(':focus')).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('depth and direction, another asset’s map and the way back', async () => {
  await openMap(shop);
  await button('Tree').click();
  await page.getByLabel('Depth').selectOption('1');
  await row('SAN storage').waitFor({ state: 'detached' });
  await row('Orders database').focus();
  await page.keyboard.press('ArrowRight');
  await row('SAN storage').waitFor();
  await page.getByLabel('Direction').selectOption('Only upwards');
  await row('Orders database').waitFor({ state: 'detached' });
  await page.getByLabel('Direction').selectOption('Both directions');
  await row('Orders database').click();
  await button('Show its map').click();
  await row('Orders database').and(page.locator('[aria-level="1"]')).waitFor();
  await page.getByRole('button', { name: /^Back to/ }).click();
  await row('Web shop').and(page.locator('[aria-level="1"]')).waitFor();
});

test('what fails with an asset stands out, on the map and in the tree, until it is taken back', async () => {
  await openMap(shop);
  await button('Tree').click();
  await row('Orders database').click();
  const toggle = button('Affected', details('Orders database'));
  await toggle.click();
  const reported = page.getByText(/^If “Orders database” fails, 2 other assets fail with it/);
  await reported.waitFor();
  const mark = (name: string) =>
    row(name).evaluate((one) => getComputedStyle(one.querySelector('td')!).boxShadow !== 'none');
  const standsOut = () => Promise.all(['Web shop', 'Shop server 1', 'Shop server 2', 'SAN storage'].map(mark));
  expect(await standsOut()).toEqual([true, true, false, false]);
  await toggle.click();
  await reported.waitFor({ state: 'detached' });
  expect(await standsOut()).toEqual([false, false, false, false]);
  // The next asset opens as this one was left.
  await page.goto(address(hub));
  await tree().waitFor();
});

test('a relation is added from a node of the map', async () => {
  await openMap(shop);
  await page.getByRole('searchbox', { name: 'Find on the map' }).fill('SAN');
  await button('Add relationship', details('SAN storage')).click();
  const dialog = page.getByRole('dialog', { name: /SAN storage/ });
  await choose(page, dialog, /^Forward relation/, 'Connected to');
  await choose(page, dialog, /^Assets/, 'Core switch');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Relate' }).click();
  await dialog.waitFor({ state: 'detached' });
  await button('Core switch', details('SAN storage')).waitFor();
});

test('a relation is removed, and one click takes that back', async () => {
  await openMap(shop);
  await button('Tree').click();
  await row('SAN storage').click();
  await button('Remove “Used by” Orders database').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await row('SAN storage').waitFor({ state: 'detached' });
  await button('Undo').click();
  await row('SAN storage').waitFor();
});

test('it is saved as PNG and as SVG; the names in the SVG are texts', async () => {
  await openMap(shop);
  const saved = async (name: string) => {
    const download = page.waitForEvent('download');
    await more().click();
    await page.getByRole('menuitem', { name }).click();
    return readFileSync(await (await download).path());
  };
  expect((await saved('Save as PNG')).subarray(1, 4).toString()).toBe('PNG');
  const svg = (await saved('Save as SVG')).toString();
  expect(svg).toContain('Orders database');
  await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    if (parsed.querySelector('parsererror')) throw new Error(parsed.documentElement.textContent ?? '');
  }, svg);
});

test('it fills the window and comes back', async () => {
  await openMap(shop);
  await button('Full screen').click();
  expect((await picture().boundingBox())!.width).toBeGreaterThan(1300);
  await page.keyboard.press('Escape');
  await button('Full screen').waitFor();
  expect((await picture().boundingBox())!.width).toBeLessThan(1300);
});

test('when it cannot be loaded the rest of the page stays, with Retry; a deleted asset’s map stays as it was', async () => {
  await page.route(/cmdb-asset\//, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(address(shop));
  await button('Map').click();
  await button('Retry').waitFor();
  await page.getByRole('heading', { name: 'Web shop', level: 1 }).waitFor();
  await page.unroute(/cmdb-asset\//);
  await button('Retry').click();
  await picture().waitFor();
  const gone = { success: false, message: 'This asset does not exist.' };
  await page.route(/cmdb-asset\//, (route) => route.fulfill({ status: 404, json: gone }));
  await page.getByLabel('Depth').selectOption('2');
  await page.getByText('This asset was deleted. What you see is its last state.').waitFor();
  expect(await picture().isVisible()).toBe(true);
  await page.unroute(/cmdb-asset\//);
});

describe.each(looks)('%s', (_name, look) => {
  test('nothing is cut off, and nobody is shut out', async () => {
    const own = page;
    page = await desk.as('admin', look);
    await page.goto(address(shop));
    const views = page.getByRole('tabpanel').locator('[role=group] button');
    for (const view of [2, 1]) {
      await views.nth(view).click();
      await page.locator(view === 1 ? '[data-map] canvas' : '[role=treegrid]').waitFor();
      await settled(page);
      expect(await faultsOf(page)).toEqual([]);
      expect(await boxFaultsOf(page)).toEqual([]);
    }
    await page.context().close();
    page = own;
  });
});
