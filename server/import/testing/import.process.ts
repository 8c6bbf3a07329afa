import { once } from 'node:events';
import { openDatabase } from '../../shared/db';
import { runImport } from '../import.run';

/** A process that works on an import as soon as it is told on its standard input, for tests that kill it. Says `ready`. */
const { DATABASE_URL: connectionString, IMPORT_ID: id } = process.env;
const { db } = openDatabase({ connectionString }, 2);
console.log('ready');
void once(process.stdin, 'data')
  .then(() =>
    runImport({ db, now: () => new Date(), address: 'http://desk.test' }, { id: Number(id), run: 1 }, 600_000),
  )
  .then(() => process.exit());
