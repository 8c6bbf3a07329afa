import { type RawBuilder, sql } from 'kysely';
import type { TermType } from '../../wire/contract/contract.record';
import type { Language } from '../../texts/compiled/languages';
import type { NotificationKind } from '../../wire/notification/notification';
import { deliver, notify } from '../mail/deliver';
import { type Addressed, actorText, inWords, linkValue } from '../mail/message';
import { type NoticeRecipient, noticeRecipientOf } from '../mail/notice';
import type { Recipient } from '../mail/outbox';
import type { PlaceholderValues } from '../mail/placeholder';
import type { Db, Trx } from '../shared/db';
import { escapeHtml } from '../shared/html';
import { languageNamed } from '../shared/language';
import { say, type Sentence } from '../shared/sentence';
import { today } from '../shared/time';
import type { ContractMoment, AnyActor } from './contract.operation';
import { costIn, dayIn } from './contract.queries';
import * as mailSentences from '../../texts/compiled/server/mail';

/** Mails about contracts (B7), in the language of who reads them; none to who did it. */

const c = (column: string) => sql.ref(column);

export interface Facts {
  id: number;
  identifier: string;
  name: string;
}
export type Named = Pick<Facts, 'identifier' | 'name'>;
export const titleOf = ({ identifier, name }: Named): string => `[${identifier}] ${name}`;
export const openContract = ({ id }: Pick<Facts, 'id'>, address: string) => ({
  text: say(mailSentences.open_contract),
  href: `${address}/service-desk/contracts/${id}/show`,
});

interface Happened extends Pick<ContractMoment, 'address' | 'currency' | 'zone'> {
  contractId: number;
  actor: AnyActor;
}

interface Owned extends Facts {
  vendor: string | null;
  cost: string;
  contract_end_date: Date;
  people: NoticeRecipient[];
}

/** To the owner, to who created the contract, and to who asked for the term: what was decided. */
export async function mailDecision(
  db: Trx,
  {
    contractId,
    actor,
    type,
    action,
    purpose,
    requester_id,
    ...moment
  }: Happened & {
    type: TermType;
    action: 'approve' | 'reject';
    purpose: string;
    requester_id: number | null;
  },
): Promise<void> {
  const facts = await ownedOf(db, contractId, requester_id);
  const { identifier, name } = facts;
  await mailOwners(db, facts, {
    kind: action === 'approve' ? 'contract-approved' : 'contract-rejected',
    sentence: decided({ identifier, name }, { actor: actorText(actor), action, type }),
    quote: purpose && escapeHtml(purpose),
    reason: purpose,
    actor,
    ...moment,
  });
}

export const decided = (
  { identifier, name }: Named,
  by: { actor: string | Sentence; action: 'approve' | 'reject'; type: TermType },
): Sentence => say(mailSentences.contract_decided, { ...by, identifier, name });

/** To the owner and to who created the contract. */
export async function mailTerminated(db: Trx, { contractId, actor, ...moment }: Happened): Promise<void> {
  const facts = await ownedOf(db, contractId, null);
  const { identifier, name } = facts;
  await mailOwners(db, facts, {
    kind: 'contract-terminated',
    sentence: terminated({ identifier, name }, actorText(actor)),
    actor,
    ...moment,
  });
}

export const terminated = ({ identifier, name }: Named, actor: string | Sentence): Sentence =>
  say(mailSentences.contract_terminated, {
    actor,
    identifier,
    name,
  });

interface ToOwners extends Pick<Happened, 'actor' | 'address' | 'currency' | 'zone'> {
  kind: NotificationKind;
  sentence: Sentence;
  quote?: string;
  reason?: string;
}

const mailOwners = (
  db: Trx,
  facts: Owned,
  { actor, address, currency, zone, reason, ...told }: ToOwners,
): Promise<void> =>
  notify(
    db,
    [
      {
        ...told,
        record: facts.id,
        people: facts.people,
        subject: titleOf(facts),
        link: openContract(facts, address),
        values: (language) => ({
          ...contractValues(facts, language, { currency, zone }),
          'actor.name': inWords(actorText(actor), language),
          reason,
        }),
      },
    ],
    actor?.id ?? 0,
  );

/** What texts can name of a contract. */
export const contractValues = (
  facts: Facts & { vendor: string | null; cost: string; contract_end_date: Date },
  language: Language,
  { currency, zone }: Pick<ContractMoment, 'currency' | 'zone'>,
): PlaceholderValues => ({
  identifier: facts.identifier,
  name: facts.name,
  vendor: facts.vendor ?? '',
  cost: costIn(language, facts.cost, currency),
  end: dayIn(language, today(facts.contract_end_date, zone)),
});

