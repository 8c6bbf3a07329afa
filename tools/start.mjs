// npm start: builds what is out of date, then runs the server in this very process, so that signals reach it directly.
import { ensureBuilt } from './built.mjs';

await ensureBuilt();
await import('../dist/server/main.mjs');
