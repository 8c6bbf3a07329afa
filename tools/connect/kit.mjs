// The conformance kit on the connection that was made, in a process of its own, with the secrets of its file.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stop } from './words.mjs';

const cli = path.join(
  path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url)))),
  'dist/conformance/cli.mjs',
);

/** Variables of a file as systemd reads them: NAME=value, one a line. */
export function readEnvironment(file) {
  if (!existsSync(file)) return {};
  return Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
        return name ? [[name, value]] : [];
      }),
  );
}

/**
 * Runs the kit; returns its report: `results` with `title`, `passed`, `skipped`, `reason`. Throws {@link Stop} with what
 * it says if it cannot begin.
 * @param lent ticket, by, agent, client, expired: what it is given for the time
 */
export function runKit({ connection, environment, lent }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'service-desk-kit-'));
  const report = path.join(folder, 'report.json');
  const options = Object.entries(lent).flatMap(([name, value]) => (value ? [`--${name}`, value] : []));
  try {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [cli, 'backend', connection, '--report', report, ...options],
      {
        encoding: 'utf8',
        env: { ...process.env, ...readEnvironment(environment) },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    if (!existsSync(report)) throw new Stop(`The conformance kit could not begin: ${(stderr || stdout).trim()}`);
    return { ...JSON.parse(readFileSync(report, 'utf8')), text: stdout.trim() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
