import type { Browser } from 'playwright-core';
import { type Check, messageOf, notTried, runCheck, Unmet } from '../check';
import type { Report } from '../report';
import { manifestChecks } from './manifest';
import { type RemoteAdapter, type RemoteVisit, startRemoteVisit } from './visit';
import { widgetChecks } from './widget';

/** Everything a remote is tried for, in order of requirement. */
export const remoteChecks: readonly Check<RemoteVisit>[] = [...widgetChecks, ...manifestChecks].sort(
  (one, other) => one.requirement - other.requirement,
);

/** Tries a remote with the shim in an empty page. A manifest that cannot be read is a report of one line. */
export async function checkRemote(
  adapter: RemoteAdapter,
  browser: Browser,
  checks: readonly Check<RemoteVisit>[] = remoteChecks,
): Promise<Report> {
  const report: Report = { subject: 'remote', name: adapter.name, results: [] };
  let visit: RemoteVisit;
  try {
    visit = await startRemoteVisit(browser, adapter);
  } catch (error) {
    if (!(error instanceof Unmet)) throw error;
    return { ...report, results: [notTried(8, 'The manifest is complete and names known points', error.message)] };
  }
  const reason = await visit.open().then(() => '', messageOf);
  if (reason) report.results.push(notTried(1, 'The shim runs in an empty page', reason));
  for (const check of reason ? checks.filter((one) => manifestChecks.includes(one)) : checks) {
    visit.trouble.api = 'none';
    report.results.push(await runCheck(check, visit));
  }
  await visit.close();
  return report;
}
