// What the bundle may weigh. Each budget is a test of npm test and a line of npm run bench.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const gzip = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/** `measure` answers a number in `unit`; more than `limit` fails. */
export const budgets = [
  { name: 'shim, gzip', limit: 4096, unit: 'bytes', measure: () => gzip('dist/bundle/host-shim.js') },
];
