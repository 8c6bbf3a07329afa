import type { Browser } from 'playwright-core';
import { type Check, demandNone, messageOf, notTried, type Result, runCheck } from '../check';
import type { Report } from '../report';
import type { HostAdapter } from './adapter';
import { faultChecks } from './fault';
import { isolationChecks } from './isolation';
import { lifeChecks } from './lifecycle';
import { loadingChecks } from './loading';
import { trustChecks } from './trust';
import { startVisit, type Visit } from './visit';

/** Everything a host's page is driven through, in order of requirement. */
export const hostChecks: readonly Check<Visit>[] = [
  ...loadingChecks,
  ...faultChecks,
  ...lifeChecks,
  ...isolationChecks,
  ...trustChecks,
].sort((one, other) => one.requirement - other.requirement);

/**
 * Drives a host's page through the checks. A page that does not open is a report of one line. Rejects only if the
 * browser does.
 */
export async function checkHost(
  adapter: HostAdapter,
  browser: Browser,
  checks: readonly Check<Visit>[] = hostChecks,
): Promise<Report> {
  const visit = await startVisit(browser, adapter);
  const results: Result[] = [];
  const reason = await whyNot(visit);
  if (reason) {
    await visit.close();
    return {
      subject: 'host',
      name: adapter.name,
      results: [notTried(1, 'The page opens with the shim and has a place for a slot', reason)],
    };
  }
  for (const check of checks) {
    visit.looks = { compared: 0, changed: [] };
    const result = await runCheck({ ...check, run: (subject) => runQuietly(check, subject) }, visit);
    const { compared, changed } = visit.looks;
    results.push({ ...result, looks: { compared, changed: new Set(changed).size } });
  }
  await visit.close();
  return { subject: 'host', name: adapter.name, results };
}

/**
 * Why nothing can be tried; empty if all is there. The page is opened without us first, so that what the host throws
 * and violates itself is known.
 */
async function whyNot(visit: Visit): Promise<string> {
  try {
    await visit.open({ shim: false });
  } catch (error) {
    return `The page does not open: ${messageOf(error)}. Is the host running, and does the adapter’s open() go to the right address?`;
  }
  await actWithoutUs(visit);
  try {
    await visit.open();
    await visit.show('');
    return '';
  } catch (error) {
    return messageOf(error);
  }
}

/** The host's own doings without the add-on: what they throw, and which of them do not work, is known from then on. */
async function actWithoutUs(visit: Visit): Promise<void> {
  for (const act of ['click', 'shortcut', 'submit', 'navigate'] as const) {
    if (!visit.adapter[act]) continue;
    await visit.open({ shim: false });
    await visit.adapter[act](visit.page).catch(() => visit.broken.add(act));
    await visit.learn();
  }
}

/** A check of a remote that is well to begin with; whatever it is about, nothing may reach the page. */
async function runQuietly({ run }: Check<Visit>, visit: Visit): Promise<void> {
  Object.assign(visit.remote, { fault: null, version: 1 });
  await run(visit);
  demandNone((await visit.seen()).thrown, 'Errors reached the page');
}
