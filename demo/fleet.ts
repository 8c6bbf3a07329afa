import { sql } from 'kysely';
import type { Trx } from '../server/shared/db';
import { landscape } from './landscape';
import type { People } from './people';
import { daysAgo, reserve, steady } from './steady';

interface Model {
  kind: string;
  name: string;
  maker: string;
  /** How many stand in the fleet. */
  count: number;
  /** Used by a person, or a machine of the house. */
  personal: boolean;
}

/** Kinds are seeded asset types; the counts add up to 269, one asset has a name that tests the screens, 30 have their own. */
const models: readonly Model[] = [
  { kind: 'Laptop', name: 'Tern 14', maker: 'Tern', count: 70, personal: true },
  { kind: 'Laptop', name: 'Tern 16 Studio', maker: 'Tern', count: 20, personal: true },
  { kind: 'Desktop', name: 'Mole Tower', maker: 'Mole Computing', count: 24, personal: true },
  { kind: 'Monitor', name: 'Clearview 27', maker: 'Clearview', count: 40, personal: true },
  { kind: 'Mobile Devices', name: 'Pebble 9', maker: 'Pebble', count: 25, personal: true },
  { kind: 'Printer', name: 'Inkwell 480 MFP', maker: 'Inkwell', count: 14, personal: false },
  { kind: 'Server', name: 'Granite R7', maker: 'Granite Systems', count: 18, personal: false },
  { kind: 'Storage', name: 'Granite Vault 48', maker: 'Granite Systems', count: 4, personal: false },
  { kind: 'Switch', name: 'Meridian S48', maker: 'Meridian', count: 16, personal: false },
  { kind: 'Router', name: 'Meridian R2', maker: 'Meridian', count: 6, personal: false },
  { kind: 'Firewall', name: 'Portcullis 900', maker: 'Portcullis', count: 4, personal: false },
  { kind: 'Access Point', name: 'Meridian Air 6', maker: 'Meridian', count: 20, personal: false },
  { kind: 'Software', name: 'Drafting Suite', maker: 'Lindwood Software', count: 6, personal: false },
  { kind: 'Cloud', name: 'Warehouse database', maker: 'Cirrus', count: 2, personal: false },
];
/** The asset types of the others. */
const typeOf: Readonly<Record<string, string>> = { Application: 'Software', Rack: 'Hardware' };
/** What stands in no place. */
const nowhere: ReadonlySet<string> = new Set(['Services', 'Application']);
const single = { maker: '', count: 1, personal: false, n: 1 };
const longName =
  'Climate-controlled archive cabinet for optical media with redundant power supply, ground floor, behind the second door on the left';

export interface Fleet {
  /** Ids by kind, in the order they were bought. */
  assets: Map<string, number[]>;
  /** Services, applications and racks. */
  named: Map<string, number>;
  vendors: number[];
  /** User → what they use. */
  usedBy: Map<number, number[]>;
}

/** Vendors, products and 300 assets. */
export async function seedFleet(trx: Trx, people: People): Promise<Fleet> {
  const types = new Map(
    (await trx.selectFrom('asset_types').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  );
  const makers = [...new Set(models.map(({ maker }) => maker))];
  const vendorRows = await trx
    .insertInto('vendors')
    .values(
      makers.map((name, i) => ({
        name,
        email: `sales@${name.toLowerCase().replaceAll(' ', '-')}.example`,
        primary_contact: `Sales, +49 40 5550 ${100 + i}`,
        address: `${12 + i} Harbour Street\n20457 Hamburg`,
        description: '<p>Orders and complaints go to the sales desk; the service line is open day and night.</p>',
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const vendors = new Map(vendorRows.map(({ id, name }) => [name, id]));
  const departments = [...people.departments.values()];
  const productRows = await trx
    .insertInto('products')
    .values(
      models.map(({ name, maker, kind }, i) => ({
        name,
        manufacturer: maker,
        asset_type_id: types.get(kind) ?? null,
        product_status_id: 2,
        procurement_mode_id: 1,
        department_id: departments[i % departments.length] ?? null,
        description: `<p>${name} by ${maker}: the model that we buy for this purpose.</p>`,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const products = new Map(productRows.map(({ id, name }) => [name, id]));
  await trx
    .insertInto('product_vendors')
    .values(
      models.map(({ name, maker }) => ({ product_id: products.get(name) ?? 0, vendor_id: vendors.get(maker) ?? 0 })),
    )
    .execute();

  const machines = [
    ...models.flatMap((model) => Array.from({ length: model.count }, (_, n) => ({ ...model, n: n + 1 }))),
    { kind: 'Others', name: longName, ...single },
    ...Object.values(landscape).flatMap((group) => group.map((one) => ({ ...one, ...single }))),
  ];
  const ids = await reserve(trx, 'assets', machines.length);
  const { pick, chance } = steady(7);
  const locations = [...people.locations.values()];
  const rows = machines.map(({ kind, name, personal, count, n }, i) => {
    const inUse = chance(personal ? 0.85 : 0.95);
    const bought = daysAgo(900 - i * 2, i % 9);
    return {
      id: ids[i] ?? 0,
      identifier: `AST-${ids[i]}`,
      name: count === 1 ? name : `${name} #${String(n).padStart(3, '0')}`,
      asset_type_id: types.get(typeOf[kind] ?? kind) ?? 1,
      asset_status_id: inUse || count === 1 ? 1 : pick([2, 2, 3, 4, 5, 6]),
      product_id: products.get(name) ?? null,
      department_id: pick(departments),
      location_id: nowhere.has(kind) || (personal && chance(0.2)) ? null : pick(locations),
      organization_id: chance(0.4) ? pick(people.organizations) : null,
      impact_type_id: personal ? 1 : pick([2, 3]),
      managed_by_id: chance(0.9) ? pick(people.agents) : null,
      used_by_id: personal && inUse ? pick(people.clients) : null,
      assigned_on: personal && inUse ? bought : null,
      description: personal || count === 1 ? '' : `<p>${name}, bought new.</p>`,
      created_by: people.account.admin,
      updated_by: people.account.admin,
      created_at: bought,
      updated_at: bought,
    };
  });
  await trx.insertInto('assets').values(rows).execute();
  await sql`
    insert into asset_holders (asset_id, used_by_id, assigned_on, assigned_by)
    select id, used_by_id, coalesce(assigned_on, created_at), created_by from assets where used_by_id is not null order by id`.execute(
    trx,
  );
  await trx
    .insertInto('activity_log')
    .columns(['owner_type', 'owner_id', 'kind', 'actor_id', 'after', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('assets')
        .select([
          sql.lit('sd_assets').as('owner_type'),
          'id',
          sql.lit('created').as('kind'),
          'created_by',
          sql`json_build_object('name', name)`.as('after'),
          'created_at',
        ]),
    )
    .execute();

  return {
    assets: grouped(rows.map(({ id }, i) => [machines[i]?.kind ?? '', id])),
    named: new Map(rows.filter((_, i) => machines[i]?.count === 1).map(({ id, name }) => [name, id])),
    vendors: [...vendors.values()],
    usedBy: grouped(rows.flatMap(({ id, used_by_id }) => (used_by_id === null ? [] : [[used_by_id, id] as const]))),
  };
}

function grouped<Key>(pairs: readonly (readonly [Key, number])[]): Map<Key, number[]> {
  const groups = new Map<Key, number[]>();
  for (const [key, id] of pairs) groups.set(key, [...(groups.get(key) ?? []), id]);
  return groups;
}
