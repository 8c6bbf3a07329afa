import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import arabic from '../../texts/ar/shared.json';
import { texts } from '../../wire/protocol/reply';
import { launchBrowser } from '../testing/browser';

const folder = path.join(process.cwd(), '.test/gallery');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
// No inline style, no inline script: what a strict host allows.
const policy = "default-src 'self'; img-src 'self' data:";
const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title><link rel="icon" href="data:,"></head><body><main><div id="slot"></div></main><script src="/gallery.js"></script></body></html>';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  execFileSync(process.execPath, ['node_modules/webpack/bin/webpack.js', '--config', 'e2e/gallery/webpack.config.js'], {
    stdio: 'pipe',
  });
  server = createServer((request, response) => {
    const file = path.join(folder, path.basename(new URL(request.url ?? '/', 'http://x').pathname));
    const script = file.endsWith('.js') && existsSync(file);
    response.writeHead(200, {
      'content-type': script ? 'text/javascript' : 'text/html',
      'content-security-policy': policy,
    });
    if (script) createReadStream(file).pipe(response);
    else response.end(page);
  }).listen(0, '127.0.0.1');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  server.close();
});

const variants = [
  ['light', '', 1440, texts.required],
  ['dark', '?theme=dark', 1440, texts.required],
  ['narrow', '', 390, texts.required],
  ['right to left', '?dir=rtl&locale=ar', 1440, arabic.rules.rule.required],
] as const;

async function violations(view: Page): Promise<string[]> {
  const found = (await view.evaluate(
    `${axe};axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

test.each(variants)('every part of the kit is free of axe violations: %s', async (_name, query, width, required) => {
  const view = await browser.newPage({ viewport: { width, height: 900 } });
  const refused: string[] = [];
  view.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()));
  await view.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${query}`);
  await view.getByText('PRB-137').waitFor();
  await view.getByText('idle tunnels').waitFor();
  expect(await violations(view)).toEqual([]);

  await view.getByRole('button', { name: 'Actions', exact: true }).click();
  expect(await violations(view)).toEqual([]);
  await view.keyboard.press('Escape');

  const opener = view.getByRole('button', { name: 'New problem' });
  await opener.click();
  const dialog = view.getByRole('dialog', { name: 'New problem' });
  await dialog.getByRole('toolbar').waitFor();
  await dialog.locator('button[type=submit]').click();
  await dialog.getByText(required).first().waitFor();
  await dialog.getByRole('combobox', { name: /Requester/ }).click();
  await dialog.getByRole('option', { name: 'Wei Zhang 3' }).waitFor();
  expect(await violations(view)).toEqual([]);

  await view.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  await view.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await opener.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)).toBe(true);

  expect(
    await view.evaluate(
      () =>
        document.querySelectorAll('style, [data-react-modal-body-trap]').length +
        document.getElementById('slot')!.shadowRoot!.querySelectorAll('style').length,
    ),
  ).toBe(0);
  expect(refused).toEqual([]);
  await view.close();
});
