import type { Browser } from 'playwright-core';
import { checkHost, type Report } from '../../conformance';
import type { HostPage } from './host-page';
import type { HostServer } from './server';

/** Side by side, because much of it is waiting; a few at a time, so that a slow machine does not reach time limits that it should not. */
const AT_ONCE = 3;

/** Drives hosts through the kit, a report for each. */
export function checkHosts(hosts: readonly HostPage[], server: HostServer, browser: Browser): Map<HostPage, Promise<Report>> {
  const reports = new Map<HostPage, Promise<Report>>();
  const lanes = Array.from({ length: AT_ONCE }, () => Promise.resolve<unknown>(undefined));
  for (const [index, host] of hosts.entries()) {
    const report = lanes[index % AT_ONCE]!.then(() => checkHost(host.adapter(server.urlOf(host)), browser));
    lanes[index % AT_ONCE] = report.catch(() => undefined);
    reports.set(host, report);
  }
  return reports;
}
