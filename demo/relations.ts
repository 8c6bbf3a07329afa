import type { Trx } from '../server/shared/db';
import type { Fleet } from './fleet';
import { applications, racks, services } from './landscape';
import type { People } from './people';

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
