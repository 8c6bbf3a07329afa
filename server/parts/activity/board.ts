import type { BoardEvent } from '../../../wire/change/change';
import { say, Sentence } from '../../shared/sentence';
import { approvedFieldNames, isApprovedField } from './approved';
import { asDeputy, listed, namesOf, type Reader, shown, type Values } from './shown';
import * as logSentences from '../../../texts/compiled/server/log';

/** Is it an event of a board? */
export const isBoardEvent = (kind: string): kind is BoardEvent => kind.startsWith('cab-');

/** What happened to the run of a board (B2). `kind` may be of a later version: there is no sentence for it. */
export function boardSentence(
  kind: BoardEvent,
  actor: string | Sentence,
  { cab, level, status, comment, channel, approver, ...rest }: Values,
  reader: Reader,
): Sentence | undefined {
  const run = { actor, cab: shown(cab) };
  const place = { ...run, level: shown(level) };
  const tally = {
    tally: rest.asked === undefined ? 'none' : 'known',
    approvals: shown(rest.approvals),
    asked: shown(rest.asked),
  };
  const decision = status === 'APPROVED' ? 'approved' : 'denied';
  switch (kind) {
    case 'cab-applied':
      return say(logSentences.cab_applied, run);
    case 'cab-voted':
      return say(logSentences.cab_voted, {
        ...place,
        decision,
        channel: channel === 'link' ? 'link' : 'page',
        comment: shown(comment),
        ...asDeputy(rest.for),
      });
    case 'cab-vote-recalled':
      return say(logSentences.cab_vote_recalled, {
        ...place,
        decision,
        comment: shown(comment),
        ...asDeputy(rest.for),
      });
    case 'cab-level-activated':
      return say(logSentences.cab_level_activated, { ...place, ...tally });
    case 'cab-escalated':
      return say(logSentences.cab_escalated, {
        ...place,
        asked: approver ? 'yes' : 'no',
        approver: shown(approver),
      });
    case 'cab-ended':
      return say(logSentences.cab_ended, { ...run, ...tally, decision });
    case 'cab-outdated':
      return say(logSentences.cab_outdated, { ...run, fields: approvedNames(rest.fields, reader) });
    case 'cab-kept':
      return say(logSentences.cab_kept, {
        ...run,
        fields: approvedNames(rest.fields, reader),
        comment: shown(comment),
      });
    case 'cab-removed':
      return say(logSentences.cab_removed, run);
    case 'cab-approver-added':
      return say(logSentences.cab_approver_added, { ...place, approver: shown(approver), comment: shown(comment) });
    case 'cab-approver-removed':
      return say(logSentences.cab_approver_removed, {
        ...place,
        approver: shown(approver),
        comment: reason(actor, comment),
      });
    case 'cab-reminded':
      return say(logSentences.cab_reminded, {
        ...place,
        count: listed(rest.items).length,
        names: namesOf(rest, reader),
      });
    case 'cab-reminders-stopped':
      return say(logSentences.cab_reminders_stopped, run);
    case 'cab-reminders-resumed':
      return say(logSentences.cab_reminders_resumed, run);
    default:
      // A kind without a sentence does not compile.
      kind satisfies never;
      return undefined;
  }
}

/** Why somebody was removed: in our words where it was the system. */
const reason = (actor: string | Sentence, comment: unknown): string | Sentence =>
  actor instanceof Sentence && comment === 'Deactivated.' ? say(logSentences.deactivated) : shown(comment);

/** What was changed of an approved change, by the names of its fields. */
const approvedNames = (fields: unknown, { language }: Reader): string =>
  listed(fields)
    .map((field) => (isApprovedField(field) ? approvedFieldNames[field].in(language) : shown(field)))
    .join(say(logSentences.comma).in(language));
