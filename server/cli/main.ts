import { fileURLToPath } from 'node:url';
import { loggable } from '../shared/log.text';
import { run } from './cli';

// node dist/server/cli.mjs <export|import|token|audit|files|migrate|doctor> …; tools/service-desk.mjs runs it.
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
// Whoever reads us has enough, e.g. `| head`.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 141 : 2));

// This file is dist/server/cli.mjs.
const root = fileURLToPath(new URL('../..', import.meta.url));
const { env, stdout: out, stderr: err } = process;
run(process.argv.slice(2), { env, cwd: process.cwd(), root, out, err, signal: stopping.signal }).then(
  (code) => {
    process.exitCode = code;
    // What a check left open that was not waited for holds nobody up; what was printed is read to its end.
    out.write('', () => setTimeout(() => process.exit(), 1_000).unref());
  },
  (error: unknown) => {
    console.error(loggable(error).stack);
    process.exitCode = 2;
  },
);
