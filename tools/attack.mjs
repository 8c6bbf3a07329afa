// npm run attack: what people who mean harm, and failing machines, do to the server. Each figure is one line beside its
// target; the last line is `N passed, N failed`.
// --double: against a server that has one of each fault, to see that they are found.
// Names of parts as arguments run only those: npm run attack -- texts fuzz. --short: a minute's worth, as test:more has
// it. --seed=N: another course of chance.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { double } from './attack/double.mjs';
import { failoverLines } from './attack/failover.mjs';
import { files } from './attack/files.mjs';
import { fuzz } from './attack/fuzz.mjs';
import { embedded, kills } from './attack/kills.mjs';
import { links } from './attack/links.mjs';
import { payloads } from './attack/payloads.mjs';
import { race } from './attack/races.mjs';
import { rights } from './attack/rights.mjs';
import { rules } from './attack/rules.mjs';
import { texts } from './attack/texts.mjs';
import { met, missed, prepare } from './attack/setting.mjs';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const parts = {
  kills: (short) => kills({ rounds: short ? 3 : 50 }),
  failover: (short) => failoverLines({ rounds: short ? 3 : 20, cost: !short }),
  embedded: (short) => embedded({ rounds: short ? 2 : 10 }),
  texts: (short, seed) => texts(short ? { limit: 40, seed } : {}),
  fuzz: (short, seed) => fuzz({ calls: short ? 300 : 20_000, seed }),
  races: (short) => race({ rounds: short ? 1 : 20 }),
  payloads: (short) => payloads({ share: short ? 10 : 1 }),
  links: (short) => links({ short }),
  files: (short, seed) => files({ count: short ? 34 : 300, size: short ? 0.1 : 1, seed }),
  rights: (short) => rights({ short }),
  rules: (short, seed) => rules({ rounds: short ? 8 : 200, seed, short }),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    double: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});
const unknown = positionals.find((name) => !(name in parts));
if (unknown) {
  console.error(`There is no part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
if (
  !values.short &&
  spawnSync(process.execPath, ['tools/build.mjs'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  }).status !== 0
)
  process.exit(1);
const end = await prepare();
let broken = 0;
try {
  if (values.double) await double();
  else
    for (const name of positionals.length ? positionals : Object.keys(parts)) {
      const begun = Date.now();
      try {
        await parts[name](values.short, Number(values.seed));
      } catch (error) {
        broken++;
        console.log(`${name}: ${error.stack}`);
      }
      console.log(`  (${name} took ${Math.round((Date.now() - begun) / 1000)} s)`);
    }
} finally {
  await end();
}
console.log(`${met()} passed, ${missed() + broken} failed`);
process.exitCode = missed() + broken ? 1 : 0;
