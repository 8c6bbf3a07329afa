import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as mailSentences from '../../texts/compiled/server/mail';
import { contractLimits, type LinkAction, type TermType } from '../../wire/contract/contract.record';
import type { NotificationKind, PlaceholderName } from '../../wire/notification/notification';
import { deliver } from '../mail/deliver';
import { firstLines, type Link } from '../mail/letter';
import {
  actorText,
  type Addressed,
  firstLinesValue,
  inWords,
  linkValue,
  type Message,
  slot,
  type Source,
} from '../mail/message';
import { noticeRecipient } from '../mail/notice';
import type { Recipient } from '../mail/outbox';
import type { PlaceholderValues } from '../mail/placeholder';
import { decideBy, linkLetter } from '../parts/approval-link/approval-link';
import type { Db, Trx } from '../shared/db';
import { escapeHtml } from '../shared/html';
import { languageNamed } from '../shared/language';
import type { AnyActor } from '../shared/operation';
import { holds } from '../shared/presets';
import { inTurn, say, type Sentence } from '../shared/sentence';
import { personName } from '../shared/shapes';
import { today } from '../shared/time';
import { writtenTime } from '../shared/written';
import { type ContractMoment, momentOf } from './contract.operation';
import { changeOf, costIn, endChangeIn } from './contract.queries';
import { keptName, type Word, wordOf } from '../shared/built-in';

/** Mails about contracts (B7, G17), in the language of who reads them. */

type ContractEvent = Extract<NotificationKind, `contract-${string}`>;

/** What the sentences name. */
interface Named {
  identifier: string;
  name: string;
  actor: string | Sentence;
  type: TermType;
  approver: string;
  end: string;
  /** Until the end; not in a text of the organization's, which cannot count. */
  days?: number;
}

const sentences: Record<ContractEvent, (named: Named) => Sentence> = {
  'contract-submitted': (named) => say(mailSentences.contract_submitted, named),
  'contract-renewal-requested': (named) => say(mailSentences.contract_renewal, named),
  'contract-extension-requested': (named) => say(mailSentences.contract_extension, named),
  'contract-approval-reminder': (named) => say(mailSentences.contract_still_waits, named),
  'contract-approver-left': (named) => say(mailSentences.contract_approver_left, named),
  'contract-approved': (named) => say(mailSentences.contract_decided, { ...named, action: 'approve' }),
  'contract-rejected': (named) => say(mailSentences.contract_decided, { ...named, action: 'reject' }),
  'contract-terminated': (named) => say(mailSentences.contract_terminated, named),
  'contract-reminder': ({ days, ...named }) =>
    days === undefined
      ? say(mailSentences.contract_ends_on, named)
      : say(mailSentences.contract_reminder, { ...named, days }),
  'contract-expired': (named) => say(mailSentences.contract_expired, named),
};

const approvalNeeded = (named: Named): Sentence => say(mailSentences.contract_approval_subject, named);

/** The subjects that are not only the contract. */
const subjects: Partial<Record<ContractEvent, (named: Named) => Sentence>> = {
  'contract-submitted': approvalNeeded,
  'contract-renewal-requested': approvalNeeded,
  'contract-extension-requested': approvalNeeded,
  'contract-approval-reminder': ({ identifier, name }) =>
    say(mailSentences.reminder_subject, { identifier, subject: name }),
  'contract-approver-left': (named) => say(mailSentences.contract_approver_left_subject, named),
  'contract-reminder': (named) => say(mailSentences.contract_reminder_subject, named),
  'contract-expired': (named) => say(mailSentences.contract_expired_subject, named),
};

const openContract = (id: number, address: string) => ({
  text: say(mailSentences.open_contract),
  href: `${address}/service-desk/contracts/${id}/show`,
});

/** A contract with the dates and the cost of a term, by the names of placeholders. */
interface Facts {
  id: number;
  identifier: string;
  name: string;
  description: string;
  type: Word;
  vendor: string | null;
  'user.name': string | null;
  licences: string | null;
  'requester.name': string | null;
  cost: string;
  contract_start_date: Date;
  contract_end_date: Date;
}

const c = (column: string) => sql.ref(column);

