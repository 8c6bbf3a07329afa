import type { BoardEvent } from '../../../wire/protocol/kind';
import { say, Sentence } from '../../shared/sentence';
import { approvedFieldNames, isApprovedField } from './approved';
import { listed, namesOf, type Reader, shown, type Values } from './shown';

/** What happened to the run of a board (B2). `kind` may be of a later version: there is no sentence for it. */
export function boardSentence(
  kind: BoardEvent,
  actor: string | Sentence,
  { cab, level, status, comment, channel, approver, ...told }: Values,
  reader: Reader,
): Sentence | undefined {
  const run = { actor, cab: shown(cab) };
  const place = { ...run, level: shown(level) };
  const decision = status === 'APPROVED' ? 'approved' : 'denied';
  switch (kind) {
    case 'cab-applied':
      return say('log.cab_applied', '<b>{actor}</b> sent this change to {cab} for approval', run);
    case 'cab-voted':
      return say(
        'log.cab_voted',
        '<b>{actor}</b> {decision, select, approved {approved this change} other {denied this change}} on the level {level} of the board {cab}{channel, select, link { by link} other {}}: {comment}',
        { ...place, decision, channel: channel === 'link' ? 'link' : 'page', comment: shown(comment) },
      );
    case 'cab-level-activated':
      return say(
        'log.cab_level_activated',
        '<b>{actor}</b> moved the approval on to the level {level} of the board {cab}',
        place,
      );
    case 'cab-ended':
      return say(
        'log.cab_ended',
        '{cab} {decision, select, approved {approved this change} other {denied this change}}',
        { ...run, decision },
      );
    case 'cab-outdated':
      return say(
        'log.cab_outdated',
        '<b>{actor}</b> changed what {cab} had approved ({fields}): the approval does not hold any more',
        { ...run, fields: approvedNames(told.fields, reader) },
      );
    case 'cab-kept':
      return say(
        'log.cab_kept',
        '<b>{actor}</b> kept the approval of {cab} although it changed ({fields}): {comment}',
        { ...run, fields: approvedNames(told.fields, reader), comment: shown(comment) },
      );
    case 'cab-removed':
      return say('log.cab_removed', '<b>{actor}</b> removed the board {cab} from this change', run);
    case 'cab-approver-added':
      return say(
        'log.cab_approver_added',
        '<b>{actor}</b> added the approver {approver} to the level {level} of the board {cab}: {comment}',
        { ...place, approver: shown(approver), comment: shown(comment) },
      );
    case 'cab-approver-removed':
      return say(
        'log.cab_approver_removed',
        '<b>{actor}</b> removed the approver {approver} from the level {level} of the board {cab}: {comment}',
        { ...place, approver: shown(approver), comment: reason(actor, comment) },
      );
    case 'cab-reminded':
      return say(
        'log.cab_reminded',
        '<b>{actor}</b> reminded {count, plural, one {the approver} other {{count} approvers}} {names} on the level {level} of the board {cab}',
        { ...place, count: listed(told.items).length, names: namesOf(told, reader) },
      );
    case 'cab-reminders-stopped':
      return say('log.cab_reminders_stopped', '<b>{actor}</b> stopped the automatic reminders of the board {cab}', run);
    case 'cab-reminders-resumed':
      return say('log.cab_reminders_resumed', '<b>{actor}</b> resumed the automatic reminders of the board {cab}', run);
    default:
      // A kind without a sentence does not compile.
      kind satisfies never;
      return undefined;
  }
}

/** Why somebody was removed: in our words where it was the system. */
const reason = (actor: string | Sentence, comment: unknown): string | Sentence =>
  actor instanceof Sentence && comment === 'Deactivated.'
    ? say('log.deactivated', '<i>Deactivated.</i>')
    : shown(comment);

/** What was changed of an approved change, by the names of its fields. */
const approvedNames = (fields: unknown, { language }: Reader): string =>
  listed(fields)
    .map((field) => (isApprovedField(field) ? approvedFieldNames[field].in(language) : shown(field)))
    .join(say('log.comma', ', ').in(language));
