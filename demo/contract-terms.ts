import type { RawBuilder } from 'kysely';
import { contractStatus, renewalStatus } from '../wire/contract/contract.record';
import type { Trx } from '../server/shared/db';
import type { People } from './people';
import { daysAgo } from './steady';

/** Days from today; `created` is how many days ago it was written. */
export interface Course {
  status: number;
  renewal: number | null;
  start: number;
  end: number;
  created: number;
  /** Is there somebody who has to approve it? */
  approved: boolean;
}

/** A contract of the demo, as its terms are made from it. */
export interface DemoContract extends Course {
  id: number;
  cost: number;
  owner: number;
  approver: number | null;
  writtenAt: Date;
}

/** A day, so many from today, of the help-desk's calendar. */
export type DayIn = (days: number) => RawBuilder<Date>;

interface Term {
  type: 'Created' | 'Renewed' | 'Extended';
  decision: 'pending' | 'approved' | 'rejected' | null;
  is_current?: boolean;
  is_next?: boolean;
  contract_start_date: RawBuilder<Date>;
  contract_end_date: RawBuilder<Date>;
  cost: number;
  owner_id: number;
  approver_id: number | null;
  decided_by?: number | null;
  decided_at?: Date | null;
  channel?: 'app' | null;
  purpose?: string | null;
  remind_at?: Date | null;
  created_at: Date;
}

type Decided = Pick<Term, 'decision' | 'decided_by' | 'decided_at' | 'channel' | 'purpose'>;

const { draft, rejected } = contractStatus;
const { renewalRequested, renewed, extensionRequested, extended, requestRejected } = renewalStatus;
const dearer = 1.08;
const year = 365;

/** The terms of the contracts: those that were, the present one, and what waits or comes next. */
export async function seedTerms(
  trx: Trx,
  people: People,
  contracts: readonly DemoContract[],
  day: DayIn,
): Promise<void> {
  const terms = contracts.flatMap((contract) =>
    termsOf(contract, day).map((term) => ({ ...term, contract_id: contract.id })),
  );
  await trx.insertInto('contract_terms').values(terms).execute();
  const names = new Map(
    (
      await trx
        .selectFrom('help_desk.users')
        .select(['id', 'full_name'])
        .where('id', 'in', [people.account.admin, people.account.agent])
        .execute()
    ).map(({ id, full_name }) => [id, full_name]),
  );
  const eventByType = { Created: 'submitted', Renewed: 'renewal-requested', Extended: 'extension-requested' } as const;
  const lines = terms.flatMap(({ contract_id, type, decision, approver_id, owner_id, created_at, ...term }) => {
    if (!decision || !approver_id) return [];
    const of = { owner_type: 'sd_contracts', owner_id: contract_id };
    const approver = { id: approver_id, name: names.get(approver_id) };
    const request = {
      ...of,
      kind: eventByType[type],
      actor_id: owner_id,
      after: JSON.stringify({ approver }),
      created_at,
    };
    if (decision === 'pending') return [request];
    const after = JSON.stringify({ term: type, channel: 'app', comment: term.purpose ?? '' });
    return [
      request,
      { ...of, kind: decision, actor_id: approver_id, after, created_at: term.decided_at ?? created_at },
    ];
  });
  await trx.insertInto('activity_log').values(lines).execute();
}

function termsOf(contract: DemoContract, day: DayIn): Term[] {
  const { start, end, cost, status, renewal, approver, owner, writtenAt } = contract;
  const days = (first: number, last: number) => ({ contract_start_date: day(first), contract_end_date: day(last) });
  const by = { owner_id: owner, approver_id: approver, created_at: writtenAt };
  const decided = (decision: 'approved' | 'rejected', purpose: string | null = null): Decided =>
    approver ? { decision, decided_by: approver, decided_at: writtenAt, channel: 'app', purpose } : { decision: null };
  const created: Term = { ...by, type: 'Created', cost, is_current: true, ...days(start, end), ...decided('approved') };
  /** Asked for lately, of the term after this one. */
  const next: Term = {
    ...by,
    type: 'Renewed',
    decision: 'pending',
    cost: round(cost * dearer),
    ...days(end + 1, end + year),
    created_at: daysAgo(4),
    remind_at: daysAgo(-1),
  };
  switch (renewal) {
    case renewalRequested:
      return [created, next];
    case extensionRequested:
      return [created, { ...next, type: 'Extended', ...days(end, end + 90) }];
    case requestRejected:
      return [created, { ...next, ...decided('rejected', 'Ask two other vendors first.'), decided_at: daysAgo(3) }];
    case extended:
      return [
        { ...created, is_current: false, ...days(start, end - 90) },
        { ...created, type: 'Extended', ...days(end - 90, end), created_at: daysAgo(40), decided_at: daysAgo(39) },
      ];
    case renewed:
      // Where the end is near, the next term is agreed already; else it has begun.
      if (end < 30) return [created, { ...next, ...decided('approved'), decided_at: daysAgo(3), is_next: true }];
      return [
        { ...created, is_current: false, cost: round(cost / dearer), ...days(start - year, start - 1) },
        { ...created, type: 'Renewed' },
      ];
  }
  if (status === draft) return [{ ...created, decision: approver ? 'pending' : null, ...open }];
  if (status === rejected) return [{ ...created, ...decided('rejected', 'The price is above last year’s.') }];
  return [created];
}

/** Nobody has decided. */
const open = { decided_by: null, decided_at: null, channel: null, purpose: null };

const round = (amount: number): number => Math.round(amount * 100) / 100;