async function ownedOf(db: Db, id: number, requesterId: number | null): Promise<Owned> {
  const { rows } = await sql<
    Omit<Owned, 'people'> & {
      owner: NoticeRecipient | null;
      creator: NoticeRecipient | null;
      requester: NoticeRecipient | null;
    }
  >`
    select c.id, c.identifier, c.name, c.contract_end_date, c.cost::text as cost, (select v.name from vendors v where v.id = c.vendor_id) as vendor, ${noticeRecipientOf(c('c.owner_id'))} as owner, ${noticeRecipientOf(c('c.created_by'))} as creator,
      ${noticeRecipientOf(sql`${requesterId}::bigint`)} as requester
    from contracts c where c.id = ${id}`.execute(db);
  const { owner, creator, requester, ...facts } = rows[0] as (typeof rows)[number];
  return { ...facts, people: [owner, creator, requester].filter((person) => person !== null) };
}

export type EndMail = 'contract-reminder' | 'contract-expired';

interface Ending extends Facts {
  contract_end_date: Date;
  vendor: string | null;
  cost: string;
  /** Who is told: the owner, agents, typed addresses; each address once. `role` is null for who has no account. */
  people: (Recipient & { role: string | null })[];
}

/** To who is told of the end of contracts, and to their owners. */
export async function mailEnds(
  db: Trx,
  ids: readonly number[],
  kind: EndMail,
  { zone, currency, address, day }: ContractMoment,
): Promise<void> {
  if (!ids.length) return;
  const ending = await endingOf(db, ids);
  await deliver(
    db,
    ending.flatMap((facts) => {
      const end = today(facts.contract_end_date, zone);
      return facts.people.map((to): Addressed => {
        const language = languageNamed(to.locale);
        const link = to.role === null || to.role === 'client' ? undefined : openContract(facts, address);
        const days = daysBetween(day, end);
        return {
          kind,
          record: facts.id,
          to,
          subject: subjectOf(facts, kind),
          letter: {
            paragraphs: [endsIn(facts, { kind, end: dayIn(language, end), days })],
            facts: endFacts({
              vendor: facts.vendor,
              cost: costIn(language, facts.cost, currency),
              end: dayIn(language, end),
            }),
            link,
          },
          values: {
            ...contractValues(facts, language, { currency, zone }),
            days: String(days),
            link: linkValue(link, language),
          },
        };
      });
    }),
  );
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export const endFacts = ({ vendor, cost, end }: { vendor: string | null; cost: string; end: string }) => [
  { name: say(mailSentences.fact_vendor), value: vendor },
  { name: say(mailSentences.fact_cost), value: cost },
  { name: say(mailSentences.fact_end), value: end },
];

export const subjectOf = ({ identifier, name }: Named, kind: EndMail): Sentence =>
  kind === 'contract-reminder'
    ? say(mailSentences.contract_reminder_subject, { identifier, name })
    : say(mailSentences.contract_expired_subject, { identifier, name });

const endsIn = (
  { identifier, name }: Named,
  { kind, end, days }: { kind: EndMail; end: string; days: number },
): Sentence =>
  kind === 'contract-reminder'
    ? say(mailSentences.contract_reminder, { identifier, name, end, days })
    : expired({ identifier, name }, end);

export const expired = ({ identifier, name }: Named, end: string): Sentence =>
  say(mailSentences.contract_expired, { identifier, name, end });

/** Somebody whose address was typed too is told once, in their language; two people of one address each. */
const people: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email, 'locale', p.locale, 'role', p.role) order by p.email), '[]'::json) from (
    select distinct on (lower(r.email), r.id) r.id, r.email, r.full_name, r.locale, r.role from (
      select u.id, u.email, coalesce(nullif(u.full_name, ''), u.email) as full_name, u.locale, u.role from help_desk.users u
        where u.active and (u.id = c.owner_id or u.id in (select l.user_id from contract_recipients l where l.contract_id = c.id))
      union all
      select u.id, l.email, coalesce(nullif(u.full_name, ''), l.email), coalesce(u.locale, ''), u.role from contract_recipients l
        left join help_desk.users u on lower(u.email) = lower(l.email) and u.active where l.contract_id = c.id and l.email is not null) r
    where r.email <> ''
    order by lower(r.email), r.id, r.role nulls last) p)`;

async function endingOf(db: Db, ids: readonly number[]): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select c.id, c.identifier, c.name, c.contract_end_date, c.cost::text as cost, (select v.name from vendors v where v.id = c.vendor_id) as vendor, ${people} as people
    from contracts c where c.id = any(${ids}) order by c.id`.execute(db);
  return rows;
}