/** Of a contract `c`, as {@link Facts}; a term `m` has dates, a cost and who requested it. */
const factsOf = (term: 'c' | 'm'): RawBuilder<unknown> => {
  const owner = term === 'm' ? sql`coalesce(m.owner_id, c.owner_id)` : c('c.owner_id');
  return sql`c.id, c.identifier, c.name, c.description, ${keptName('contract_types', c('c.contract_type_id'))} as type,
    (select v.name from vendors v where v.id = c.vendor_id) as vendor, ${personName(c('c.user_id'))} as "user.name", c.license_count::text as licences,
    ${personName(owner)} as "requester.name", ${c(`${term}.cost`)}::text as cost, ${c(`${term}.contract_start_date`)}, ${c(`${term}.contract_end_date`)}`;
};

const factNames = {
  cost: say(mailSentences.fact_cost),
  start: say(mailSentences.fact_start),
  end: say(mailSentences.fact_end),
  type: say(mailSentences.fact_contract_type),
  vendor: say(mailSentences.fact_vendor),
  'user.name': say(mailSentences.fact_user),
  licences: say(mailSentences.fact_licences),
  'requester.name': say(mailSentences.fact_asked_by),
} as const;
type FactName = keyof typeof factNames;

/** The facts as one reader reads them. */
type Written = Record<FactName, Sentence | string | null>;

const listed = (written: Written, ...names: FactName[]) =>
  names.map((name) => ({ name: factNames[name], value: written[name] }));

interface ToWrite {
  named: Named;
  written: Written;
  quote?: string;
  link?: Link;
  /** Whose deputy is asked. */
  deputyFor?: string;
}

/** A message of a kind; `quote` is safe HTML, `link` is where its reader decides, or reads on. */
function messageOf(kind: ContractEvent, { named, written, quote, link, deputyFor }: ToWrite): Omit<Message, 'values'> {
  const wanted = sentences[kind](named);
  const sentence = deputyFor ? inTurn(wanted, say(mailSentences.as_deputy, { person: deputyFor })) : wanted;
  const subject = subjects[kind]?.(named) ?? `[${named.identifier}] ${named.name}`;
  switch (kind) {
    case 'contract-submitted':
    case 'contract-renewal-requested':
    case 'contract-extension-requested':
    case 'contract-approval-reminder':
      return {
        kind,
        subject,
        letter: linkLetter(sentence, {
          facts: listed(written, 'cost', 'start', 'end', 'type', 'vendor', 'user.name', 'licences', 'requester.name'),
          quote,
          href: link?.href ?? '',
          opens: say(mailSentences.contract_link_opens),
          days: contractLimits.linkDays,
        }),
      };
    case 'contract-reminder':
    case 'contract-expired':
      return {
        kind,
        subject,
        letter: { paragraphs: [sentence], facts: listed(written, 'vendor', 'cost', 'end'), link },
      };
    default:
      return { kind, subject, letter: { paragraphs: [sentence], quote, link } };
  }
}

/** What else a mail is about than the contract. */
interface Happened extends ContractMoment {
  actor?: AnyActor;
  /** The reason of a decision. */
  reason?: string;
  /** The link that is the reader's alone. */
  href?: string;
  /** Whose deputy is asked. */
  deputyFor?: string;
}

/** Who gets a mail; without a role, who has no account. */
type Reader = Recipient & { role?: string | null };

