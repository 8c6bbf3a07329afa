const { TestEnvironment } = require('jest-environment-node');

let shared;

/** One context per worker, for all its files: what one of them has loaded need not be loaded again (runtime.js). */
module.exports = class ServerEnvironment extends TestEnvironment {
  constructor(config, context) {
    if (shared) return shared;
    super(config, context);
    shared = this;
    this.exit = this.global.process.exit;
  }

  async setup() {
    this.own = new Set(Object.getOwnPropertySymbols(this.global));
  }

  /** What a file has left is undone; the context stays. */
  async teardown() {
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    this.global.process.exit = this.exit;
    // Jest keeps a file's state and time limit under symbols.
    for (const symbol of Object.getOwnPropertySymbols(this.global))
      if (!this.own.has(symbol)) delete this.global[symbol];
  }
};
