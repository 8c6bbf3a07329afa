import type { Trx } from '../shared/db';
import type { Fleet } from './fleet';
import type { People } from './people';
import { daysAgo, reserve, steady } from './steady';

/** What a contract is about, its type (1 Lease, 2 Maintenance, 3 Software License) and the kind of asset it covers. */
const subjects: readonly (readonly [name: string, type: number, asset?: string])[] = [
  ['Laptop lease, first lot', 1, 'Laptop'],
  ['Server maintenance, four hours on site', 2, 'Server'],
  ['Firewall support', 2, 'Firewall'],
  ['Drafting suite, 40 seats', 3, 'Software'],
  ['Printers all in', 1, 'Printer'],
  ['Switches: next business day', 2, 'Switch'],
  ['Phones and mobile plans', 1, 'Mobile Devices'],
  ['Warehouse database, reserved capacity', 3, 'Cloud'],
  ['Storage extension', 2, 'Storage'],
  ['Wireless controllers and access points', 2, 'Access Point'],
  ['Monitor lease', 1, 'Monitor'],
  ['Workstation lease', 1, 'Desktop'],
  ['Fibre Oslo–Hamburg', 2, 'Router'],
  [
    'Framework agreement on the supply, installation and upkeep of all audio-visual equipment in meeting and training rooms of the northern region',
    2,
  ],
];

/** 40 contracts: of vendors, of users and of organizations, some of them covering assets. */
export async function seedContracts(trx: Trx, people: People, fleet: Fleet): Promise<void> {
  const { pick, chance } = steady(23);
  const count = 40;
  const ids = await reserve(trx, 'contracts', count);
  const rows = ids.map((id, i) => {
    const [name, type, asset] = subjects[i % subjects.length] ?? subjects[0] ?? ['Contract', 1];
    const start = i % 8 === 7 ? daysAgo(800, i) : daysAgo(300 - i * 6, i);
    const end = i % 8 === 7 ? daysAgo(20, i) : daysAgo(-(40 + i * 11), i);
    const status = i % 8 === 7 ? 5 : i % 13 === 12 ? 1 : i % 17 === 16 ? 6 : 3;
    const holder = i % 4;
    return {
      asset,
      organization: holder === 2 ? pick(people.organizations) : null,
      values: {
        id,
        identifier: `CNTR-${id}`,
        name: i < subjects.length ? name : `${name} (${2024 + Math.floor(i / subjects.length)})`,
        description: `<p>${name}</p>`,
        contract_type_id: type,
        contract_status_id: status,
        contract_renewal_status_id: status === 3 && chance(0.15) ? 1 : null,
        license_type_id: type === 3 ? 2 : null,
        license_count: type === 3 ? 40 : null,
        cost: ((i * 977 + 450) % 48_000) + (i % 4) * 0.25,
        contract_start_date: start,
        contract_end_date: end,
        notify_before: 30,
        approver_id: people.account.admin,
        owner_id: pick(people.agents),
        user_id: holder === 1 || holder === 2 ? (i < 3 ? people.account.client : pick(people.clients)) : null,
        vendor_id: holder === 0 || holder === 3 ? pick(fleet.vendors) : null,
        created_by: people.account.agent,
        updated_by: people.account.agent,
        created_at: start,
        updated_at: start,
      },
    };
  });
  await trx
    .insertInto('contracts')
    .values(rows.map(({ values }) => values))
    .execute();
  await trx
    .insertInto('contract_assets')
    .values(
      rows
        .slice(0, subjects.length)
        .flatMap(({ asset, values }) =>
          (fleet.assets.get(asset ?? '') ?? []).slice(0, 25).map((asset_id) => ({ contract_id: values.id, asset_id })),
        ),
    )
    .execute();
  await trx
    .insertInto('contract_organizations')
    .values(
      rows.flatMap(({ organization, values }) =>
        organization ? [{ contract_id: values.id, organization_id: organization }] : [],
      ),
    )
    .execute();
}
