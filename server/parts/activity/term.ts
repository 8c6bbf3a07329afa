import type { EventOf } from '../../../wire/protocol/kind';
import { say, type Sentence } from '../../shared/sentence';
import { asDeputy, shown, type Values } from './shown';
import * as logSentences from '../../../texts/compiled/server/log';

type TermEvent = EventOf<'contract'>;

/** What happened to the terms of a contract (B3), and who was told of its end. */
const sentences: Record<TermEvent, (actor: string | Sentence, values: Values) => Sentence> = {
  submitted: (actor, { approver }) =>
    say(logSentences.contract_submitted, {
      actor,
      approver: shown(approver),
    }),
  'renewal-requested': (actor, { approver }) =>
    say(logSentences.contract_renewal, {
      actor,
      approver: shown(approver),
    }),
  'extension-requested': (actor, { approver }) =>
    say(logSentences.contract_extension, {
      actor,
      approver: shown(approver),
    }),
  'request-withdrawn': (actor, { term, approver }) =>
    say(logSentences.contract_withdrawn, { actor, term: String(term), approver: shown(approver) }),
  'approver-changed': (actor, { former, approver }) =>
    say(logSentences.contract_approver_changed, {
      actor,
      approver: shown(approver),
      former: shown(former),
    }),
  approved: (actor, values) => {
    const given = { actor, ...decided(values) };
    return values.comment
      ? say(logSentences.contract_approved_with, { ...given, comment: shown(values.comment) })
      : say(logSentences.contract_approved, given);
  },
  rejected: (actor, values) => {
    const given = { actor, ...decided(values) };
    return values.comment
      ? say(logSentences.contract_rejected_with, { ...given, comment: shown(values.comment) })
      : say(logSentences.contract_rejected, given);
  },
  began: () => say(logSentences.contract_began),
  expired: () => say(logSentences.contract_expired),
  terminated: (actor) => say(logSentences.contract_terminated, { actor }),
  'reminder-set': (actor, { days }) => say(logSentences.contract_reminder_set, { actor, days: Number(days) }),
  reminded: () => say(logSentences.contract_reminded),
};

const decided = ({ term, channel, for: person }: Values) => ({
  term: String(term),
  channel: channel === 'link' ? 'link' : 'page',
  ...asDeputy(person),
});

export const isTermEvent = (kind: string): kind is TermEvent => Object.hasOwn(sentences, kind);

export const termSentence = (kind: TermEvent, actor: string | Sentence, values: Values): Sentence =>
  sentences[kind](actor, values);
