import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as contractLinkSentences from '../../texts/compiled/server/contract_link';
import * as mailSentences from '../../texts/compiled/server/mail';
import { contractLimits, type ContractLink, type TermType } from '../../wire/contract/contract.record';
import { contractDeputies, deputiesNow } from '../deputy';
import type { Recipient } from '../mail/outbox';
import { endLinksOf, type LinkState, makeLinks, requireLive } from '../parts/approval-link/approval-link';
import { recordActivity } from '../shared/activity';
import type { Db, Trx } from '../shared/db';
import { ApiError } from '../shared/errors';
import { sanitise } from '../shared/html';
import { announce } from '../shared/live';
import type { AnyActor } from '../shared/operation';
import { moment, say, type Sentence } from '../shared/sentence';
import { personName } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { hashOf, tokenPaths } from '../shared/token';
import { mailLinks } from './contract.mails';
import { decidedFor, decider, deciderIn, deputiesFor, noteAsked } from './contract.deputies';
import type { ContractMoment, ContractWork, TermRule } from './contract.operation';
import { seenHashOf } from './contract.seen';
import { contractFacts, type StoredFacts, withWords } from './contract.queries';

const c = (column: string) => sql.ref(column);

const requested = { Created: 'submitted', Renewed: 'renewal-requested', Extended: 'extension-requested' } as const;

/** A pending term. */
interface PendingTerm {
  id: number;
  contract_id: number;
  type: TermType;
}
type Approver = Recipient & { id: number };

/** Asks the approver of a pending term for the first time: a link by mail, and a line of the log. */
export async function submit(work: ContractWork<AnyActor>, term: PendingTerm, approver_id: number): Promise<void> {
  const { full_name: name } = await requestDecision(work, term, approver_id);
  await recordActivity(work.db, {
    ...work.entry(term.contract_id),
    kind: requested[term.type],
    after: { approver: { id: approver_id, name } },
  });
}

