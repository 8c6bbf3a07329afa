const Runtime = require('jest-runtime').default;

let shared;

/**
 * Loads each module once per worker instead of once per test file: the application with its packages is two thousand
 * modules, and they took most files more time than their tests. A test file itself is loaded by a runtime of its own,
 * which also has its `jest`. So a module may keep nothing that the next file must not find, and is not mocked by `jest.mock`.
 */
module.exports = class SharedRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    shared ??= new Runtime(...args);
  }

  requireModule(from, name, options, actual) {
    return name === undefined || options?.isInternalModule || !shared
      ? super.requireModule(from, name, options, actual)
      : shared.requireModule(from, name, options, actual);
  }

  /** Of this file, and of what is shared; Jest asks once, and both fill while the file runs. */
  getSourceMaps() {
    const own = super.getSourceMaps();
    const others = shared.getSourceMaps();
    return {
      get: (file) => own.get(file) ?? others.get(file),
      *[Symbol.iterator]() {
        yield* others;
        yield* own;
      },
    };
  }
};
