import type { Browser, BrowserContext } from 'playwright-core';
import { record } from '../../conformance/page/recorder';
import { changedLooks, keepLooks } from '../../conformance/page/style';
import { launchBrowser } from '../testing/browser';
import { type RunningServer, startBuiltServer } from '../testing/server';
import { hosts } from './hosts';
import { leftByPageChanges, originOf, signInAtHosts } from './real-remote';
import { type HostServer, startHosts } from './server';

let addOn: RunningServer;
let server: HostServer;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  [addOn, browser] = await Promise.all([startBuiltServer(), launchBrowser()]);
  server = await startHosts(hosts, addOn.url);
  context = await signInAtHosts(browser, originOf(server, hosts[0]!));
});
afterAll(async () => {
  await browser.close();
  await Promise.all([server.close(), addOn.stop()]);
});

test.each(hosts)('2 · the real card of a ticket mounts on the page $folder: no violation, nothing thrown, no style changed', async (host) => {
  const page = await context.newPage();
  await page.addInitScript(record, {});
  const adapter = host.adapter(server.urlOf(host));
  await adapter.open(page);
  await page.evaluate((place) => {
    const frame = Object.assign(document.createElement('div'), { id: 'conformance-frame' });
    Object.assign(frame.style, { contain: 'strict', blockSize: '400px' });
    document.querySelector(place)!.append(frame);
  }, adapter.place);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  await page.waitForFunction(() => window.ServiceDesk.inspect().slots.every(({ state }) => state !== 'loading'));
  await page.evaluate(keepLooks, '#conformance-frame');
  await page.evaluate(() => (document.getElementById('conformance-frame')!.innerHTML = '<service-desk-slot point="ticket.associates" ticket-id="1"></service-desk-slot>'));
  await page.locator('#conformance-frame').getByRole('tab').first().waitFor();
  const { thrown, violations } = await page.evaluate(() => ({ thrown: window.__conformance.thrown, violations: window.__conformance.violations }));
  expect({ thrown, violations, changed: (await page.evaluate(changedLooks)).changed }).toEqual({ thrown: [], violations: [], changed: [] });
  await page.close();
});

test('11 · page changes under PJAX leave neither nodes nor listeners', async () => {
  const left = await leftByPageChanges(context, server, 20);
  expect(left).toMatchObject({ nodes: 0, listeners: 0 });
});

test('30 slots on one page load the entry once and the calls they share once', async () => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 3000 });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname.replace(/^\/strict/, '') + new URL(request.url()).search));
  const strict = hosts.find(({ folder }) => folder === 'strict')!;
  await page.goto(`${server.urlOf(strict)}/42`);
  asked.length = 0;
  await page.evaluate(() => (document.getElementById('place')!.innerHTML = '<service-desk-slot point="ticket.associates" ticket-id="1"></service-desk-slot>'.repeat(30)));
  await page.waitForFunction(() => window.ServiceDesk.inspect().slots.filter(({ state }) => state === 'ready').length >= 30);
  await page.getByRole('tab').first().waitFor();
  await page.waitForTimeout(300);
  const calls = asked.filter((path) => path.startsWith('/service-desk/api/'));
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((path, index) => calls.indexOf(path) < index)).toEqual([]);
  expect(asked.filter((path) => path.includes('/entry.js')).length).toBeLessThanOrEqual(1);
  await page.close();
});

test('the browsers have reported no violation of a content policy', () => {
  expect(server.reports).toEqual([]);
});