function mailTo(kind: ContractEvent, to: Reader, facts: Facts & Partial<Term>, happened: Happened): Addressed {
  const language = languageNamed(to.locale);
  const { actor = null, reason, href, deputyFor, address, day, zone } = happened;
  const { identifier, name, term_type: type = 'Created', approver = '' } = facts;
  const isClient = (to.role ?? 'client') === 'client';
  const link = href === undefined ? (isClient ? undefined : openContract(facts.id, address)) : decideBy(href);
  const end = today(facts.contract_end_date, zone);
  const days = daysBetween(day, end);
  const named = { identifier, name, actor: actorText(actor), type, approver, end: writtenTime(end, language), days };
  const written = writtenFor(language, facts, happened);
  const quote = href === undefined ? reason && escapeHtml(reason) : firstLines(facts.description);
  return {
    ...messageOf(kind, { named, written, quote, link, deputyFor }),
    record: facts.id,
    actorId: actor?.id ?? null,
    to,
    values: {
      ...valuesOf(language, facts, written),
      days: String(days),
      'actor.name': inWords(named.actor, language),
      'approver.name': approver,
      reason,
      link: linkValue(link, language),
    },
  };
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** With what was before, where a term takes the place of another. */
function writtenFor(language: Language, facts: Facts & Partial<Term>, { zone, currency }: ContractMoment): Written {
  const end = today(facts.contract_end_date, zone);
  const written = {
    ...facts,
    type: wordOf(facts.type),
    cost: costIn(language, facts.cost, currency),
    start: writtenTime(today(facts.contract_start_date, zone), language),
    end: writtenTime(end, language),
  };
  if (!facts.before) return written;
  const { cost, contract_end_date } = facts.before;
  const former = today(new Date(contract_end_date), zone);
  const compared = (value: string, before: string, change: string | null) =>
    change === null ? value : say(mailSentences.compared, { value, before, change });
  return {
    ...written,
    cost: compared(written.cost, costIn(language, cost, currency), changeOf(language, cost, facts.cost)),
    end: compared(written.end, writtenTime(former, language), endChangeIn(language, former, end)),
  };
}

/** What texts can name of a contract. */
const valuesOf = (
  language: Language,
  { identifier, name, description }: Facts,
  written: Written,
): PlaceholderValues => ({
  identifier,
  name,
  description: firstLinesValue(description),
  ...Object.fromEntries(
    (Object.keys(factNames) as FactName[]).map((key) => [key, inWords(written[key] ?? '', language)]),
  ),
});

/** Of a term that waits, beside its dates and its cost. */
interface Term {
  term: number;
  term_type: TermType;
  approver: string;
  /** The term in force. */
  before: { cost: string; contract_end_date: string } | null;
}

const requests = {
  Created: 'contract-submitted',
  Renewed: 'contract-renewal-requested',
  Extended: 'contract-extension-requested',
} as const satisfies Record<TermType, ContractEvent>;

/** To approvers of terms, with the link that is theirs alone; also to who requests, as nobody else could give it to them. */
export async function mailLinks(
  db: Trx,
  mails: readonly { term: number; to: Recipient; href: string; deputyFor?: string }[],
  { why, ...happened }: Omit<Happened, 'href'> & { why: 'requested' | 'reminded' },
): Promise<void> {
  const { rows } = await sql<Facts & Omit<Term, 'approver'>>`
    select m.id as term, m.type as term_type, ${factsOf('m')},
      (select json_build_object('cost', b.cost::text, 'contract_end_date', b.contract_end_date)
        from contract_terms b where b.contract_id = c.id and b.is_current and b.id <> m.id) as before
    from contract_terms m join contracts c on c.id = m.contract_id where m.id = any(${mails.map(({ term }) => term)})`.execute(
    db,
  );
  const terms = new Map(rows.map((row) => [row.term, row]));
  await deliver(
    db,
    mails.flatMap(({ term, to, href, deputyFor }) => {
      const facts = terms.get(term);
      if (!facts) return [];
      const kind = why === 'reminded' ? 'contract-approval-reminder' : requests[facts.term_type];
      return [mailTo(kind, to, facts, { ...happened, href, deputyFor })];
    }),
  );
}

/** Mails of a kind about contracts, each with its readers. */
const mailAll = (
  db: Trx,
  kind: ContractEvent,
  rows: readonly (Facts & Partial<Term> & { people: Reader[] })[],
  happened: Happened,
): Promise<void> =>
  deliver(
    db,
    rows.flatMap(({ people, ...facts }) => people.map((to) => mailTo(kind, to, facts, happened))),
  );

const peopleWhere = (which: RawBuilder<unknown>, order = sql`u.id`): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(${noticeRecipient} order by ${order}) from help_desk.users u where u.active and (${which})), '[]'::json) as people`;

/**
 * To who owns the contracts of these terms, and to who requested them: nobody decides any more. Where they left as well, to who
 * approves contracts.
 */
export async function mailApproversLeft(db: Trx, termIds: readonly number[], moment: ContractMoment): Promise<void> {
  if (!termIds.length) return;
  const { rows } = await sql<Facts & Pick<Term, 'term_type' | 'approver'> & { people: Reader[] }>`
    select ${factsOf('c')}, m.type as term_type, coalesce(${personName(c('m.approver_id'))}, '') as approver,
      ${peopleWhere(sql`u.id in (c.owner_id, m.owner_id)
        or not exists (select from help_desk.users o where o.active and o.id in (c.owner_id, m.owner_id)) and ${holds('view_contracts', 'approve_contract')}`)}
    from contract_terms m join contracts c on c.id = m.contract_id where m.id = any(${termIds}) order by m.id`.execute(
    db,
  );
  await mailAll(db, 'contract-approver-left', rows, moment);
}

interface Done extends ContractMoment {
  contractId: number;
  actor: AnyActor;
}

/** To the owner, to who created the contract, and to who requested the term: what was decided. */
export const mailDecision = async (
  db: Trx,
  {
    type,
    action,
    requester_id,
    ...done
  }: Done & { type: TermType; action: LinkAction; reason: string; requester_id: number | null },
): Promise<void> =>
  mailAll(
    db,
    action === 'approve' ? 'contract-approved' : 'contract-rejected',
    (await ownersOf(db, done, requester_id)).map((row) => ({ ...row, term_type: type })),
    done,
  );

/** To the owner and to who created the contract. */
export const mailTerminated = async (db: Trx, done: Done): Promise<void> =>
  mailAll(db, 'contract-terminated', await ownersOf(db, done, null), done);

/** Who did it gets no mail. */
async function ownersOf(db: Db, { contractId, actor }: Done, requesterId: number | null) {
  const people = sql`array[c.owner_id, c.created_by, ${requesterId}::bigint]`;
  const { rows } = await sql<Facts & { people: Reader[] }>`
    select ${factsOf('c')}, ${peopleWhere(sql`u.id = any(${people}) and u.id <> ${actor?.id ?? 0}`, sql`array_position(${people}, u.id)`)}
    from contracts c where c.id = ${contractId}`.execute(db);
  return rows;
}

/** Somebody whose address was typed too gets one mail, in their language; two people of one address each. */
const notified: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email, 'locale', p.locale, 'role', p.role) order by p.email), '[]'::json) from (
    select distinct on (lower(r.email), r.id) r.id, r.email, r.full_name, r.locale, r.role from (
      select u.id, u.email, coalesce(nullif(u.full_name, ''), u.email) as full_name, u.locale, u.role from help_desk.users u
        where u.active and (u.id = c.owner_id or u.id in (select l.user_id from contract_recipients l where l.contract_id = c.id))
      union all
      select u.id, l.email, coalesce(nullif(u.full_name, ''), l.email), coalesce(u.locale, ''), u.role from contract_recipients l
        left join help_desk.users u on lower(u.email) = lower(l.email) and u.active where l.contract_id = c.id and l.email is not null) r
    where r.email <> ''
    order by lower(r.email), r.id, r.role nulls last) p) as people`;

