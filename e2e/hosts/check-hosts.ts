import type { Browser } from 'playwright-core';
import { checkHost, type HostAdapter, type Report } from '../../conformance';
import { demo } from './demo';
import { hosts } from './hosts';
import type { HostServer } from './server';

/**
 * Side by side, because much of it is waiting; a few at a time, so that a slow machine does not reach time limits that
 * it should not.
 */
const AT_ONCE = 4;

/** Our own help-desk and the hosts that are none of ours. */
export const hostNames: readonly string[] = ['demo', ...hosts.map(({ folder }) => folder)];

/** Drives all of them through the kit: a report for each of {@link hostNames}. `desk` is where the built server is. */
export function checkHosts(server: HostServer, desk: string, browser: Browser): Promise<Report>[] {
  const adapters: HostAdapter[] = [demo(desk), ...hosts.map((host) => host.adapter(server.urlOf(host)))];
  const lanes = Array.from({ length: AT_ONCE }, () => Promise.resolve<unknown>(undefined));
  return adapters.map((adapter, index) => {
    const report = lanes[index % AT_ONCE]!.then(() => checkHost(adapter, browser));
    lanes[index % AT_ONCE] = report.catch(() => undefined);
    return report;
  });
}
