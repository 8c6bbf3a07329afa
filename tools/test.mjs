// npm test: everything, to the end, whatever fails. The last line is `N passed, N failed`.
// Names of parts as arguments run only those: node tools/test.mjs types server
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { budgets } from './budgets.mjs';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
process.env.NODE_ENV = 'test';
mkdirSync('.test', { recursive: true });
mkdirSync('.cache', { recursive: true });

let passed = 0;
let failed = 0;

function count(name, ok) {
  if (ok) passed++;
  else failed++;
  console.log(`${ok ? 'passed' : 'FAILED'}: ${name}`);
}

const node = (...args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0;

/** One jest project; its tests count one by one, a file that does not even load counts as one that failed. */
function jest(project, ...args) {
  const report = `.test/${project}.json`;
  rmSync(report, { force: true });
  const ok = node(
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    project,
    '--ci',
    '--json',
    `--outputFile=${report}`,
    '--silent=false',
    ...args,
  );
  let result = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    // Jest itself failed; it has said why.
  }
  const failures = result.numFailedTests + result.numRuntimeErrorTestSuites;
  passed += result.numPassedTests;
  failed += failures || (ok ? 0 : 1);
}

/** Each is one process that uses one processor: they run at the same time, before everything else. */
const checks = {
  types: [
    'type check',
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/tsc.json',
  ],
  lint: ['lint', 'node_modules/eslint/bin/eslint.js', '.', '--cache', '--cache-location', '.cache/eslint.json'],
  format: [
    'format',
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    '--cache',
    '--cache-location',
    '.cache/prettier',
    '.',
  ],
  build: ['build', 'tools/build.mjs'],
};

/** What it prints comes in one piece, when it is done. */
function check(name) {
  const [title, ...args] = checks[name];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) =>
    child.once('close', (code) => {
      console.log(`\n── ${name}`);
      process.stdout.write(Buffer.concat(output));
      count(title, code === 0);
      resolve();
    }),
  );
}

const parts = {
  // A test waits for its database a good part of the time: one worker more than processors.
  server: () => jest('server', `--maxWorkers=${availableParallelism() + 1}`),
  ui: () => jest('ui', '--maxWorkers=100%'),
  budgets() {
    for (const { name, limit, unit, measure } of budgets) {
      try {
        const figure = measure();
        count(`${name}: ${figure} ${unit}, at most ${limit}`, figure <= limit);
      } catch (error) {
        count(`${name}: ${error.message}`, false);
      }
    }
  },
  // A browser, a server and a database each: half of the processors. Two at least, for one waits half of its time.
  e2e: () => jest('e2e', `--maxWorkers=${Math.max(2, Math.floor(availableParallelism() / 2))}`),
};

const names = [...Object.keys(checks), ...Object.keys(parts)];
const given = process.argv.slice(2);
const unknown = given.find((name) => !names.includes(name));
if (unknown) {
  console.error(`There is no part "${unknown}"; the parts are ${names.join(', ')}.`);
  process.exit(1);
}
const wanted = given.length ? given : names;
await Promise.all(wanted.filter((name) => name in checks).map(check));
for (const name of wanted.filter((name) => name in parts)) {
  console.log(`\n── ${name}`);
  parts[name]();
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
