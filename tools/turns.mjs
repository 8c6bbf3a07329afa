// What `npm test` tests in turns (docs/decisions/027-tests-in-turns.md).
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Folders and files that guard what seldom changes, and take long: an eighth of them in each turn. */
const seldom = [
  'e2e/conformance/',
  'e2e/docs/',
  'e2e/gallery/',
  'e2e/hosts/',
  'e2e/shim/',
  'e2e/api-page.story.ts',
  'e2e/attack.story.ts',
  'e2e/chaos.story.ts',
  'e2e/embedded.story.ts',
  'e2e/plain-page.story.ts',
  'e2e/rough-day.story.ts',
  'e2e/start.story.ts',
  'server/backup/',
  'server/deploy.test.ts',
  'server/limits.test.ts',
  'server/linear.test.ts',
  'server/lint.test.ts',
  'server/pooler.test.ts',
  'server/postgres/',
  'server/prepare.test.ts',
  'server/recipes.test.ts',
  'server/slow-bodies.test.ts',
  'server/values.http.test.ts',
  'server/values.test.ts',
];
const turns = 8;

/**
 * Stories of one area each, and long tests that guard no boundary: every other one in a turn. Those that take about as
 * long stand beside each other.
 */
const alternating = [
  'e2e/reports.story.ts',
  'e2e/asset-map.story.ts',
  'e2e/rules.story.ts',
  'e2e/vendors.story.ts',
  'e2e/help-desk-lists.story.ts',
  'e2e/catalogues.story.ts',
  'e2e/change-looks.story.ts',
  'e2e/table.story.ts',
  'e2e/boxes.story.ts',
  'e2e/change-list-and-form.story.ts',
  'e2e/problem-looks.story.ts',
  'e2e/contracts.story.ts',
  'e2e/relations.story.ts',
  'e2e/guest.story.ts',
  'e2e/import.story.ts',
  'e2e/settings.story.ts',
  'e2e/exports.story.ts',
  'e2e/token.story.ts',
  'e2e/form-groups.story.ts',
  'e2e/release-looks.story.ts',
  'e2e/connected.story.ts',
  'e2e/record-tasks.story.ts',
  'e2e/labels.story.ts',
  'e2e/pages-menu.story.ts',
  'e2e/notification.story.ts',
  'e2e/widget-looks.story.ts',
  'server/import/import.kill.test.ts',
  'server/openapi/openapi.test.ts',
  'server/openapi/requests.test.ts',
  'server/uploads.test.ts',
  'server/demo/seed.test.ts',
];

/**
 * The turn of a run: what `TEST_TURN` says, else one by the commit, so that the same commit is tested in the same way
 * everywhere. A whole number; '' for everything.
 */
export function turnOf(everything) {
  if (everything) return '';
  if (process.env.TEST_TURN) return process.env.TEST_TURN;
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return String(parseInt(commit.slice(0, 8), 16) % 120);
  } catch {
    // The sources of a release, without their history.
    return '0';
  }
}

/** Test files that have another turn, with `/` between their folders. */
export function filesOfOtherTurns(turn) {
  if (!turn) return [];
  return ['e2e', 'server']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map((file) => path.posix.join(folder, ...file.split(path.sep))),
    )
    .filter((file) => /\.(test|story)\.ts$/.test(file) && seldom.some((name) => file.startsWith(name)))
    .sort()
    .filter((_, place) => (place + Number(turn)) % turns !== 0)
    .concat(alternating.filter((_, place) => (place + (Number(turn) >> 1)) % 2 !== 0));
}
