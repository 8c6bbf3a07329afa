import { ConfigError } from '../config';
import { run } from './command';

// node dist/server/backup.mjs <backup|restore> …; tools/service-desk.mjs and tools/backup.mjs run it.
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new ConfigError('Stopped; nothing was changed.')));

run(process.argv.slice(2), {
  env: process.env,
  // npm starts us in the project's folder, whatever folder the person is in.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  print: (line) => console.log(line),
  signal: stopping.signal,
}).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  },
);
