const { compileTexts } = require('./tools/texts.mjs');

// Before anything is loaded.
compileTexts();

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];

/**
 * Packages published as ES modules only: jest loads CommonJS, so they are compiled as well; and one that imports Node's http
 * when it first sends.
 */
const serverModules = [
  'age-encryption',
  '@noble',
  '@scure',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'htmlparser2',
  'domhandler',
  'domutils',
  'dom-serializer',
  'domelementtype',
  'entities',
  'hucre',
  'intl-messageformat',
  'jose',
  '@formatjs',
  '@opentelemetry/otlp-exporter-base',
];
const browserModules = ['msw', '@mswjs', '@open-draft', 'outvariant', 'strict-event-emitter', 'rettime', 'until-async'];

const but = (patterns) => patterns.map((pattern) => `!${pattern}`);

const project = (displayName, testMatch, more) => ({
  displayName,
  rootDir: __dirname,
  testMatch: testMatch.map((pattern) => pattern.replace(/^!?/, `$&${__dirname}/`)),
  transform: { '\\.(ts|tsx|js|mjs)$': swc, '\\.module\\.css$': '<rootDir>/src/testing/css-module.js' },
  transformIgnorePatterns: [`/node_modules/(?!(${[...serverModules, ...browserModules].join('|')})/)`],
  modulePathIgnorePatterns: ['dist', '.data', '.cache', '.test'].map((folder) => `<rootDir>/${folder}/`),
  ...more,
});

/** What `npm run test:more` runs: it needs other makers' packages, programs or help-desks, or takes long. */
const more = {
  stories: [
    'e2e/{browsers,docs,helm,hosts,conformance,mcp,node,recovery,release,scan}/**/*.story.ts',
    'e2e/shim/package.story.ts',
    'e2e/{attack,chaos,failover}.story.ts',
  ],
  // And what is made in a copy of the project: `npm run new`.
  examples: ['server/help-desk/connected/examples.test.ts', 'tools/new/*.test.ts'],
};

const server = {
  testEnvironment: '<rootDir>/server/testing/environment.js',
  runtime: '<rootDir>/server/testing/runtime.js',
  moduleNameMapper: { '^file-type$': '<rootDir>/node_modules/file-type/index.js' },
  globalSetup: '<rootDir>/server/testing/global-setup.ts',
  globalTeardown: '<rootDir>/server/testing/global-teardown.ts',
};

/** In Chromium, against the built server. */
const stories = {
  testEnvironment: '<rootDir>/e2e/testing/environment.js',
  runtime: '<rootDir>/server/testing/runtime.js',
  moduleNameMapper: {
    '^playwright-core$': '<rootDir>/e2e/testing/playwright.js',
    '^file-type$': '<rootDir>/node_modules/file-type/index.js',
  },
  setupFilesAfterEnv: ['<rootDir>/e2e/testing/setup.ts'],
  globalSetup: '<rootDir>/e2e/testing/global-setup.ts',
  globalTeardown: '<rootDir>/server/testing/global-teardown.ts',
};

/** @type {import('jest').Config} */
module.exports = {
  // Long enough for a machine on which much else runs.
  testTimeout: 60_000,
  testSequencer: '<rootDir>/tools/long-first.js',
  projects: [
    project('server', ['{server,demo}/**/*.test.ts', 'tools/connect/**/*.test.ts', ...but(more.examples)], server),
    project('ui', ['{src,remotes,host-shim,wire,texts}/**/*.test.{ts,tsx}'], {
      testEnvironment: '<rootDir>/src/testing/environment.js',
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
      moduleNameMapper: {
        '^vis-(network|data)/esnext$': 'vis-$1/standalone',
      },
    }),
    project('e2e', ['e2e/**/*.story.ts', ...but(more.stories)], stories),
    project('more', more.stories, stories),
    project('examples', more.examples, server),
    // Real help-desks from Debian's packages: `npm run hosts`.
    project('hosts', ['connections/**/*.story.ts'], stories),
  ],
};
