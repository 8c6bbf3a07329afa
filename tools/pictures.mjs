// Renews the pictures of the README from a running server with demo data: npm start, then npm run pictures [address]
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const base = process.argv[2] ?? 'http://127.0.0.1:8080';
const pictures = [
  { file: 'ticket.png', path: '/thread/18', height: 1080, ready: 'service-desk-slot[point="ticket.associates"] table' },
  {
    file: 'change.png',
    path: '/service-desk/changes/3/show',
    height: 1000,
    ready: 'service-desk-slot[point="page"] [role=tab]',
    tab: 'CABs',
  },
  {
    file: 'problem.png',
    path: '/service-desk/problem/18/show',
    height: 780,
    ready: 'service-desk-slot[point="page"] [role=tab]',
  },
  {
    file: 'map.png',
    path: '/service-desk/assets/291/show?tab=relationships',
    height: 860,
    ready: 'service-desk-slot[point="page"] [role=tab]',
    buttons: ['Map', 'Full screen', 'Show all'],
  },
  { file: 'report.png', path: '/service-desk/reports/assets/3', height: 780, ready: 'service-desk-slot canvas' },
];

const { env, ...options } = JSON.parse(execFileSync(process.execPath, ['tools/browser.mjs'], { encoding: 'utf8' }));
const browser = await chromium.launch({ ...options, env: { ...process.env, ...env } });
const page = await browser.newPage({ deviceScaleFactor: 2 });
const signedIn = await page.request.post(`${base}/auth/login`, {
  data: { email: 'agent@demo.test', password: 'demo-Passw0rd' },
});
if (!signedIn.ok()) throw new Error(`Nobody could sign in at ${base}: is it running with its demo data?`);
mkdirSync('docs/pictures', { recursive: true });
for (const { file, path, height, ready, tab, buttons = [] } of pictures) {
  await page.setViewportSize({ width: 1280, height });
  await page.goto(base + path);
  await page.locator(ready).first().waitFor();
  if (tab) await page.getByRole('tab', { name: tab }).click();
  for (const name of buttons) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.waitForTimeout(1000);
  }
  await page.waitForTimeout(2000);
  await page.screenshot({ path: `docs/pictures/${file}` });
  console.log(`docs/pictures/${file}`);
}
await browser.close();
