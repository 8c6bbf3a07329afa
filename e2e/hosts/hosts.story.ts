import type { Browser } from 'playwright-core';
import { hostChecks, looksOf, type Report } from '../../conformance';
import { launchBrowser } from '../testing/browser';
import { type RunningServer, startBuiltServer } from '../testing/server';
import { checkHosts, hostNames } from './check-hosts';
import { hosts } from './hosts';
import { type HostServer, startHosts } from './server';

// The first test of a host waits for all of its checks.
jest.setTimeout(600_000);

let desk: RunningServer;
let server: HostServer;
let browser: Browser;
let reports: Promise<Report>[];

beforeAll(async () => {
  [desk, server, browser] = await Promise.all([startBuiltServer(), startHosts(hosts), launchBrowser()]);
  reports = checkHosts(server, desk.url, browser);
});
afterAll(async () => {
  await Promise.allSettled(reports);
  await Promise.all([browser.close(), server.close(), desk.stop()]);
});

describe.each(hostNames.map((name, host) => ({ name, host })))('$name', ({ host }) => {
  test.each(hostChecks.map(({ requirement, title }, index) => ({ requirement, title, index })))(
    '$requirement · $title',
    async ({ index }) => {
      const { results } = await reports[host]!;
      expect(results[index]!.reason).toBe('');
    },
  );
});

test('no style property of an element of any host has changed', async () => {
  for (const [host, report] of reports.entries()) {
    const { compared, changed } = looksOf(await report);
    expect({ host: hostNames[host], changed }).toEqual({ host: hostNames[host], changed: 0 });
    expect(compared).toBeGreaterThan(100_000);
  }
});

test('the browsers have reported no violation of a content policy', () => {
  expect(server.reports).toEqual([]);
});
