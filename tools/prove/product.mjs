// Does a test see each fault of tools/prove/faults.mjs? Each is made in a copy of the project, and only the test that it
// names is run. It is seen if that test, green without the fault, is red with it and says why. Kinds of faults as
// arguments: only those. See tools/prove.mjs.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as typescript from 'tsx/cjs/api';
import { gist, makeCopy, plain, root } from './copy.mjs';
import { faults } from './faults.mjs';

/** Milliseconds for one run of tests, in case it never ends. */
const LIMIT = 300_000;

const kinds = [...new Set(faults.map(({ kind }) => kind))];
const wanted = process.argv.slice(2);
const unknown = wanted.find((kind) => !kinds.includes(kind));
if (unknown) {
  console.error(`There are no faults of the kind "${unknown}"; the kinds are ${kinds.join(', ')}.`);
  process.exit(1);
}
const chosen = faults.filter(({ kind }) => !wanted.length || wanted.includes(kind));

const start = Date.now();
const copy = makeCopy('prove-product', ['dist', 'outbox']);
const report = path.join(copy, 'prove.json');
const inCopy = (file) => path.join(copy, file);
const run = (args, options) =>
  spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', timeout: LIMIT, maxBuffer: 2 ** 26, ...options });

/** Runs the tests of faults. Returns, by fault, the failure of its test; '' if it is green, null if there is none. */
function runTests(some) {
  const failures = [];
  for (const project of ['server', 'ui']) {
    const own = some.filter(({ test }) => test && project === (test.startsWith('server/') ? 'server' : 'ui'));
    if (!own.length) continue;
    const names = own.map(({ named }) => `(?:${named.source})`).join('|');
    const files = [...new Set(own.map(({ test }) => test))];
    rmSync(report, { force: true });
    const { error } = run(
      [
        'node_modules/jest/bin/jest.js',
        '--selectProjects',
        project,
        '--ci',
        '--runInBand',
        '--forceExit',
        '--json',
      ].concat(['--outputFile', report, '--testNamePattern', names, '--runTestsByPath', ...files]),
      { stdio: 'ignore' },
    );
    if (!error) failures.push(...JSON.parse(readFileSync(report, 'utf8')).testResults);
  }
  return ({ test, named }) => {
    const results = failures.find(({ name }) => name === inCopy(test))?.assertionResults ?? [];
    const found = results.filter(({ fullName, status }) => named.test(fullName) && status !== 'pending');
    if (!found.length) return null;
    return plain(found.flatMap(({ failureMessages }) => failureMessages).join('\n'));
  };
}

/** Lints texts as if they were in their files. Returns, by file, what is reported. */
function lint(some, textOf) {
  const input = JSON.stringify(some.map((fault) => ({ file: fault.file, text: textOf(fault) })));
  const { stdout } = run(['tools/lint/texts.mjs'], { input });
  return JSON.parse(stdout).map((messages) => messages.join('\n'));
}

/** The text of the file with the fault. Throws if it cannot be made. */
function broken({ file, from, to }) {
  const text = readFileSync(inCopy(file), 'utf8');
  const times = text.split(from).length - 1;
  if (times !== 1) throw new Error(`"${from}" occurs ${times} times in ${file}; name a text that occurs once`);
  return text.replace(from, () => to);
}

/** What became of a fault: `before` and `after` as `runTests` returns them. */
function judge(fault, before, after) {
  if (before === null) return ['NOT TRIED', 'there is no such test'];
  if (before) return ['NOT TRIED', `red without the fault: ${gist(before)}`];
  if (after === null) return ['NOT TRIED', 'with the fault the test is not even found'];
  if (!after) return ['STILL GREEN', 'nothing sees it'];
  return fault.output.test(after) ? ['red', gist(after)] : ['RED FOR ANOTHER REASON', after.slice(0, 600)];
}

process.chdir(root);
process.env.NODE_ENV = 'test';
const { sharedCluster } = typescript.require(path.join(root, 'server/testing/cluster.ts'), import.meta.url);
// One PostgreSQL for all runs; each migrates a template of its own, with the fault.
const cluster = await sharedCluster();
process.env.TEST_DATABASE_URL = cluster.url;

const rows = [];
function note(fault, [verdict, why]) {
  rows.push({ ...fault, verdict });
  console.log(`${verdict} · ${fault.kind} · ${fault.what}\n    ${why}`);
}

try {
  const made = chosen.filter((fault) => {
    try {
      broken(fault);
      return true;
    } catch (error) {
      note(fault, ['NOT TRIED', error.message]);
      return false;
    }
  });
  const linted = made.filter(({ test }) => !test);
  const tested = made.filter(({ test }) => test);
  console.log(`${chosen.length} faults. First their tests without any.`);
  if (linted.length) {
    const before = lint(linted, ({ file }) => readFileSync(inCopy(file), 'utf8'));
    const after = lint(linted, broken);
    linted.forEach((fault, index) => note(fault, judge(fault, before[index], after[index])));
  }
  const before = tested.length ? runTests(tested) : null;
  for (const fault of tested) {
    const text = readFileSync(inCopy(fault.file), 'utf8');
    writeFileSync(inCopy(fault.file), broken(fault));
    try {
      note(fault, judge(fault, before(fault), before(fault) === '' ? runTests([fault])(fault) : null));
    } finally {
      writeFileSync(inCopy(fault.file), text);
    }
  }
} finally {
  await cluster.stop();
}

const missed = rows.filter(({ verdict }) => verdict !== 'red');
for (const { kind, what, test, named, verdict } of missed)
  console.log(`${verdict}: ${kind}, ${what} (${test ? `${test}: ${named.source}` : 'lint'})`);
console.log(
  `\n${rows.length - missed.length} of ${rows.length} faults of the product seen in ${((Date.now() - start) / 60_000).toFixed(1)} min.`,
);
process.exitCode = missed.length ? 1 : 0;
