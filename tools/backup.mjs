// npm run backup, npm run restore: builds what is out of date, then runs server/backup/main.ts, which says what the
// arguments are.
import { ensureBuilt } from './built.mjs';

await ensureBuilt();
await import('../dist/server/backup.mjs');
