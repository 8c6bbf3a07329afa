// npm test: every part, to the end, whatever fails. The last line is `N passed, N failed`.
// npm run test:more: the parts that need other makers' packages, programs or help-desks, or take long.
// Names of parts as arguments run only those: node tools/test.mjs types server
// All of it runs every time, and a test that fails has failed (docs/decisions/027-every-test-every-time.md).
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { budgets } from './budgets.mjs';
import { hosts, isInstalled } from './hosts.mjs';
import { install } from './install.mjs';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
process.env.NODE_ENV = 'test';
mkdirSync('.test', { recursive: true });
mkdirSync('.cache', { recursive: true });

const given = process.argv.slice(2).filter((name) => name !== '--more');

let passed = 0;
let failed = 0;

function count(name, ok) {
  if (ok) passed++;
  else failed++;
  console.log(`${ok ? 'passed' : 'FAILED'}: ${name}`);
}

/** Runs Node; `seen` gets the process. Resolves to its exit code. */
function node(args, stdio, seen = () => {}) {
  const child = spawn(process.execPath, args, { stdio });
  seen(child);
  return new Promise((resolve) => child.once('close', resolve));
}

/** One jest project; its tests count one by one, a file that does not even load counts as one that failed. */
async function jest(project, ...args) {
  const report = `.test/${project}.json`;
  rmSync(report, { force: true });
  const code = await node(
    [
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      project,
      '--ci',
      '--json',
      `--outputFile=${report}`,
      '--silent=false',
      // A test that failed halfway may leave something open; without this the run would never end.
      '--forceExit',
      ...args,
    ],
    'inherit',
  );
  let result = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    // Jest itself failed; it has said why.
  }
  passed += result.numPassedTests;
  failed += result.numFailedTests + result.numRuntimeErrorTestSuites || (code === 0 ? 0 : 1);
}

/** Each is one process that uses one processor: they run at the same time. */
const checks = {
  types: ['type check', 'tools/check.mjs', 'types'],
  lint: ['lint', 'tools/check.mjs', 'lint'],
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
  // What needs the packages of e2e/ to be checked.
  frameworks: ['type check and lint with the frameworks of hosts', 'tools/check.mjs', 'more'],
};

/** Most of what they hold while they work is new: it is moved seldom if there is room for it. Types and lint hold 4 GB. */
const heap = ['--max-semi-space-size=64', '--max-old-space-size=6144', '--single-threaded-gc'];

/** What it prints comes in one piece, when it is done. Returns its exit code. */
async function run(title, args) {
  const output = [];
  const code = await node([...heap, ...args], ['ignore', 'pipe', 'pipe'], (child) => {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  });
  console.log(`\n── ${title}`);
  process.stdout.write(Buffer.concat(output));
  return code;
}

async function check(name) {
  const [title, ...args] = checks[name];
  count(title, (await run(name, args)) === 0);
}

/** The type check and lint in one process, which reads the sources once for both. */
async function checkTypesAndLint() {
  const code = await run('types, lint', ['tools/check.mjs']);
  // Any other code than of tools/check.mjs itself: it broke off, and neither is known to be in order.
  count('type check', code === 0 || code === 6);
  count('lint', code === 0 || code === 5);
}

const parts = {
  // A test waits for its database a good part of the time: one worker more than processors.
  server: () => jest('server', `--maxWorkers=${availableParallelism() + 1}`),
  // And here for replies and for what appears after a while.
  ui: () => jest('ui', `--maxWorkers=${availableParallelism() + 1}`),
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
  // A browser, a server and a database each: half of the processors. Three at least, for each waits half of its time.
  e2e: () => jest('e2e', `--maxWorkers=${Math.max(3, Math.floor(availableParallelism() / 2))}`),
  // Hosts with frameworks of their own, the conformance kit on all of them, the documentation's examples, the attack.
  async more() {
    // They measure memory and delays, or need a cluster that is in time: nothing else runs meanwhile.
    const alone = ['e2e/attack.story.ts', 'e2e/failover.story.ts'];
    const workers = Math.max(3, Math.floor(availableParallelism() / 2));
    await jest('more', `--maxWorkers=${workers}`, ...alone.map((file) => `--testPathIgnorePatterns=${file}`));
    await jest('more', '--maxWorkers=1', '--runTestsByPath', ...alone);
  },
  // Of a host's API, on the interpreters that are on this machine.
  examples: () => jest('examples', `--maxWorkers=${availableParallelism()}`),
  // Real help-desks, where Debian's packages of them are installed: `npm run hosts` installs them.
  async hosts() {
    for (const { name } of hosts.filter((host) => !isInstalled(host)))
      console.log(`Skipped: ${name} is not installed for it; as root on Debian, npm run hosts does it.`);
    const folders = hosts.filter(isInstalled).map(({ folder }) => folder);
    await jest('hosts', '--maxWorkers=2', 'connections/shared/', ...folders);
  },
  // Each fault that it plants is a test: red is what passes.
  async prove() {
    let printed = '';
    const code = await node(['tools/prove.mjs'], ['ignore', 'pipe', 'inherit'], (child) =>
      child.stdout.on('data', (chunk) => {
        printed += chunk;
        process.stdout.write(chunk);
      }),
    );
    const red = printed.match(/^red · /gm)?.length ?? 0;
    const others = printed.match(/^(STILL GREEN|NOT TRIED) · /gm)?.length ?? 0;
    passed += red;
    // It may end before it has planted any.
    failed += others || (code === 0 && red > 0 ? 0 : 1);
  },
};

/** What only `npm run test:more` runs; it builds first. */
const more = ['frameworks', 'more', 'examples', 'hosts'];
/** Takes half an hour: runs when it is named. */
const named = ['prove'];
/** Of all these, what needs the packages of e2e/. */
const embedding = ['frameworks', 'more', 'prove'];
/** What needs the versions of Node, Helm, and the inspector of the Model Context Protocol. */
const versions = ['more'];

const names = [...Object.keys(checks), ...Object.keys(parts)];
const unknown = given.find((name) => !names.includes(name));
if (unknown) {
  console.error(`There is no part "${unknown}"; the parts are ${names.join(', ')}.`);
  process.exit(1);
}
const all = process.argv.includes('--more')
  ? ['build', ...more]
  : names.filter((name) => !more.includes(name) && !named.includes(name));
const wanted = given.length ? given : all;
for (const [folder, needing] of [
  ['e2e', embedding],
  ['e2e/node', versions],
  ['e2e/helm', versions],
  ['e2e/mcp', versions],
]) {
  if (!wanted.some((name) => needing.includes(name))) continue;
  try {
    install(folder);
  } catch (error) {
    // What needs them fails below, each test by itself.
    console.error(error.message);
  }
}
// Types and lint take longer than the other checks, and nothing waits for them: the tests begin beside them.
const both = wanted.includes('types') && wanted.includes('lint');
const beside = both ? [checkTypesAndLint()] : wanted.filter((name) => ['types', 'lint'].includes(name)).map(check);
await Promise.all(wanted.filter((name) => ['format', 'build', 'frameworks'].includes(name)).map(check));
for (const name of wanted.filter((name) => name in parts)) {
  console.log(`\n── ${name}`);
  await parts[name]();
}
await Promise.all(beside);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
