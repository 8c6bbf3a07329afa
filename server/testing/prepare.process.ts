import { createInterface } from 'node:readline';
import { demo } from '../../demo';
import { openDatabase } from '../shared/db';
import { prepareDatabase } from '../prepare';

/**
 * A process of its own that prepares each database whose address it reads on standard input, as a server does when it
 * starts. Says `ready`, or why not.
 */
async function prepare(connectionString: string) {
  const { db } = openDatabase({ connectionString }, 5);
  await prepareDatabase(db, { demo, firstAdmin: null }).then(
    () => console.log('ready'),
    (error: unknown) => console.log(String(error)),
  );
  await db.destroy();
}

createInterface({ input: process.stdin }).on('line', (connectionString) => void prepare(connectionString));
console.log('loaded');
