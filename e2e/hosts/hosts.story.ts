import type { Browser } from 'playwright-core';
import { hostChecks, looksOf, type Report } from '../../conformance';
import { launchBrowser } from '../testing/browser';
import { checkHosts } from './check-hosts';
import type { HostPage } from './host-page';
import { hosts } from './hosts';
import { type HostServer, startHosts } from './server';

// The first test of a host waits for all of its checks.
jest.setTimeout(600_000);

let server: HostServer;
let browser: Browser;
let reports: Map<HostPage, Promise<Report>>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startHosts(hosts), launchBrowser()]);
  reports = checkHosts(hosts, server, browser);
});
afterAll(async () => {
  await Promise.allSettled(reports.values());
  await Promise.all([browser.close(), server.close()]);
});

describe.each(hosts)('$folder', (host) => {
  test.each(hostChecks.map(({ requirement, title }, index) => ({ requirement, title, index })))('$requirement · $title', async ({ index }) => {
    const { results } = await reports.get(host)!;
    expect(results[index]!.reason).toBe('');
  });
});

test('no style property of an element of any host has changed', async () => {
  for (const [{ folder }, report] of reports) {
    const { compared, changed } = looksOf(await report);
    expect({ folder, changed }).toEqual({ folder, changed: 0 });
    expect(compared).toBeGreaterThan(100_000);
  }
});

test('the browsers have reported no violation of a content policy', () => {
  expect(server.reports).toEqual([]);
});
