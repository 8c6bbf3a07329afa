// npm start: builds what is out of date, then runs the server in this very process, so that signals reach it directly.
import { checkBeforeBuild, ensureBuilt } from './built.mjs';

// npm passes TERM on to its shell alone, which ends without us.
const { ppid } = process;
if (process.env.npm_lifecycle_event) {
  const watching = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

// An installation after `npm run build` and `npm prune` has nothing to build a demo with, and needs none.
const { DEMO, HELP_DESK } = process.env;
const demo = DEMO !== '0' && (!HELP_DESK || HELP_DESK === 'built-in');
await checkBeforeBuild({ demo });
await ensureBuilt({ demo });
await import('../dist/server/main.mjs');
