import { sql } from 'kysely';
import type { NotificationKind } from '../../wire/notification/notification';
import { actorSlot, firstLinesValue, linkValue, type Message, slot, type Source } from '../mail/message';
import { languageNamed } from '../shared/language';
import { say, type Sentence } from '../shared/sentence';
import { personName } from '../shared/shapes';
import { today } from '../shared/time';
import {
  approverLeft,
  askedLetter,
  askedTitle,
  asks,
  leftTitle,
  remindedTitle,
  stillAsks,
} from './contract.approver.mails';
import { decided, endFacts, expired, openContract, subjectOf, terminated, titleOf } from './contract.mails';
import { momentOf } from './contract.operation';
import { costIn, dayIn } from './contract.words';
import * as mailSentences from '../../texts/compiled/server/mail';

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

const c = (column: string) => sql.ref(`c.${column}`);

export const contractSource: Source<ContractEvent> = {
  pattern,
  async example(db, id, { reader, now, config, address }) {
    const language = languageNamed(reader.locale);
    const { zone, currency, day } = momentOf(now, config, address);
    const { rows } = await sql<Example>`
      select c.identifier, c.name, c.description, c.cost::text as cost, c.contract_start_date, c.contract_end_date,
        (select n.name from contract_types n where n.id = c.contract_type_id) as type, (select v.name from vendors v where v.id = c.vendor_id) as vendor,
        ${personName(c('user_id'))} as "user", ${personName(c('owner_id'))} as owner, c.license_count::text as licences
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
