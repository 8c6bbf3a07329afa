const { TestEnvironment } = require('jest-environment-node');

/**
 * A story's process that still runs when its file is done, because a test failed halfway, would keep the run from
 * ending.
 */
module.exports = class StoryEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.leftovers = new Set();
  }

  async teardown() {
    await Promise.allSettled([...this.global.leftovers].map((end) => end()));
    await super.teardown();
  }
};
