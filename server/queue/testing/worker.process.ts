import { postOf } from '../../mail/mailer';
import { openDatabase } from '../../shared/db';
import { startWorker } from '../worker';

/** A process of its own that does background work, for tests that kill it: `DATABASE_URL`, `SMTP_URL`. Says `ready`. */
const { DATABASE_URL: connectionString, SMTP_URL: smtpUrl = null } = process.env;
const { db } = openDatabase({ connectionString }, 5);
void startWorker({
  db,
  post: postOf({ smtpUrl, dataDir: '.test', mailFrom: 'desk@example.test', publicUrl: null }),
  address: 'http://desk.test',
  everySeconds: 0.5,
  superviseSeconds: 1,
}).then(() => console.log('ready'));
