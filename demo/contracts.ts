import type { RawBuilder } from 'kysely';
import { contractStatus, renewalStatus } from '../wire/contract/contract.record';
import type { Trx } from '../server/shared/db';
import { atZone, daysAfter, today } from '../server/shared/time';
import { type Course, type DayIn, seedTerms } from './contract-terms';
import type { Fleet } from './fleet';
import type { People } from './people';
import { daysAgo, reserve, steady } from './steady';

const { draft, approved, active, rejected, expired, terminated } = contractStatus;
const { renewalRequested, renewed, extensionRequested, extended, requestRejected } = renewalStatus;

/** What a contract is about, its type (1 Lease, 2 Maintenance, 3 Software License) and the kind of asset it covers. */
const subjects: readonly (readonly [name: string, type: number, asset?: string])[] = [
  ['Laptop lease, first lot', 1, 'Laptop'],
  ['Server maintenance, four hours on site', 2, 'Server'],
  ['Firewall support', 2, 'Firewall'],
  ['Drafting suite', 3, 'Software'],
  ['Printers all in', 1, 'Printer'],
  ['Switches: next business day', 2, 'Switch'],
  ['Phones and mobile plans', 1, 'Mobile Devices'],
  ['Warehouse database, reserved capacity', 3, 'Cloud'],
  ['Storage extension', 2, 'Storage'],
  ['Wireless controllers and access points', 2, 'Access Point'],
  ['Monitor lease', 1, 'Monitor'],
  ['Workstation lease', 1, 'Desktop'],
  ['Fibre Oslo–Hamburg', 2, 'Router'],
  ['Audio and video equipment, northern region', 2],
];

/** Those that have a story of their own. */
const stories: Readonly<Record<number, Partial<Course>>> = {
  1: { end: 12 },
  2: { renewal: renewed, approved: true },
  4: { end: 27 },
  5: { end: 24, renewal: renewalRequested },
  8: { renewal: requestRejected, approved: true },
  9: { renewal: extensionRequested },
  10: { end: 18, renewal: renewed, approved: true },
  // It waits for its approver.
  12: { status: draft, start: 14, created: 2, approved: true },
  13: { renewal: extended, approved: true },
  14: { end: 52 },
  19: { end: 75 },
  20: { status: approved, start: 25, created: 9, approved: true },
  25: { status: draft, start: 30, created: 3, approved: false },
  26: { status: rejected, start: 10, created: 12, approved: true },
  38: { status: draft, start: 60, created: 1, approved: false },
};

/** Licences of contracts that cover assets: fewer than are used, more, and just as many. */
const licences: Readonly<Record<number, { count: number; asset: string }>> = {
  3: { count: 5, asset: 'Software' },
  17: { count: 40, asset: 'Software' },
  21: { count: 2, asset: 'Cloud' },
};

function courseOf(i: number): Course {
  const hasEnded = i % 8 === 7;
  const began = hasEnded ? 800 - i : 300 - i * 6;
  return {
    status: hasEnded ? expired : i % 17 === 16 ? terminated : active,
    renewal: null,
    start: -began,
    end: hasEnded ? -20 - i : 40 + i * 11,
    created: began,
    approved: i % 4 !== 3,
    ...stories[i],
  };
}

