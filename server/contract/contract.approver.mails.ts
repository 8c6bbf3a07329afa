import { sql } from 'kysely';
import * as mailSentences from '../../texts/compiled/server/mail';
import { contractLimits, type TermType } from '../../wire/contract/contract.record';
import type { NotificationKind } from '../../wire/notification/notification';
import { deliver } from '../mail/deliver';
import { firstLines } from '../mail/letter';
import {
  actorSlot,
  actorText,
  type Addressed,
  firstLinesValue,
  inWords,
  linkValue,
  type Message,
  slot,
  type Source,
} from '../mail/message';
import { addressedTo, type Notice, type NoticeRecipient, noticeRecipient } from '../mail/notice';
import type { Recipient } from '../mail/outbox';
import type { Db, Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { holds } from '../shared/presets';
import { say, type Sentence } from '../shared/sentence';
import { personName } from '../shared/shapes';
import { today } from '../shared/time';
import {
  contractValues,
  decided,
  endFacts,
  expired,
  type Facts,
  type Named,
  openContract,
  subjectOf,
  terminated,
  titleOf,
} from './contract.mails';
import { type AnyActor, type ContractMoment, momentOf } from './contract.operation';
import { changeOf, costIn, dayIn, endChangeIn } from './contract.queries';

/** Mails to approvers of contracts, and about approvers who left (B7, G17). */
const c = (column: string) => sql.ref(column);

export interface Asked extends Facts {
  description: string;
  contract_type: string;
  vendor: string | null;
  user: string | null;
  licences: string | null;
  type: TermType;
  cost: string;
  contract_start_date: Date;
  contract_end_date: Date;
  requester: string | null;
  before: { cost: string; contract_start_date: string; contract_end_date: string } | null;
}

const kinds = {
  Created: 'contract-submitted',
  Renewed: 'contract-renewal-requested',
  Extended: 'contract-extension-requested',
} as const satisfies Record<TermType, string>;

export const asks = ({ type, identifier, name }: Named & { type: TermType }, actor: AnyActor): Sentence => {
  const values = { actor: actorText(actor), identifier, name };
  switch (type) {
    case 'Created':
      return say(mailSentences.contract_submitted, values);
    case 'Renewed':
      return say(mailSentences.contract_renewal, values);
    case 'Extended':
      return say(mailSentences.contract_extension, values);
  }
};

export const stillAsks = ({ type, identifier, name }: Named & { type: TermType | '' }): Sentence =>
  say(mailSentences.contract_still_waits, { type, identifier, name });

interface LinkLetter {
  term: number;
  to: Recipient;
  href: string;
}
type Links = { actor: AnyActor; why: 'asked' | 'reminded' } & ContractMoment;

/** To approvers of terms, with the link that is theirs alone; also to who asks, as nobody else could give it to them. */
export async function mailLinks(db: Trx, letters: readonly LinkLetter[], links: Links): Promise<void> {
  const terms = await askedOf(
    db,
    letters.map(({ term }) => term),
  );
  await deliver(
    db,
    letters.flatMap((letter) => {
      const asked = terms.get(letter.term);
      return asked ? [linkMail(asked, letter, links)] : [];
    }),
  );
}

function linkMail(asked: Asked, { to, href }: LinkLetter, { actor, why, zone, currency }: Links): Addressed {
  const language = languageNamed(to.locale);
  const { identifier, name, type, before } = asked;
  const day = (date: Date | string): string => dayIn(language, today(new Date(date), zone));
  const then = before && {
    cost: costIn(language, before.cost, currency),
    end: day(before.contract_end_date),
    costChange: changeOf(language, before.cost, asked.cost),
    endChange: endChangeIn(
      language,
      today(new Date(before.contract_end_date), zone),
      today(asked.contract_end_date, zone),
    ),
  };
  const compared = (value: string, old: string, change: string | null): Sentence | string =>
    change === null ? value : say(mailSentences.compared, { value, before: old, change });
  const [cost, end] = [costIn(language, asked.cost, currency), day(asked.contract_end_date)];
  const facts: AskedFacts = {
    cost: then ? compared(cost, then.cost, then.costChange) : cost,
    start: day(asked.contract_start_date),
    end: then ? compared(end, then.end, then.endChange) : end,
    type: asked.contract_type,
    vendor: asked.vendor,
    user: asked.user,
    licences: asked.licences,
    requester: asked.requester,
  };
  const reminds = why === 'reminded';
  return {
    record: asked.id,
    kind: reminds ? 'contract-approval-reminder' : kinds[type],
    to,
    subject: reminds ? remindedTitle({ identifier, name }) : askedTitle({ identifier, name }),
    letter: askedLetter(reminds ? stillAsks(asked) : asks(asked, actor), facts, {
      quote: firstLines(asked.description),
      href,
    }),
    values: {
      identifier,
      name,
      description: firstLinesValue(asked.description),
      type: facts.type,
      vendor: facts.vendor ?? '',
      'user.name': facts.user ?? '',
      licences: facts.licences ?? '',
      'requester.name': facts.requester ?? '',
      cost: inWords(facts.cost, language),
      start: facts.start,
      end: inWords(facts.end, language),
      'actor.name': inWords(actorText(actor), language),
      link: linkValue(decide(href), language),
    },
  };
}

export interface AskedFacts {
  cost: Sentence | string;
  start: string;
  end: Sentence | string;
  type: string;
  vendor: string | null;
  user: string | null;
  licences: string | null;
  requester: string | null;
}

const decide = (href: string) => ({ text: say(mailSentences.decide), href });

export const askedTitle = ({ identifier, name }: Named): Sentence =>
  say(mailSentences.contract_approval_subject, { identifier, name });

export const remindedTitle = ({ identifier, name }: Named): Sentence =>
  say(mailSentences.reminder_subject, { identifier, subject: name });

/** What an approver of a term reads. */
export const askedLetter = (
  asks: Sentence,
  facts: AskedFacts,
  { quote, href }: { quote: string; href: string },
): Addressed['letter'] => ({
  paragraphs: [asks],
  facts: [
    { name: say(mailSentences.fact_cost), value: facts.cost },
    { name: say(mailSentences.fact_start), value: facts.start },
    { name: say(mailSentences.fact_end), value: facts.end },
    { name: say(mailSentences.fact_contract_type), value: facts.type },
    { name: say(mailSentences.fact_vendor), value: facts.vendor },
    { name: say(mailSentences.fact_user), value: facts.user },
    { name: say(mailSentences.fact_licences), value: facts.licences },
    { name: say(mailSentences.fact_asked_by), value: facts.requester },
  ],
  quote,
  button: decide(href),
  notes: [
    say(mailSentences.contract_link_opens),
    say(mailSentences.link_is_yours, {
      days: contractLimits.linkDays,
    }),
  ],
});

/** By the id of the term. */
async function askedOf(db: Db, termIds: readonly number[]): Promise<Map<number, Asked>> {
  const { rows } = await sql<Asked & { term: number }>`
    select m.id as term, c.id, c.identifier, c.name, c.description, (select n.name from contract_types n where n.id = c.contract_type_id) as contract_type,
      (select v.name from vendors v where v.id = c.vendor_id) as vendor, ${personName(c('c.user_id'))} as "user", c.license_count::text as licences,
      m.type, m.cost::text as cost, m.contract_start_date, m.contract_end_date, ${personName(sql`coalesce(m.owner_id, c.owner_id)`)} as requester,
      (select json_build_object('cost', b.cost::text, 'contract_start_date', b.contract_start_date, 'contract_end_date', b.contract_end_date)
        from contract_terms b where b.contract_id = c.id and b.is_current and b.id <> m.id) as before
    from contract_terms m join contracts c on c.id = m.contract_id where m.id = any(${termIds})`.execute(db);
  return new Map(rows.map(({ term, ...asked }) => [term, asked]));
}

interface LeftAlone extends Facts {
  type: TermType;
  approver: string;
  vendor: string | null;
  cost: string;
  contract_end_date: Date;
  people: NoticeRecipient[];
}

export const leftTitle = ({ identifier, name }: Named): Sentence =>
  say(mailSentences.contract_approver_left_subject, { identifier, name });

export const approverLeft = (
  { identifier, name }: Named,
  { approver, type }: { approver: string; type: TermType },
): Sentence => say(mailSentences.contract_approver_left, { approver, type, identifier, name });

/**
 * To who owns the contracts of these terms, and to who asked: nobody decides any more. Where they left as well, to who
 * approves contracts.
 */
export async function mailApproversLeft(
  db: Trx,
  termIds: readonly number[],
  { zone, currency, address }: ContractMoment,
): Promise<void> {
  if (!termIds.length) return;
  const { rows } = await sql<LeftAlone>`
    select c.id, c.identifier, c.name, m.type, coalesce(${personName(c('m.approver_id'))}, '') as approver, c.contract_end_date, c.cost::text as cost,
      (select v.name from vendors v where v.id = c.vendor_id) as vendor,
      coalesce((select json_agg(${noticeRecipient} order by u.id) from help_desk.users u where u.active and (u.id in (c.owner_id, m.owner_id)
        or not exists (select from help_desk.users o where o.active and o.id in (c.owner_id, m.owner_id)) and ${holds('view_contracts', 'approve_contract')})), '[]'::json) as people
    from contract_terms m join contracts c on c.id = m.contract_id where m.id = any(${termIds}) order by m.id`.execute(
    db,
  );
  await deliver(
    db,
    rows.flatMap((facts) => {
      const notice: Notice = {
        kind: 'contract-approver-left',
        record: facts.id,
        people: facts.people,
        subject: leftTitle(facts),
        sentence: approverLeft(facts, facts),
        link: openContract(facts, address),
        values: (language) => ({
          ...contractValues(facts, language, { currency, zone }),
          'approver.name': facts.approver,
        }),
      };
      return facts.people.map((to) => addressedTo(notice, to));
    }),
  );
}

type ContractEvent = Extract<NotificationKind, `contract-${string}`>;

const named = { identifier: slot('identifier'), name: slot('name') };
const link = { ...openContract({ id: 0 }, ''), href: slot('link') };

const askedPattern = (kind: ContractEvent, asks: Sentence, subject = askedTitle(named)): Message => ({
  kind,
  subject,
  letter: askedLetter(
    asks,
    {
      cost: slot('cost'),
      start: slot('start'),
      end: slot('end'),
      type: slot('type'),
      vendor: slot('vendor'),
      user: slot('user.name'),
      licences: slot('licences'),
      requester: slot('requester.name'),
    },
    { quote: slot('description'), href: slot('link') },
  ),
  values: {},
});

const noticePattern = (kind: ContractEvent, sentence: Sentence, quote?: string): Message => ({
  kind,
  subject: titleOf(named),
  letter: { paragraphs: [sentence], quote, link },
  values: {},
});

const decision = (action: 'approve' | 'reject'): Sentence =>
  decided(named, { actor: actorSlot.full_name, action, type: 'Created' });

const endPattern = (kind: 'contract-reminder' | 'contract-expired', sentence: Sentence): Message => ({
  kind,
  subject: subjectOf(named, kind),
  letter: {
    paragraphs: [sentence],
    facts: endFacts({ vendor: slot('vendor'), cost: slot('cost'), end: slot('end') }),
    link,
  },
  values: {},
});

function pattern(kind: ContractEvent): Message {
  switch (kind) {
    case 'contract-submitted':
      return askedPattern(kind, asks({ ...named, type: 'Created' }, actorSlot));
    case 'contract-renewal-requested':
      return askedPattern(kind, asks({ ...named, type: 'Renewed' }, actorSlot));
    case 'contract-extension-requested':
      return askedPattern(kind, asks({ ...named, type: 'Extended' }, actorSlot));
    case 'contract-approval-reminder':
      return askedPattern(kind, stillAsks({ ...named, type: 'Created' }), remindedTitle(named));
    case 'contract-approver-left':
      return {
        ...noticePattern(kind, approverLeft(named, { approver: slot('approver.name'), type: 'Created' })),
        subject: leftTitle(named),
      };
    case 'contract-approved':
      return noticePattern(kind, decision('approve'), slot('reason'));
    case 'contract-rejected':
      return noticePattern(kind, decision('reject'), slot('reason'));
    case 'contract-terminated':
      return noticePattern(kind, terminated(named, actorSlot.full_name));
    case 'contract-reminder':
      return endPattern(
        kind,
        say(mailSentences.contract_ends_on, {
          ...named,
          end: slot('end'),
        }),
      );
    case 'contract-expired':
      return endPattern(kind, expired(named, slot('end')));
  }
}

interface Example {
  identifier: string;
  name: string;
  description: string;
  cost: string;
  contract_start_date: Date;
  contract_end_date: Date;
  type: string;
  vendor: string | null;
  user: string | null;
  owner: string | null;
  licences: string | null;
}

const ofContract = (column: string) => sql.ref(`c.${column}`);

export const contractSource: Source<ContractEvent> = {
  pattern,
  async example(db, id, { reader, now, config, address }) {
    const language = languageNamed(reader.locale);
    const { zone, currency, day } = momentOf(now, config, address);
    const { rows } = await sql<Example>`
      select c.identifier, c.name, c.description, c.cost::text as cost, c.contract_start_date, c.contract_end_date,
        (select n.name from contract_types n where n.id = c.contract_type_id) as type, (select v.name from vendors v where v.id = c.vendor_id) as vendor,
        ${personName(ofContract('user_id'))} as "user", ${personName(ofContract('owner_id'))} as owner, c.license_count::text as licences
      from contracts c where c.id = ${id}`.execute(db);
    const [facts] = rows;
    if (!facts) return {};
    const end = today(facts.contract_end_date, zone);
    return {
      identifier: facts.identifier,
      name: facts.name,
      description: firstLinesValue(facts.description),
      cost: costIn(language, facts.cost, currency),
      start: dayIn(language, today(facts.contract_start_date, zone)),
      end: dayIn(language, end),
      days: String(Math.round((Date.parse(end) - Date.parse(day)) / 86_400_000)),
      type: facts.type,
      vendor: facts.vendor ?? '',
      'user.name': facts.user ?? '',
      'requester.name': facts.owner ?? '',
      licences: facts.licences ?? '',
      link: linkValue(openContract({ id }, address), language),
    };
  },
};
