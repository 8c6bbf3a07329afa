import { chooseBrowser } from '../../e2e/testing/browser';
import { type Cluster, startCluster } from './database';
import { missed } from './line';

/**
 * What `npm run bench` measures, in this order. A part is loaded when it is run: some measure the memory of this process.
 */
const parts: Record<string, () => Promise<(cluster: Cluster, size?: number) => Promise<void>>> = {
  sizes: async () => (await import('./sizes')).sizes,
  lists: async () => (await import('./lists')).lists,
  'custom-fields': async () => (await import('./custom-fields')).customFields,
  unique: async () => (await import('./unique')).unique,
  counts: async () => (await import('./counts')).counts,
  maps: async () => (await import('./maps')).maps,
  labels: async () => (await import('./labels')).labels,
  imports: async () => (await import('./imports')).imports,
  exports: async () => (await import('./exports')).exports,
  contracts: async () => (await import('./contracts')).contracts,
  rules: async () => (await import('./rules')).rules,
  announcements: async () => (await import('./announcements')).announcements,
  metrics: async () => (await import('./metrics')).metrics,
  inbox: async () => (await import('./inbox')).inbox,
  map: async () => (await import('./paint')).paint,
  replicas: async () => (await import('./replicas')).replicas,
  load: async () => (await import('./load')).load,
  soak: async () => (await import('./soak')).soak,
  readers: async () => (await import('./readers')).readers,
  view: async () => (await import('./view')).view,
  interactions: async () => (await import('./interactions')).interactions,
  forms: async () => (await import('./forms')).forms,
  identity: async () => (await import('./identity')).identity,
  mcp: async () => (await import('./mcp')).mcp,
  tokens: async () => (await import('./tokens')).tokens,
  webhooks: async () => (await import('./webhooks')).webhookCalls,
  card: async () => (await import('./card')).card,
  cycles: async () => (await import('./cycles')).cycles,
  extensions: async () => (await import('./extensions')).extensions,
  hosts: async () => (await import('./hosts')).hostPages,
  mirror: async () => (await import('./mirror')).mirror,
  scope: async () => (await import('./scope')).scope,
  search: async () => (await import('./search')).search,
  similar: async () => (await import('./similar')).similar,
  log: async () => (await import('./log')).log,
  calendar: async () => (await import('./calendar')).calendar,
  calendars: async () => (await import('./calendars')).calendars,
  collisions: async () => (await import('./collisions')).collisions,
  risk: async () => (await import('./risk')).risk,
};

/** Takes an hour: runs when it is named. */
const named = ['soak'];

/** `log=100000000`: of a part that takes a number of rows. */
const sizes = new Map(
  process.argv.slice(2).map((word): [string, string | undefined] => [word.split('=')[0]!, word.split('=')[1]]),
);
const wanted = [...sizes.keys()];
const unknown = wanted.find((name) => !(name in parts));
if (unknown) {
  console.error(`There is no part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
chooseBrowser();
const cluster = await startCluster();
try {
  for (const name of wanted.length ? wanted : Object.keys(parts).filter((part) => !named.includes(part))) {
    const measure = await parts[name]?.();
    await measure?.(cluster, Number(sizes.get(name)) || undefined);
  }
} finally {
  await cluster.stop();
}
process.exitCode = missed() ? 1 : 0;