/** From now on a pending term waits for this person, who gets a link, and a new row in what waits for them. */
export async function requestDecision(
  work: ContractMoment & TermRule & { db: Trx; actor: AnyActor },
  term: PendingTerm,
  approver_id: number,
): Promise<Approver> {
  const { db, now } = work;
  const approver = await db
    .selectFrom('help_desk.users')
    .select(['id', 'email', 'locale', sql<string>`coalesce(nullif(full_name, ''), email)`.as('full_name')])
    .where('id', '=', approver_id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('contract_terms')
    .set({ waiting_since: now, remind_at: nextMail(now), reminded_at: null, left_noticed_at: null })
    .where('id', '=', term.id)
    .execute();
  await sendLinks(work, [{ ...term, approver }], 'requested');
  await askDeputies(work, sql`m.id = ${term.id}`);
  await announce(db, 'approval', approver_id);
  return approver;
}

/** When an approver who has not decided gets the next mail. */
export const nextMail = (now: Date): Date => new Date(now.getTime() + contractLimits.approverReminderHours * 3_600_000);

/** Mails approvers a link of their own (B8). Their earlier links of the same term stay valid. */
export async function sendLinks(
  { db, ...work }: ContractMoment & { db: Trx; actor: AnyActor },
  terms: readonly (PendingTerm & { approver: Approver; deputy_for?: string })[],
  why: 'requested' | 'reminded',
): Promise<void> {
  const { now, address } = work;
  const rows = terms.map(({ id, contract_id, approver }) => ({ contract_id, term_id: id, user_id: approver.id }));
  const tokens = await makeLinks(db, 'contract_links', rows, { now, days: contractLimits.linkDays });
  const letters = terms.map(({ id, contract_id, approver, deputy_for }, index) => ({
    term: id,
    deputyFor: deputy_for,
    to: approver,
    href: `${address}${tokenPaths.contract}${tokens[index]}/${contract_id}`,
  }));
  await mailLinks(db, letters, { ...work, why });
}

/** Ends the links of a term, or of a whole contract; they are kept so that they can say why they ended. */
export async function endLinks(
  db: Trx,
  why: 'withdrawn' | 'terminated' | 'deleted',
  column: 'term_id' | 'contract_id',
  id: number,
): Promise<void> {
  await announce(db, 'approval', ...(await endLinksOf(db, 'contract_links', why, column, [id])));
}

/** Asks deputies who were not yet, each by a link of their own. The caller holds their contracts. */
export async function askDeputies(
  work: ContractMoment & TermRule & { db: Trx; actor: AnyActor },
  which: RawBuilder<unknown>,
): Promise<void> {
  const { db } = work;
  const terms = await deputiesFor(db, work, which, 'not yet');
  if (!terms.length) return;
  await noteAsked(db, terms);
  await sendLinks(work, terms, 'requested');
  await announce(db, 'approval', ...new Set(terms.map(({ approver }) => approver.id)));
}

/** A link that shows something. Times are in the zone of its owner. */
export interface Link {
  user: { id: number; full_name: string; time_zone: string };
  contract_id: number;
  term_id: number;
  type: TermType;
  expires_at: string;
  decision: 'pending' | 'approved' | 'rejected';
  decided: { by_id: number; by: string; for: string | null; at: string; purpose: string | null } | null;
  /** Whose deputy its owner is; null: they are the approver. */
  deputy_for: string | null;
}

type Row = Omit<Link, 'decision' | 'term_id'> &
  LinkState & { term_id: number | null; decision: Link['decision'] | 'withdrawn' | null; named: boolean };

const gone = {
  withdrawn: say(contractLinkSentences.withdrawn),
  terminated: say(contractLinkSentences.terminated),
  deleted: say(contractLinkSentences.deleted),
  expired: say(contractLinkSentences.expired),
};

/**
 * Throws 404 for an unknown link, or one of another contract; 410 for one that was withdrawn, has expired, or whose
 * contract or owner is gone (C4).
 */
export async function findLink(db: Db, token: string, contractId: number, rule: TermRule): Promise<Link> {
  const { now } = rule;
  const deputies = contractDeputies(now, rule.ownerMayDecide, sql`m.contract_id = ${contractId}`);
  const away = deputiesNow(now, 'view_contracts');
  const { rows } = await sql<Row>`
    select json_build_object('id', u.id, 'full_name', ${personName(c('k.user_id'))}, 'time_zone', u.time_zone) as "user", u.active, k.contract_id, k.term_id,
      coalesce(k.ended, case when t.id is null then 'deleted' end) as ended,
      k.expires_at <= ${now}::timestamptz as expired, ${wireTime(c('k.expires_at'), c('u.time_zone'))} as expires_at,
      m.type, m.decision, m.approver_id = u.id or m.decided_by = u.id or exists (select from ${deputies} d where d.term_id = m.id and d.deputy_id = u.id)
        or m.decision <> 'pending' and exists (select from ${away} d where d.user_id = m.approver_id and d.deputy_id = u.id) as named,
      case when m.approver_id <> u.id and exists (select from deputy_requests q join deputies d on d.id = q.deputies_id
        where q.term_id = m.id and d.deputy_id = u.id) then ${personName(c('m.approver_id'))} end as deputy_for,
      case when m.decided_at is not null then json_build_object('by_id', m.decided_by, 'by', coalesce(${personName(c('m.decided_by'))}, ''), 'for', ${decidedFor('m')},
        'at', ${wireTime(c('m.decided_at'), c('u.time_zone'))}, 'purpose', nullif(m.purpose, '')) end as decided
    from contract_links k join help_desk.users u on u.id = k.user_id
    left join contracts t on t.id = k.contract_id left join contract_terms m on m.id = k.term_id and m.contract_id = t.id
    where k.hash = ${hashOf(token)} and k.contract_id = ${contractId}`.execute(db);
  const [link] = rows;
  requireLive(link, gone);
  const { term_id, decision, user, contract_id, type, expires_at, decided, deputy_for } = link;
  if (term_id !== null && deputy_for !== null && !link.named)
    throw new ApiError(410, say(contractLinkSentences.over, { person: deputy_for }));
  if (term_id === null || decision === null || decision === 'withdrawn' || (decision === 'pending' && !link.named))
    throw new ApiError(410, gone.withdrawn);
  return { user, contract_id, term_id, type, expires_at, decision, decided, deputy_for };
}

/** Why it cannot be decided any more: who decided what, and when. Null while it is open. */
export function sentenceOf({ decision, decided, user, type }: Link): Sentence | null {
  if (decision === 'pending') return null;
  const values = { what: type, at: moment(decided?.at ?? '') };
  const [own, others] =
    decision === 'approved'
      ? [contractLinkSentences.you_approved, contractLinkSentences.approved]
      : [contractLinkSentences.you_rejected, contractLinkSentences.rejected];
  return decided?.by_id === user.id
    ? say(own, values)
    : say(others, {
        ...values,
        person: decider(decided?.by ?? '', decided?.for ?? null) || say(mailSentences.somebody),
      });
}

const decisionOf = ({ decision, decided }: Link, language: Language): ContractLink['decision'] =>
  decision === 'pending' || !decided
    ? null
    : {
        action: decision === 'approved' ? 'approve' : 'reject',
        name: deciderIn(language, decided.by, decided.for),
        decided_at: decided.at,
        purpose: decided.purpose,
      };

/** Nobody is signed in, so people have names and no addresses (B8). */
const nameOnly = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('id', u.id, 'name', u.full_name) from help_desk.users u where u.id = ${id} and u.full_name <> '')`;

type Found = StoredFacts<ContractLink['contract']> & {
  before: ContractLink['term']['before'];
  decisions: (ContractLink['decisions'][number] & { for: string | null })[];
};

/** What an approval link shows (E15): the contract with the dates and the cost that are asked for. */
export async function linkPage(
  db: Db,
  link: Link,
  { zone, day, currency }: ContractMoment,
  language: Language,
): Promise<ContractLink> {
  const own = link.user.time_zone;
  const { rows } = await sql<Found>`
    select ${contractFacts({ term: 'm', person: nameOnly, days: zone, zone: own })}, '[]'::json as attachment,
      (select json_build_object('cost', b.cost::text, 'contract_start_date', ${wireTime(c('b.contract_start_date'), zone)}, 'contract_end_date', ${wireTime(c('b.contract_end_date'), zone)})
        from contract_terms b where b.contract_id = t.id and b.is_current and b.id <> m.id and m.type <> 'Created') as before,
      (select coalesce(json_agg(json_build_object('type', d.type, 'action', case d.decision when 'approved' then 'approve' else 'reject' end,
          'name', coalesce(${personName(c('d.decided_by'))}, ''), 'for', ${decidedFor('d')}, 'decided_at', ${wireTime(c('d.decided_at'), own)}, 'purpose', d.purpose) order by d.decided_at desc, d.id desc), '[]'::json)
        from contract_terms d where d.contract_id = t.id and d.id <> m.id and d.decision in ('approved', 'rejected') and d.decided_at is not null) as decisions
    from contract_terms m join contracts t on t.id = m.contract_id where m.id = ${link.term_id}`.execute(db);
  const { before, decisions, ...contract } = rows[0] as Found;
  return {
    contract: withWords({ ...contract, description: sanitise(contract.description) }, { day, language }),
    actions: { contract_approve: link.decision === 'pending' },
    decision: decisionOf(link, language),
    term: {
      type: link.type,
      before,
      sentence: sentenceOf(link)?.in(language) ?? '',
      expires_at: link.expires_at,
      approver: link.user.full_name,
      seen_hash: await seenHashOf(db, link.term_id),
      deputy: link.deputy_for === null ? null : say(mailSentences.as_deputy, { person: link.deputy_for }).in(language),
    },
    currency,
    decisions: decisions.map(({ for: approver, ...one }) => ({
      ...one,
      name: deciderIn(language, one.name, approver),
    })),
  };
}
