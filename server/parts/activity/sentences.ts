import type { PastActivity } from '../../../wire/parts/activity';
import { allKinds } from '../../kinds';
import type { ActivityKind } from '../../shared/activity';
import { escapeHtml } from '../../shared/html';
import { say, type Sentence } from '../../shared/sentence';
import { boardSentence } from './board';
import { changes } from './changed';
import { planning } from './planning';
import { isTermEvent, termSentence } from './term';
import { duration, items, onTickets, type Reader, shown, type Values, words } from './shown';

/** What the log keeps of one event. */
export interface Told {
  owner_type: string;
  kind: string;
  before: Values | null;
  after: Values | null;
}

const nouns = new Map<string | null, string>(allKinds.map(({ owner, noun }) => [owner, noun]));

/**
 * What happened, as HTML in the reader's language; `actor` is null for the system, times are shown in the reader's
 * zone. Everything that people typed is escaped.
 */
export function sentence({ before, after, ...told }: Told, actor: string | null, reader: Reader): string {
  const who = actor === null ? say('log.system', 'The system') : escapeHtml(actor);
  return sentenceOf(
    { ...told, before: inZone(before, reader.zone), after: inZone(after, reader.zone) },
    who,
    reader,
  ).in(reader.language);
}

function sentenceOf({ owner_type, kind, before, after }: Told, actor: string | Sentence, reader: Reader): Sentence {
  const noun = nouns.get(owner_type) ?? 'record';
  const told = kind as ActivityKind | PastActivity;
  if (isTermEvent(told)) return termSentence(told, actor, after ?? before ?? {});
  switch (told) {
    case 'created':
      return say('log.created', '<b>{actor}</b> created this {noun}', { actor, noun });
    case 'updated': {
      const changed = changes(before ?? {}, after ?? {}, reader);
      return changed
        ? say('log.updated', '<b>{actor}</b> {changes}', { actor, changes: changed })
        : say('log.saved', '<b>{actor}</b> saved this {noun}', { actor, noun });
    }
    case 'closed':
      return say('log.closed', '<b>{actor}</b> closed this {noun}', { actor, noun });
    case 'completed':
      return say('log.completed', '<b>{actor}</b> marked this {noun} completed', { actor, noun });
    case 'release-completed':
      return say('log.release_completed', '<b>{actor}</b> completed {items}', {
        actor,
        items: items({ what: 'release', items: [after?.release] }, reader),
      });
    case 'reopened':
      return say('log.reopened', '<b>{actor}</b> reopened this {noun}', { actor, noun });
    case 'duration':
      return say('log.duration_changed', '<b>{actor}</b> changed the activity duration from {before} to {after}', {
        actor,
        before: duration(before),
        after: duration(after),
      });
    case 'deleted':
      return say('log.deleted', '<b>{actor}</b> deleted this {noun}', { actor, noun });
    case 'restored':
      return say('log.restored', '<b>{actor}</b> restored this {noun} from the trash', { actor, noun });
    case 'attached':
      return say('log.attached', '<b>{actor}</b> attached {items}', { actor, items: items(after, reader) });
    case 'detached':
      return say('log.detached', '<b>{actor}</b> detached {items}', { actor, items: items(before, reader) });
    case 'related':
      return say('log.related', '<b>{actor}</b> added the relation <i>{relation}</i> to {items}', {
        actor,
        relation: escapeHtml(String(after?.relation ?? '')),
        items: items(after, reader),
      });
    case 'unrelated':
      return say('log.unrelated', '<b>{actor}</b> removed the relation <i>{relation}</i> to {items}', {
        actor,
        relation: escapeHtml(String(before?.relation ?? '')),
        items: items(before, reader),
      });
    case 'ticket-attached':
      return say('log.ticket_attached', '<b>{actor}</b> attached this {noun} to the ticket {ticket}', {
        actor,
        noun,
        ticket: ticket(after, reader),
      });
    case 'ticket-detached':
      return say('log.ticket_detached', '<b>{actor}</b> detached this {noun} from the ticket {ticket}', {
        actor,
        noun,
        ticket: ticket(before, reader),
      });
    case 'planning-created':
      return say('log.planning_added', '<b>{actor}</b> added {entry}', { actor, entry: planning(after, reader) });
    case 'planning-updated':
      return say('log.planning_changed', '<b>{actor}</b> changed {entry}', { actor, entry: planning(after, reader) });
    case 'planning-deleted':
      return say('log.planning_deleted', '<b>{actor}</b> deleted {entry}', { actor, entry: planning(before, reader) });
    case 'tickets-updated':
      return ticketAction(after ?? {}, actor, reader);
    case 'tickets-refused':
      return say('log.tickets_refused', 'The help-desk did not do what <b>{actor}</b> asked for {tickets}: {reason}', {
        actor,
        tickets: onTickets(after, reader),
        reason: shown(after?.reason ?? ''),
      });
    default:
      return (
        boardSentence(told, actor, after ?? before ?? {}, reader) ??
        // A line of a later version is told in its own words.
        say('log.other', '<b>{actor}</b> {event} this {noun}', { actor, noun, event: words(kind) })
      );
  }
}

/** What was done at once on tickets of a problem. */
function ticketAction(after: Values, actor: string | Sentence, reader: Reader): Sentence {
  const told = { actor, tickets: onTickets(after, reader) };
  const value = shown(after.value);
  switch (after.action) {
    case 'set the status':
      return say('log.tickets_status', '<b>{actor}</b> set the status {tickets}: {value}', { ...told, value });
    case 'set the priority':
      return say('log.tickets_priority', '<b>{actor}</b> set the priority {tickets}: {value}', { ...told, value });
    case 'set the team':
      return say('log.tickets_team', '<b>{actor}</b> set the team {tickets}: {value}', { ...told, value });
    case 'set the assignee':
      return say('log.tickets_assignee', '<b>{actor}</b> set the assignee {tickets}: {value}', { ...told, value });
    case 'replied':
      return say('log.tickets_reply', '<b>{actor}</b> replied {tickets}', told);
    default:
      return say('log.tickets_other', '<b>{actor}</b> {action} {tickets}', {
        ...told,
        action: words(String(after.action ?? 'changed')),
      });
  }
}

/** Moments (`{at}`) as the wire shows them. */
function inZone(values: Values | null, zone: string): Values | null {
  if (!values) return null;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const isMoment = (value: unknown): value is { at: string } =>
    typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'string';
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, isMoment(value) ? clock.format(new Date(value.at)) : value]),
  );
}

function ticket(values: Values | null, { sees }: Reader): string {
  if (!sees('ticket')) return '…';
  const { ticket_number = '' } = (values?.ticket ?? {}) as { ticket_number?: string };
  return shown(`#${ticket_number}`);
}