/** To who is notified of the end of contracts, and to their owners. */
export async function mailEnds(
  db: Trx,
  ids: readonly number[],
  kind: 'contract-reminder' | 'contract-expired',
  moment: ContractMoment,
): Promise<void> {
  if (!ids.length) return;
  const { rows } = await sql<Facts & { people: Reader[] }>`
    select ${factsOf('c')}, ${notified} from contracts c where c.id = any(${ids}) order by c.id`.execute(db);
  await mailAll(db, kind, rows, moment);
}

const slots = {
  named: {
    identifier: slot('identifier'),
    name: slot('name'),
    actor: slot('actor.name'),
    type: 'Created',
    approver: slot('approver.name'),
    end: slot('end'),
  },
  written: Object.fromEntries((Object.keys(factNames) as FactName[]).map((name) => [name, slot(name)])) as Written,
  link: { ...openContract(0, ''), href: slot('link') },
} as const;

/** What the mails of a kind quote. */
const quoted: Partial<Record<ContractEvent, PlaceholderName>> = {
  'contract-submitted': 'description',
  'contract-renewal-requested': 'description',
  'contract-extension-requested': 'description',
  'contract-approval-reminder': 'description',
  'contract-approved': 'reason',
  'contract-rejected': 'reason',
};

export const contractSource: Source<ContractEvent> = {
  pattern(kind) {
    const quote = quoted[kind];
    return { ...messageOf(kind, { ...slots, quote: quote && slot(quote) }), values: {} };
  },
  async example(db, id, { reader, now, config, address }) {
    const { rows } = await sql<Facts>`select ${factsOf('c')} from contracts c where c.id = ${id}`.execute(db);
    const [facts] = rows;
    if (!facts) return {};
    const { values } = mailTo('contract-expired', reader, facts, momentOf(now, config, address));
    return { ...values, 'actor.name': undefined, 'approver.name': undefined };
  },
};
