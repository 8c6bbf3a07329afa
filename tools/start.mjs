// npm start: builds what is out of date, then runs the server in this very process, so that signals reach it directly.
import { ensureBuilt } from './built.mjs';

// An installation after `npm run build` and `npm prune` has nothing to build a demo with, and needs none.
const { DEMO, HELP_DESK } = process.env;
await ensureBuilt({ demo: DEMO !== '0' && (!HELP_DESK || HELP_DESK === 'built-in') });
await import('../dist/server/main.mjs');
