import type { Trx } from '../shared/db';
import type { Fleet } from './fleet';
import type { People } from './people';
import { daysAgo, inDays, reserve, steady } from './steady';

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
  const drafts = Array.from({ length: count }, (_, i) => {
    const [name, type, asset] = subjects[i % subjects.length] ?? subjects[0] ?? ['Contract', 1];
    const start = i % 8 === 7 ? daysAgo(800, i) : daysAgo(300 - i * 6, i);
    const end = i % 8 === 7 ? daysAgo(20 + i, i) : inDays(40 + i * 11, 22);
    const status = i % 8 === 7 ? 5 : i % 13 === 12 ? 1 : i % 17 === 16 ? 6 : 3;
    const holder = i % 4;
    const cost = ((i * 977 + 450) % 48_000) + (i % 4) * 0.25;
    return {
      asset,
      organization: holder === 2 ? pick(people.organizations) : null,
      values: {
        name: i < subjects.length ? name : `${name} (${2024 + Math.floor(i / subjects.length)})`,
        description: descriptionOf(name, cost, status),
        contract_type_id: type,
        contract_status_id: status,
        contract_renewal_status_id: status === 3 && chance(0.15) ? 1 : null,
        license_type_id: type === 3 ? 2 : null,
        license_count: type === 3 ? 40 : null,
        cost,
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
  // In the order in which they began; the first ones of the list cover assets.
  const ids = await reserve(trx, 'contracts', count);
  const rows = drafts
    .map((draft, i) => ({ ...draft, covers: i < subjects.length ? draft.asset : undefined }))
    .sort((a, b) => a.values.contract_start_date.getTime() - b.values.contract_start_date.getTime())
    .map(({ values, ...draft }, i) => ({
      ...draft,
      values: { ...values, id: ids[i] ?? 0, identifier: `CNTR-${ids[i]}` },
    }));
  await trx
    .insertInto('contracts')
    .values(rows.map(({ values }) => values))
    .execute();
  await trx
    .insertInto('contract_assets')
    .values(
      rows.flatMap(({ covers, values }) =>
        (fleet.assets.get(covers ?? '') ?? []).slice(0, 25).map((asset_id) => ({ contract_id: values.id, asset_id })),
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

/** Cost as text, until the help-desk has a setting for its currency. */
function descriptionOf(name: string, cost: number, status: number): string {
  const euros = cost.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return [
    `${name}: EUR ${euros} for the whole term, invoiced once a year in advance.`,
    'Notice is given in writing, three months before the end; otherwise it goes on for another year.',
    status === 5
      ? 'It has ended and is kept for the auditors.'
      : 'Questions go to the owner first, then to the vendor’s service line.',
  ]
    .map((text) => `<p>${text}</p>`)
    .join('');
}
