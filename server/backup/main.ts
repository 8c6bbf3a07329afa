import path from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config';
import { reachOwnDatabase } from '../own-database';
import { writeBackup } from './backup';
import { noteBackup } from './last';
import { restoreBackup } from './restore';

// node dist/server/backup.mjs backup <file> · node dist/server/backup.mjs restore [--replace] <file>
const usage = `npm run backup -- <file>
npm run restore -- <file>             into an empty database
npm run restore -- --replace <file>   into one whose content may be lost

Installed: service-desk backup <file>, service-desk restore [--replace] <file>.`;

const stopping = new AbortController();

async function run(): Promise<void> {
  const { command, file, replace } = readArguments();
  const config = readConfig();
  const database = await reachOwnDatabase(config, { mayMake: command === 'restore' });
  try {
    if (command === 'backup') {
      const { tables, rows } = await writeBackup(database.url, file, stopping.signal);
      await noteBackup(config.dataDir, file);
      console.log(`${rows} rows of ${tables} tables are in ${file}.`);
    } else {
      const { tables, rows, made_at, leftOut } = await restoreBackup({
        databaseUrl: database.url,
        file,
        replace,
        signal: stopping.signal,
      });
      console.log(`${rows} rows of ${tables} tables are back, as of ${made_at}. Everybody signs in again.`);
      if (leftOut.length) console.log(`Left out, for they are no tables of Service Desk: ${leftOut.join(', ')}.`);
    }
  } finally {
    await database.leave();
  }
}

function readArguments(): { command: 'backup' | 'restore'; file: string; replace: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const [command, file, ...more] = positionals;
    if (
      (command !== 'backup' && command !== 'restore') ||
      !file ||
      more.length ||
      (values.replace && command === 'backup')
    )
      throw new ConfigError(usage);
    // npm starts us in the project's folder, whatever folder the person is in.
    return { command, file: path.resolve(process.env.INIT_CWD ?? '.', file), replace: values.replace };
  } catch {
    throw new ConfigError(usage);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new ConfigError('Stopped; nothing was changed.')));
run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  },
);
