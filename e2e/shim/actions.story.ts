import { findTicket, type HelpDesk, startHelpDesk } from '../testing/help-desk';

let desk: HelpDesk;
beforeAll(async () => (desk = await startHelpDesk()));
afterAll(() => desk?.end());

declare global {
  interface Window {
    dispose(): void;
  }
}

test('a host draws the buttons of the action bar itself; their dialogs open in the slot; with the slot the buttons go', async () => {
  const page = await desk.as('admin');
  const ticketId = await findTicket(
    page,
    ({ actions }) => actions.show_attach_assets && actions.attach_change_initiated,
  );
  await page.goto('/demo/plain.html');
  await page.evaluate((id) => {
    document.body.innerHTML = '<div id="bar"></div><div id="slot"></div>';
    const bar = document.getElementById('bar')!;
    const host = window.ServiceDesk.createHost({});
    host.actions(document.getElementById('slot')!, { ticketId: id }, (actions) =>
      bar.replaceChildren(
        ...actions.map(({ label, group, run }) =>
          Object.assign(document.createElement('button'), {
            type: 'button',
            textContent: group ? `${group}: ${label}` : label,
            onclick: run,
          }),
        ),
      ),
    );
    window.dispose = () => host.dispose();
  }, ticketId);
  const bar = page.locator('#bar');
  await bar.getByRole('button', { name: 'Attach assets' }).waitFor();
  await bar
    .getByRole('button', { name: /Attach change: .*Existing change/ })
    .first()
    .waitFor();
  expect(await page.locator('#slot').getByRole('button').count()).toBe(0);
  await bar.getByRole('button', { name: 'Attach assets' }).click();
  await page.locator('#slot').getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.dispose());
  await page.waitForFunction(() => !document.querySelector('#bar button'));
});
