import { chooseBrowser } from '../../e2e/testing/browser';
import { announcements } from './announcements';
import { card } from './card';
import { contracts } from './contracts';
import { cycles } from './cycles';
import { type Cluster, startCluster } from './database';
import { exports } from './exports';
import { missed } from './line';
import { forms } from './forms';
import { hostPages } from './hosts';
import { identity } from './identity';
import { imports } from './imports';
import { interactions } from './interactions';
import { labels } from './labels';
import { lists } from './lists';
import { maps } from './maps';
import { mirror } from './mirror';
import { paint } from './paint';
import { readers } from './readers';
import { rules } from './rules';
import { sizes } from './sizes';
import { view } from './view';

/** What `npm run bench` measures, in this order. */
const parts: Record<string, (cluster: Cluster) => Promise<void>> = {
  sizes,
  lists,
  maps,
  labels,
  imports,
  exports,
  contracts,
  rules,
  announcements,
  map: paint,
  readers,
  view,
  interactions,
  forms,
  identity,
  card,
  cycles,
  hosts: hostPages,
  mirror,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in parts));
if (unknown) {
  console.error(`There is no part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
chooseBrowser();
const cluster = await startCluster();
try {
  for (const name of wanted.length ? wanted : Object.keys(parts)) await parts[name]?.(cluster);
} finally {
  await cluster.stop();
}
process.exitCode = missed() ? 1 : 0;
