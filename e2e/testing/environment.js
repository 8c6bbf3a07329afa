const path = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

const packages = `${path.sep}node_modules${path.sep}`;
const isPackage = (frame) => frame?.getFileName()?.includes(packages);

/**
 * Playwright reads the stack at each of its calls, and Jest translates every frame to a line of the sources; that took
 * a third of a story's processor time. Of what happened inside packages only the call into them is told.
 */
function stackOf(error, frames) {
  return Error.prepareStackTrace(
    error,
    frames.filter((frame, index) => !isPackage(frame) || !isPackage(frames[index + 1])),
  );
}

/**
 * A story's process that still runs when its file is done, because a test failed halfway, would keep the run from
 * ending.
 */
module.exports = class StoryEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.leftovers = new Set();
    Object.assign(this.global.Error, { prepareStackTrace: stackOf, stackTraceLimit: 30 });
  }

  async teardown() {
    await Promise.allSettled([...this.global.leftovers].map((end) => end()));
    await super.teardown();
  }
};
