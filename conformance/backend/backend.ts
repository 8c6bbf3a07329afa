import { type Check, runCheck } from '../check';
import type { Report } from '../report';
import { actionChecks } from './actions';
import type { BackendAdapter } from './adapter';
import { type Backend, openBackend } from './open';
import { changeChecks } from './changes';
import { idChecks } from './ids';
import { listChecks } from './lists';
import { sightChecks } from './sight';
import { searchChecks } from './search';
import { signatureChecks } from './signature';
import { sqlChecks } from './sql';
import { whoChecks } from './who';

/** Everything a back end is tried for. */
export const backendChecks: readonly Check<Backend>[] = [
  ...whoChecks,
  ...signatureChecks,
  ...listChecks,
  ...idChecks,
  ...changeChecks,
  ...searchChecks,
  ...actionChecks,
  ...sightChecks,
  ...sqlChecks,
];

/** Drives who, records and actions of a host as the service desk does, and as it never would. */
export async function checkBackend(
  adapter: BackendAdapter,
  checks: readonly Check<Backend>[] = backendChecks,
): Promise<Report> {
  const backend = openBackend(adapter);
  const report: Report = { subject: 'backend', name: adapter.name, results: [] };
  for (const check of checks) report.results.push(await runCheck(check, backend));
  await backend.close();
  return report;
}
