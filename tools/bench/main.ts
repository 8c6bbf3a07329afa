import { missed } from './line';
import { lists } from './lists';

/** What `npm run bench` measures, in this order. */
const parts: Record<string, () => Promise<void>> = { lists };

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in parts));
if (unknown) {
  console.error(`There is no part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
for (const name of wanted.length ? wanted : Object.keys(parts)) await parts[name]?.();
process.exitCode = missed() ? 1 : 0;
