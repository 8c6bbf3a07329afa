import type { Trx } from '../shared/db';
import type { Fleet } from './fleet';
import type { People } from './people';

/** What the house offers, and the applications that each of it depends on. */
const services: Readonly<Record<string, readonly string[]>> = {
  Email: ['Mail server', 'Spam filter', 'Directory'],
  'Single sign-on': ['Identity provider', 'Directory'],
  'File sharing': ['File server', 'Directory'],
  Telephony: ['Telephone exchange'],
  'Video conferencing': ['Telephone exchange', 'Identity provider'],
  'Online shop': ['Shop application', 'Payment gateway', 'Search index'],
  'Order processing': ['Order system', 'Warehouse system'],
  Payroll: ['Payroll application', 'Directory'],
  Intranet: ['Intranet application', 'Identity provider'],
  Backup: ['Backup software'],
};

/** Applications: the numbers of the servers that they run on, and the applications that they depend on. */
const applications: Readonly<Record<string, { servers: readonly number[]; needs?: readonly string[] }>> = {
  'Mail server': { servers: [1, 2] },
  'Spam filter': { servers: [3] },
  Directory: { servers: [4, 5] },
  'Identity provider': { servers: [5], needs: ['Directory'] },
  'File server': { servers: [6] },
  'Telephone exchange': { servers: [7] },
  'Shop application': { servers: [8, 9], needs: ['Search index', 'Order system', 'Identity provider'] },
  'Payment gateway': { servers: [10] },
  'Search index': { servers: [11] },
  'Order system': { servers: [12, 13], needs: ['Warehouse system'] },
  'Warehouse system': { servers: [14] },
  'Payroll application': { servers: [15] },
  'Intranet application': { servers: [16], needs: ['File server'] },
  'Backup software': { servers: [17] },
};

const racks = ['Rack 1', 'Rack 2', 'Rack 3', 'Rack 4', 'Rack 5', 'Rack 6'];

/** What stands on the machines of the house, and what they stand in: assets with a name of their own. */
export const landscape = {
  services: Object.keys(services).map((name) => ({ kind: 'Services', name })),
  applications: Object.keys(applications).map((name) => ({ kind: 'Application', name })),
  racks: racks.map((name) => ({ kind: 'Rack', name })),
};

/**
 * Services depend on applications, which run on servers in racks. All that is wired depends on the core switch, so
 * that there is an asset with 60 others around it.
 */
export async function seedRelations(trx: Trx, people: People, fleet: Fleet): Promise<void> {
  const types = await trx.selectFrom('cmdb_relations').select(['id', 'forward_relation_name as name']).execute();
  const idOf = new Map(types.map(({ id, name }) => [name, id]));
  const rows: { parent_id: number; child_id: number; cmdb_id: number; created_by: number }[] = [];
  const relate = (parent: number | undefined, name: string, child: number | undefined) => {
    const cmdb_id = idOf.get(name);
    if (!parent || !child || !cmdb_id) throw new Error(`The demo has no such relation: ${name}`);
    rows.push({ parent_id: parent, child_id: child, cmdb_id, created_by: people.account.admin });
  };
  const all = (kind: string): number[] => fleet.assets.get(kind) ?? [];
  const named = (name: string) => fleet.named.get(name);
  const [servers, storages, switches] = [all('Server'), all('Storage'), all('Switch')];
  const core = switches[0];

  for (const [service, needs] of Object.entries(services))
    for (const application of needs) relate(named(service), 'Depends on', named(application));
  for (const [application, { servers: numbers, needs = [] }] of Object.entries(applications)) {
    for (const number of numbers) relate(named(application), 'Runs on', servers[number - 1]);
    for (const other of needs) relate(named(application), 'Depends on', named(other));
  }
  relate(named('Warehouse system'), 'Depends on', all('Cloud')[0]);
  relate(named('Warehouse system'), 'Backed up by', all('Cloud')[1]);

  // A switch for each rack; the core switch stands in the first.
  const rackOf = (i: number) => named(racks[i % racks.length] ?? '');
  relate(rackOf(0), 'Contains', core);
  racks.forEach((_, i) => relate(rackOf(i), 'Contains', switches[i + 1]));
  servers.forEach((server, i) => {
    relate(rackOf(i), 'Contains', server);
    relate(server, 'Connected to', switches[1 + (i % racks.length)]);
    relate(server, 'Backed up by', storages[i % storages.length]);
  });
  storages.forEach((storage, i) => relate(rackOf(i + 1), 'Contains', storage));
  all('Firewall').forEach((firewall, i) => {
    relate(rackOf(i), 'Contains', firewall);
    relate(firewall, 'Connected to', core);
  });
  all('Router').forEach((router, i) => relate(router, 'Connected to', all('Firewall')[i % 4]));

  // 60 in all.
  const wired = [...switches.slice(1), ...all('Access Point'), ...all('Printer'), ...all('Desktop').slice(0, 11)];
  for (const machine of wired) relate(machine, 'Depends on', core);
  all('Desktop').forEach((desktop, i) => relate(desktop, 'Connected to', all('Monitor')[i]));

  await trx.insertInto('asset_relations').values(rows).execute();
}
