const Sequencer = require('@jest/test-sequencer').default;

/** Files of a minute and more. Begun last, one of them would run while the other workers have nothing left to do. */
const long = [
  'server/bad-input.test',
  'e2e/hosts/hosts.story',
  'e2e/attack.story',
  'e2e/problem-looks.story',
  'e2e/conformance/conformance.story',
  'e2e/change-looks.story',
  'e2e/release-looks.story',
  'e2e/approval.story',
  'e2e/rough-day.story',
];

/** Jest's order, after the long files: on a fresh machine it knows no durations yet. */
module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const first = long.flatMap((name) => sorted.filter(({ path }) => path.endsWith(`/${name}.ts`)));
    return [...new Set([...first, ...sorted])];
  }
};
