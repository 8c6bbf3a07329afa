// Is each requirement of the embedding (docs/embedding.md) really tested? Makes one slip after another (e2e/breaks) in a
// copy of the project and demands that the test named for it, green before, turns red. Numbers as arguments: only those
// requirements. See tools/prove.mjs.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as typescript from 'tsx/cjs/api';
import { install } from '../install.mjs';
import { gist, makeCopy, root } from './copy.mjs';

// Webpack's cache stays there for the next time.
const copy = path.join(root, '.cache/prove');
const whole = path.join(copy, '.test/dist');
const report = path.join(copy, '.test/prove.json');
const require = createRequire(import.meta.url);
const load = (file) => typescript.require(path.join(root, file), import.meta.url);

/** Milliseconds: what a page has not done by then it will not do any more. */
const PATIENCE = 10_000;
/** Milliseconds for a story, in case it never ends. */
const LIMIT = 300_000;

/** Builds what the file is part of. Returns what went wrong; '' if nothing did. */
function build({ file, rebuild }) {
  if (rebuild === 'none' || /^(e2e|conformance)\//.test(file)) return '';
  // The shim alone takes a second; its compressed copies would be those of before.
  const shim = /^host-shim\/(?!demo\/|package\/)/.test(file);
  const program = shim
    ? [
        '--input-type=module',
        '-e',
        `import { buildShim } from './host-shim/build.mjs'; await buildShim({ outdir: 'dist/bundle' });`,
      ]
    : ['tools/build.mjs'];
  const { status, stderr } = spawnSync(process.execPath, program, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const built = path.join(copy, 'dist/bundle');
  if (shim)
    for (const name of readdirSync(built, { recursive: true }))
      if (/host-shim[\w-]*\.js\.(gz|br)$/.test(name)) rmSync(path.join(built, name));
  return status === 0 ? '' : stderr.trim().split('\n')[0] || 'The build failed.';
}

function restore(file, text) {
  writeFileSync(path.join(copy, file), text);
  rmSync(path.join(copy, 'dist'), { recursive: true });
  cpSync(whole, path.join(copy, 'dist'), { recursive: true });
}

/** Runs the tests of these breaks. Returns how the one of a break went: `passed`, `failed` or `absent`, and why. */
function runTests(breaks) {
  const { projects, testTimeout } = require('../../jest.config.js');
  const { globalSetup, globalTeardown, ...project } = projects.find(({ displayName }) => displayName === 'e2e');
  const config = JSON.stringify({
    rootDir: copy,
    testTimeout,
    projects: [{ ...project, rootDir: copy, testMatch: [`${copy}/e2e/**/*.story.ts`] }],
  });
  const stories = [...new Set(breaks.map(({ story }) => `e2e/${story}.story.ts`))];
  const names = [...new Set(breaks.map(({ test }) => test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))].join('|');
  rmSync(report, { force: true });
  const program = [
    'node_modules/jest/bin/jest.js',
    '--config',
    config,
    '--ci',
    '--runInBand',
    '--json',
    '--outputFile',
    report,
    '--testNamePattern',
    names,
    '--runTestsByPath',
    ...stories,
  ];
  const { error } = spawnSync(process.execPath, program, {
    cwd: copy,
    stdio: 'ignore',
    timeout: LIMIT * stories.length,
  });
  if (error) return () => ({ status: 'absent', why: `the tests did not end: ${error.message}` });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return ({ story, test }) => {
    const { assertionResults, message } = testResults.find(({ name }) => name.endsWith(`/e2e/${story}.story.ts`));
    const found = assertionResults.filter(({ fullName, status }) => fullName.includes(test) && status !== 'pending');
    if (!found.length)
      return {
        status: 'absent',
        why: assertionResults.length
          ? `${story} has no test called "${test}"`
          : `${story} does not load: ${gist(message)}`,
      };
    const failed = found.find(({ status }) => status === 'failed');
    return failed
      ? { status: 'failed', why: gist(failed.failureMessages[0] ?? 'no reason given') }
      : { status: 'passed', why: 'the test stays green' };
  };
}

/** Makes the slip and runs its test. Returns as {@link runTests}. */
function prove(slip) {
  const { file, find, replace } = slip;
  const text = readFileSync(path.join(copy, file), 'utf8');
  const times = text.split(find).length - 1;
  if (times !== 1)
    return { status: 'absent', why: `"${find}" occurs ${times} times in ${file}; name a text that occurs once` };
  writeFileSync(
    path.join(copy, file),
    text.replace(find, () => replace),
  );
  try {
    const fault = build(slip);
    return fault ? { status: 'absent', why: `it does not build: ${fault}` } : runTests([slip])(slip);
  } finally {
    restore(file, text);
  }
}

process.chdir(root);
install('e2e');
if (spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1);
const { breaks } = load('e2e/breaks/breaks.ts');
const wanted = process.argv.slice(2);
const unknown = wanted.find((number) => !(number in breaks));
if (unknown) {
  console.error(`There is no requirement "${unknown}"; they are ${Object.keys(breaks).join(', ')}.`);
  process.exit(1);
}
const chosen = Object.entries(breaks).flatMap(([requirement, slips]) =>
  wanted.length && !wanted.includes(requirement) ? [] : slips.map((slip) => ({ requirement, ...slip })),
);

const start = Date.now();
makeCopy('prove');
// What is built of the unbroken project.
cpSync(path.join(copy, 'dist'), whole, { recursive: true });
process.chdir(copy);
process.env.NODE_ENV = 'test';
process.env.STORY_PATIENCE = String(PATIENCE);
// One database and one look for a browser for all runs.
const { default: setUp } = load('e2e/testing/global-setup.ts');
const { default: tearDown } = load('server/testing/global-teardown.ts');
await setUp();
const rows = [];
try {
  console.log(`${chosen.length} breaks. First their tests with nothing broken.`);
  const unbroken = runTests(chosen);
  for (const slip of chosen) {
    const before = unbroken(slip);
    const { status, why } =
      before.status === 'passed' ? prove(slip) : { status: 'absent', why: `with nothing broken: ${before.why}` };
    const verdict = { failed: 'red', passed: 'STILL GREEN', absent: 'NOT TRIED' }[status];
    rows.push({ ...slip, verdict });
    console.log(`${verdict} · ${slip.requirement} · ${slip.what}\n    ${why}`);
  }
} finally {
  await tearDown();
}

console.log(`\n| requirement | broken | story: test | |\n|---|---|---|---|`);
for (const { requirement, what, story, test, verdict } of rows)
  console.log(`| ${requirement} | ${what} | ${story}: ${test} | ${verdict} |`);
const missed = rows.filter(({ verdict }) => verdict !== 'red').length;
console.log(
  `\n${rows.length - missed} of ${rows.length} breaks seen in ${((Date.now() - start) / 60_000).toFixed(1)} min.`,
);
process.exitCode = missed ? 1 : 0;