/** 40 contracts: of vendors, of users and of organizations, some of them covering assets; in every state that there is. */
export async function seedContracts(trx: Trx, people: People, fleet: Fleet, zone: string): Promise<void> {
  const { pick } = steady(23);
  const count = 40;
  const day: DayIn = (days) => atZone(`${daysAfter(today(new Date(), zone), days)} 00:00:00`, zone);
  const drafts = Array.from({ length: count }, (_, i) => {
    const [name, type, asset] = subjects[i % subjects.length]!;
    const course = courseOf(i);
    const holder = i % 4;
    return {
      ...course,
      name: i < subjects.length ? name : `${name} (${2024 + Math.floor(i / subjects.length)})`,
      type,
      covers: licences[i]?.asset ?? (i < subjects.length ? asset : undefined),
      licences: licences[i]?.count ?? (type === 3 ? 40 : null),
      cost: ((i * 977 + 450) % 48_000) + (i % 4) * 0.25,
      owner: pick(people.agents),
      approver: course.approved ? (i === 9 ? people.account.agent : people.account.admin) : null,
      user: holder === 1 || holder === 2 ? (i < 3 ? people.account.client : pick(people.clients)) : null,
      vendor: holder === 0 || holder === 3 ? pick(fleet.vendors) : null,
      organization: holder === 2 ? pick(people.organizations) : null,
      agents: [...new Set(i % 3 === 2 ? [] : [pick(people.agents), ...(i % 3 === 1 ? [pick(people.agents)] : [])])],
      address: i % 3 === 0 ? (i % 2 ? 'purchasing@service-desk.example' : 'legal@service-desk.example') : null,
      writtenAt: daysAgo(course.created, i),
    };
  });
  const ids = await reserve(trx, 'contracts', count);
  const contracts = drafts
    .sort((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime())
    .map((one, i) => ({ ...one, id: ids[i]! }));
  await trx
    .insertInto('contracts')
    .values(
      contracts.map(({ id, name, type, status, renewal, ...one }) => ({
        id,
        identifier: `CNTR-${id}`,
        name,
        description: descriptionOf(name, status),
        contract_type_id: type,
        contract_status_id: status,
        contract_renewal_status_id: renewal,
        license_type_id: type === 3 ? 2 : null,
        license_count: one.licences,
        cost: one.cost,
        contract_start_date: day(one.start),
        contract_end_date: day(one.end),
        notify_before,
        ...reminderOf(status, one.end, day),
        approver_id: one.approver,
        owner_id: one.owner,
        user_id: one.user,
        vendor_id: one.vendor,
        created_by: one.owner,
        updated_by: one.owner,
        created_at: one.writtenAt,
        updated_at: one.writtenAt,
      })),
    )
    .execute();
  const links = contracts.flatMap(({ id, covers }) =>
    (fleet.assets.get(covers ?? '') ?? []).slice(0, 25).map((asset_id) => ({ contract_id: id, asset_id })),
  );
  await trx.insertInto('contract_assets').values(links).execute();
  await trx
    .insertInto('contract_organizations')
    .values(
      contracts.flatMap(({ id, organization }) =>
        organization ? [{ contract_id: id, organization_id: organization }] : [],
      ),
    )
    .execute();
  await trx
    .insertInto('contract_recipients')
    .values(
      contracts.flatMap(({ id, agents, address }) => [
        ...agents.map((user_id) => ({ contract_id: id, user_id, email: null })),
        ...(address ? [{ contract_id: id, user_id: null, email: address }] : []),
      ]),
    )
    .execute();
  await trx
    .insertInto('activity_log')
    .values(
      contracts.map(({ id, name, owner, writtenAt }) => ({
        owner_type: 'sd_contracts',
        owner_id: id,
        kind: 'created',
        actor_id: owner,
        after: JSON.stringify({ name }),
        created_at: writtenAt,
      })),
    )
    .execute();
  await seedTerms(trx, people, contracts, day);
}

const notify_before = 30;

/** People are told of the end so many days before; of what ends sooner they have been told. */
function reminderOf(
  status: number,
  end: number,
  day: DayIn,
): { remind_at?: RawBuilder<Date>; reminded_at?: RawBuilder<Date> } {
  if (status === draft || status === rejected || status === terminated) return {};
  return end > notify_before ? { remind_at: day(end - notify_before) } : { reminded_at: day(end - notify_before) };
}

function descriptionOf(name: string, status: number): string {
  return [
    `${name}: for the whole term, invoiced once a year in advance.`,
    'Notice is given in writing, three months before the end; otherwise it goes on for another year.',
    status === expired
      ? 'It has ended and is kept for the auditors.'
      : 'Questions go to the owner first, then to the vendor’s service line.',
  ]
    .map((text) => `<p>${text}</p>`)
    .join('');
}
