import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { startStory } from '../shim/host-page';
import { snippets } from './snippet';

/** What a developer has besides: the application's root. */
const main = `
import { Component } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { RouterLink, RouterOutlet } from '@angular/router';
import { config } from './app.config';

@Component({ selector: 'app-root', imports: [RouterLink, RouterOutlet], template: '<nav><a routerLink="/ticket/43">Next ticket</a></nav><router-outlet />' })
class App {}
void bootstrapApplication(App, config);
`;

const written = snippets
  .filter(({ file, language }) => file.endsWith('angular.md') && language === 'ts')
  .map(({ code }) => [/^\/\/ (\S+\.ts)$/m.exec(code)?.[1] ?? '', code] as const);

/** Builds the page's snippets, and these files, into one script. The compiler's complaints are the error's `stderr`. */
function buildApplication(folder: string, more: Record<string, string>): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, code] of [...written, ...Object.entries(more)]) writeFileSync(`${folder}/${name}`, code);
  execFileSync(process.execPath, ['e2e/docs/angular-build.mjs', folder], { encoding: 'utf8', stdio: 'pipe' });
  return readFileSync(`${folder}/bundle.js`, 'utf8').replaceAll('</script', '<\\/script');
}

let story: Awaited<ReturnType<typeof startStory>>;
let body: string;
beforeAll(async () => {
  story = await startStory();
  story.host.places = /^\/(page|ticket|user|service-desk\/(?!bundle))/;
  story.host.extensions.push({ point: 'page', module: './card', order: 6 });
  body = `<app-root ngCspNonce="NONCE"></app-root><script nonce="NONCE">${buildApplication('e2e/.test/angular', { 'main.ts': main })}</script>`;
}, 120_000);
afterAll(() => story?.end());

/**
 * The application at this address, with the shim's script printed in the page's head, or another one. The page's policy
 * allows neither eval nor inline styles.
 */
async function open(address: string, head?: string): Promise<{ page: Page; broken: string[] }> {
  story.host.show(body, head);
  const page = await story.browser.newPage();
  const broken: string[] = [];
  page.on('pageerror', (error) => void broken.push(String(error)));
  page.on('console', (line) => /Content Security|violat|NG0/i.test(line.text()) && broken.push(line.text()));
  await page.goto(story.host.url + address);
  return { page, broken };
}

test('every snippet says which file it is', () => {
  expect(written.map(([name]) => name)).not.toContain('');
  expect(written.length).toBeGreaterThan(5);
});

test('a ticket mounts, follows the router to the next one, and links of the widget are followed by it too', async () => {
  const { page, broken } = await open('/ticket/42');
  await page.getByText('card 1').waitFor();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByText('Next ticket').click();
  await page.waitForFunction(() => window.reported.includes('update {"ticketId":43}'));
  await page.evaluate(() => window.kit.navigate('/service-desk/problem/7?tab=log'));
  await page.waitForURL('**/service-desk/problem/7?tab=log');
  await page.waitForFunction(
    () => window.reported.includes('unmount') && window.reported.includes('mount {"basePath":"/service-desk"}'),
  );
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.goBack();
  await page.waitForFunction(() => window.reported.filter((line) => line === 'mount {"ticketId":43}').length === 1);
  expect(broken).toEqual([]);
  await page.close();
});

test('the application tells the add-on its token and its language', async () => {
  const { page } = await open('/ticket/42');
  await page.getByText('card 1').waitFor();
  await page.evaluate(() => (document.cookie = 'XSRF-TOKEN=of-the-cookie; path=/'));
  expect(await page.evaluate(() => window.kit.requestHeaders('POST', '/service-desk/api/x'))).toEqual({
    'X-CSRF-TOKEN': 'of-the-cookie',
  });
  expect(await page.evaluate(() => window.kit.locale)).toBe('en-US');
  await page.close();
});

test('the application loads the script itself where the page does not print it', async () => {
  const { page, broken } = await open('/ticket/42', ' ');
  await page.waitForFunction(() => window.ServiceDesk?.inspect().slots[0]?.state === 'ready');
  expect(broken).toEqual([]);
  await page.close();
});

test('what a slot tells is an output of the directive', async () => {
  const { page, broken } = await open('/user/5');
  await page.getByText('Assets of this person are not to be had (mount)').waitFor();
  const left = await page.evaluateHandle(() => document.querySelector('service-desk-slot')!);
  await page.getByText('Next ticket').click();
  await page.getByText('card 1').waitFor();
  await left.evaluate((slot) =>
    slot.dispatchEvent(new CustomEvent('service-desk:error', { detail: { code: 'widget' } })),
  );
  expect(broken).toEqual([]);
  await page.close();
});

test('the form field takes part in a form of Angular', async () => {
  const { page, broken } = await open('/ticket/42/reply');
  const send = page.getByRole('button', { name: /^Send/ });
  // The synthetic field adds an asset per click.
  await page.getByRole('button', { name: 'Assets' }).click();
  await page.getByText('Send 2').waitFor();
  const field = () => page.evaluate(() => document.querySelector('service-desk-asset-select')!.value);
  expect(await field()).toEqual([3, 2]);
  await send.click();
  expect(await page.getByRole('button', { name: 'Assets' }).isDisabled()).toBe(true);
  expect(broken).toEqual([]);
  await page.close();
});

test("another point's context, and a point that does not exist, do not compile", () => {
  const wrong = `import { Component } from '@angular/core';
import { DeskSlot } from './desk-slot';
@Component({ imports: [DeskSlot], template: '<service-desk-slot point="ticket.associates" [context]="{ userId: 1 }" /><service-desk-slot point="ticket.weather" [context]="{}" />' })
export class Wrong {}`;
  let sentence = '';
  try {
    buildApplication('e2e/.test/angular-wrong', { 'main.ts': wrong });
  } catch (error) {
    sentence = (error as { stderr: string }).stderr;
  }
  expect(sentence).toMatch(/userId.* does not exist/);
  expect(sentence).toContain('ticket.weather');
}, 60_000);
