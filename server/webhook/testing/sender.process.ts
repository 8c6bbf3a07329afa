import { openDatabase } from '../../shared/db';
import { startSender } from '../webhook.sender';

/** A process of its own that calls webhooks, for tests that kill it: `DATABASE_URL`. Says `ready`. */
const { db } = openDatabase({ connectionString: process.env.DATABASE_URL }, 5);
startSender({
  ...{ db, allowed: ['127.0.0.1'], address: 'http://desk.test', zone: 'UTC', everySeconds: 0.05 },
  ...{ now: () => new Date(), present: () => new Date(), report: console.error },
  ...{ sight: null, peopleSight: null },
});
console.log('ready');
