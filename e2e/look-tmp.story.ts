import { startHelpDesk, faultsOf, type HelpDesk } from './testing/help-desk';
let desk: HelpDesk;
beforeAll(async () => { desk = await startHelpDesk(); });
afterAll(() => desk.end());
test('look', async () => {
  const own = await desk.as('none');
  const { data } = (await (await own.request.get('/auth/session')).json()) as { data: { user: { id: number } } };
  const agentOnly = await desk.as('agent');
  const { data: ag } = (await (await agentOnly.request.get('/auth/session')).json()) as { data: { user: { id: number } } };
  const shots: [string, object][] = [
    ['wide', { width: 1440 }],
    ['narrow-dark', { width: 390, scheme: 'dark' }],
    ['ar', { width: 1440, language: 'ar', scheme: 'dark' }],
    ['ar390', { width: 390, language: 'ar' }],
    ['de', { width: 1440, language: 'de' }],
  ];
  const faults: unknown[] = [];
  for (const [name, options] of shots) {
    const page = await desk.as('admin', options as never);
    const go = async (at: string, file: string) => {
      await page.goto(at);
      await page.waitForTimeout(2500);
      await page.screenshot({ path: `/tmp/look/${file}-${name}.png`, fullPage: true });
      faults.push(...(await faultsOf(page)).map((f) => [file, name, f]));
    };
    await go('/service-desk/roles/access', 'empty');
    await go('/service-desk/roles/access?kind=asset&id=3', 'who');
    await go(`/service-desk/roles/access?kind=asset&id=3&user_id=${data.user.id}`, 'denied');
    await go(`/service-desk/roles/access?kind=problem&id=1&user_id=${ag.user.id}`, 'allowed');
    if (name === 'wide' || name === 'narrow-dark') {
      await go('/service-desk/roles', 'roles');
      await page.goto('/service-desk/problem/1/show');
      await page.waitForTimeout(2000);
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.screenshot({ path: `/tmp/look/menu-${name}.png` });
      await page.getByRole('menuitem', { name: 'Unavailable actions' }).click();
      await page.getByRole('combobox', { name: 'Whose actions' }).click();
      await page.waitForTimeout(1200);
      await page.getByRole('dialog').getByRole('option').first().click();
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/look/hidden-${name}.png` });
      faults.push(...(await faultsOf(page)).map((f) => ['hidden', name, f]));
    }
    await page.context().close();
  }
  expect(faults).toEqual([]);
}, 300_000);
