import type { Browser } from 'playwright-core';
import { checkHost, hostChecks, type Report } from '../../conformance';
import { launchBrowser } from '../testing/browser';
import { hosts } from './hosts';
import { type HostServer, startHosts } from './server';

// The first test of a host waits for all of its checks.
jest.setTimeout(600_000);

const AT_ONCE = 3;

let server: HostServer;
let browser: Browser;
const reports = new Map<string, Promise<Report>>();

beforeAll(async () => {
  [server, browser] = await Promise.all([startHosts(hosts), launchBrowser()]);
  // Side by side, because much of it is waiting for time limits; a few at a time, so that a slow machine does not reach those it should not.
  const lanes = Array.from({ length: AT_ONCE }, () => Promise.resolve<unknown>(undefined));
  for (const [index, host] of hosts.entries()) {
    const report = lanes[index % AT_ONCE]!.then(() => checkHost(host.adapter(server.urlOf(host)), browser));
    lanes[index % AT_ONCE] = report.catch(() => undefined);
    reports.set(host.folder, report);
  }
});
afterAll(async () => {
  await Promise.allSettled(reports.values());
  await Promise.all([browser.close(), server.close()]);
});

describe.each(hosts)('$folder', ({ folder }) => {
  test.each(hostChecks.map(({ requirement, title }, index) => ({ requirement, title, index })))('$requirement · $title', async ({ index }) => {
    const { results } = await reports.get(folder)!;
    expect(results[index]!.reason).toBe('');
  });
});

test('the browsers have reported no violation of a content policy', () => {
  expect(server.reports).toEqual([]);
});
