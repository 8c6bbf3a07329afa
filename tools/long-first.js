const Sequencer = require('@jest/test-sequencer').default;

/**
 * Files of half a minute and more, the longest first. Begun last, one of them would run while the other workers have
 * nothing left to do.
 */
const long = [
  'server/bad-input.test',
  'server/limits.test',
  'server/postgres/recovery.test',
  'server/linear.test',
  'server/live/live.rights.test',
  'server/prepare.test',
  'server/lint.test',
  'server/postgres/embedded.test',
  'demo/seed.test',
  'server/values.http.test',
  'server/values.test',
  'server/queue/queue.test',
  'server/help-desk/built-in/sign-in.test',
  'e2e/hosts/hosts.story',
  'e2e/problem-looks.story',
  'e2e/attack.story',
  'e2e/failover.story',
  'e2e/table.story',
  'e2e/rough-day.story',
  'e2e/conformance/conformance.story',
  'e2e/gallery/gallery.story',
  'e2e/approval.story',
  'e2e/release-lifecycle.story',
  'e2e/release-looks.story',
  'e2e/change-looks.story',
  'e2e/shim/package.story',
  'e2e/start.story',
  'e2e/change-list-and-form.story',
  'e2e/api-page.story',
  'e2e/hosts/traps.story',
  'e2e/problem-lifecycle.story',
  'e2e/hosts/policies.story',
  'e2e/hosts/real-remote.story',
  'e2e/widget-looks.story',
  'e2e/embedded.story',
  'e2e/clicks.story',
  'e2e/chaos.story',
  'e2e/docs/angular.story',
];

/** Jest's order, after the long files: on a fresh machine it knows no durations yet. */
module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const first = long.flatMap((name) => sorted.filter(({ path }) => path.endsWith(`/${name}.ts`)));
    return [...new Set([...first, ...sorted])];
  }
};
