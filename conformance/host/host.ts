import type { Browser } from 'playwright-core';
import { type Check, demandNone, type Result, runCheck } from '../check';
import type { Report } from '../report';
import type { HostAdapter } from './adapter';
import { faultChecks } from './fault';
import { isolationChecks } from './isolation';
import { lifeChecks } from './life';
import { loadingChecks } from './loading';
import { trustChecks } from './trust';
import { startVisit, type Visit } from './visit';

/** Everything a host's page is driven through, in order of requirement. */
export const hostChecks: readonly Check<Visit>[] = [...loadingChecks, ...faultChecks, ...lifeChecks, ...isolationChecks, ...trustChecks].sort((one, other) => one.requirement - other.requirement);

/** Drives a host's page through the checks. Rejects only if the browser does. */
export async function checkHost(adapter: HostAdapter, browser: Browser, checks: readonly Check<Visit>[] = hostChecks): Promise<Report> {
  const visit = await startVisit(browser, adapter);
  const results: Result[] = [];
  // Once without us, so that what the host throws and violates itself is known.
  await visit.open({ shim: false }).catch(() => undefined);
  for (const check of checks) {
    visit.looks = { compared: 0, changed: [] };
    const result = await runCheck({ ...check, run: (subject) => runQuietly(check, subject) }, visit);
    const { compared, changed } = visit.looks;
    results.push({ ...result, looks: { compared, changed: new Set(changed).size } });
  }
  await visit.close();
  return { subject: 'host', name: adapter.name, results };
}

/** A check of a remote that is well to begin with; whatever it is about, nothing may reach the page. */
async function runQuietly({ run }: Check<Visit>, visit: Visit): Promise<void> {
  Object.assign(visit.remote, { fault: null, version: 1 });
  await run(visit);
  demandNone((await visit.seen()).thrown, 'Errors reached the page');
}
