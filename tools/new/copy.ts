import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');

/** A copy of the project as it is now, committed or not, in a folder of its own with one commit; packages are those of here. */
export function copyProject() {
  const folder = mkdtempSync(path.join(tmpdir(), 'service-desk-new-'));

  /** Runs a program there. Returns what it printed; throws that where it fails. */
  function run(program: string, ...args: string[]): string {
    const { NODE_OPTIONS: _, JEST_WORKER_ID: __, TEST_CLUSTER_URL: ___, ...env } = process.env;
    try {
      return execFileSync(program, args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 26 });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
    }
  }

  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of files.trim().split('\n')) cpSync(path.join(root, file), path.join(folder, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  run('git', 'init', '--quiet');
  run('git', 'add', '--all', ':!node_modules');
  run('git', '-c', 'user.name=test', '-c', 'user.email=test@example.test', 'commit', '--quiet', '--message', 'before');
  return {
    folder,
    run,
    node: (...args: string[]): string => run(process.execPath, ...args),
    /** Runs tests of a project of jest.config.js there, all or those of such a name. Throws if one fails, and if there is none. */
    test(project: string, files: string[], named = ''): void {
      const report = run(
        process.execPath,
        ...['node_modules/jest/bin/jest.js', '--selectProjects', project, '--maxWorkers=1', '--ci', '--forceExit'],
        ...['--json', `--testNamePattern=${named}`, '--runTestsByPath', ...files],
      );
      const { numPassedTests } = JSON.parse(report.slice(report.indexOf('{'))) as { numPassedTests: number };
      if (!numPassedTests) throw new Error(`No test of ${files.join(', ')} is named ${named}.`);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
