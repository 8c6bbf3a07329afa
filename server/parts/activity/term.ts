import type { EventOf } from '../../../wire/protocol/kind';
import { say, type Sentence } from '../../shared/sentence';
import { shown, type Values } from './shown';

type TermEvent = EventOf<'contract'>;

/** What happened to the terms of a contract (B3), and who was told of its end. */
const sentences: Record<TermEvent, (actor: string | Sentence, values: Values) => Sentence> = {
  submitted: (actor, { approver }) =>
    say('log.contract_submitted', '<b>{actor}</b> asked {approver} to approve this contract', {
      actor,
      approver: shown(approver),
    }),
  'renewal-requested': (actor, { approver }) =>
    say('log.contract_renewal', '<b>{actor}</b> asked {approver} to approve a renewal', {
      actor,
      approver: shown(approver),
    }),
  'extension-requested': (actor, { approver }) =>
    say('log.contract_extension', '<b>{actor}</b> asked {approver} to approve an extension', {
      actor,
      approver: shown(approver),
    }),
  'request-withdrawn': (actor, { term, approver }) =>
    say(
      'log.contract_withdrawn',
      '<b>{actor}</b> withdrew {term, select, Renewed {the renewal} Extended {the extension} other {this contract}} for which {approver} was asked',
      { actor, term: String(term), approver: shown(approver) },
    ),
  'approver-changed': (actor, { former, approver }) =>
    say('log.contract_approver_changed', '<b>{actor}</b> asked {approver} to decide instead of {former}', {
      actor,
      approver: shown(approver),
      former: shown(former),
    }),
  approved: (actor, values) => {
    const told = { actor, ...decided(values) };
    return values.comment
      ? say(
          'log.contract_approved_with',
          '<b>{actor}</b> approved {term, select, Renewed {the renewal} Extended {the extension} other {this contract}}{channel, select, link { by link} other {}}: {comment}',
          { ...told, comment: shown(values.comment) },
        )
      : say(
          'log.contract_approved',
          '<b>{actor}</b> approved {term, select, Renewed {the renewal} Extended {the extension} other {this contract}}{channel, select, link { by link} other {}}',
          told,
        );
  },
  rejected: (actor, values) => {
    const told = { actor, ...decided(values) };
    return values.comment
      ? say(
          'log.contract_rejected_with',
          '<b>{actor}</b> rejected {term, select, Renewed {the renewal} Extended {the extension} other {this contract}}{channel, select, link { by link} other {}}: {comment}',
          { ...told, comment: shown(values.comment) },
        )
      : say(
          'log.contract_rejected',
          '<b>{actor}</b> rejected {term, select, Renewed {the renewal} Extended {the extension} other {this contract}}{channel, select, link { by link} other {}}',
          told,
        );
  },
  began: () => say('log.contract_began', 'The contract began, or its next term did'),
  expired: () => say('log.contract_expired', 'The contract expired'),
  terminated: (actor) => say('log.contract_terminated', '<b>{actor}</b> terminated this contract', { actor }),
  'reminder-set': (actor, { days }) =>
    say(
      'log.contract_reminder_set',
      '<b>{actor}</b> set the reminder to {days, plural, one {# day} other {# days}} before the end',
      { actor, days: Number(days) },
    ),
  reminded: () => say('log.contract_reminded', 'People were reminded of the end'),
};

const decided = ({ term, channel }: Values) => ({
  term: String(term),
  channel: channel === 'link' ? 'link' : 'page',
});

export const isTermEvent = (kind: string): kind is TermEvent => Object.hasOwn(sentences, kind);

export const termSentence = (kind: TermEvent, actor: string | Sentence, values: Values): Sentence =>
  sentences[kind](actor, values);
