import type { PastActivity } from '../../../wire/parts/activity';
import { wireTimeIn } from '../../../wire/protocol/moment';
import { allKinds } from '../../kinds';
import type { ActivityKind } from '../../shared/activity';
import { escapeHtml } from '../../shared/html';
import { say, type Sentence } from '../../shared/sentence';
import { writtenTime } from '../../shared/written';
import { boardSentence, isBoardEvent } from './board';
import { changes } from './changed';
import { planning } from './planning';
import { isTermEvent, termSentence } from './term';
import { duration, items, listed, onTickets, type Reader, shown, textOf, type Values, words } from './shown';
import * as logSentences from '../../../texts/compiled/server/log';

/** What the log keeps of one event. */
export interface Line {
  owner_type: string;
  kind: string;
  before: Values | null;
  after: Values | null;
  /** The name of the token by which the actor did it; null: themselves. */
  through?: string | null;
}

const nouns = new Map<string | null, string>(allKinds.map(({ owner, noun }) => [owner, noun]));

/**
 * What happened, as HTML in the reader's language; `actor` is null for the system, times are shown in the reader's
 * zone. Everything that people typed is escaped.
 */
export function sentence({ before, after, through, ...given }: Line, actor: string | null, reader: Reader): string {
  const who = actor === null ? say(logSentences.system) : escapeHtml(actor);
  const told = sentenceOf({ ...given, before: written(before, reader), after: written(after, reader) }, who, reader).in(
    reader.language,
  );
  if (actor === null || !through) return told;
  const by = say(logSentences.through, { token: escapeHtml(through) }).in(reader.language);
  return told.replace(/<b>[^<]*<\/b>/, (name) => `${name} ${by}`);
}

/** What blocks a change (G13): freezes, and assets outside of their maintenance windows. */
const blocks = (values: Values, reader: Reader): string =>
  [
    ...listed(values.freezes).map(shown),
    ...(listed(values.items).length
      ? [say(logSentences.outside_windows, { items: items(values, reader) }).in(reader.language)]
      : []),
  ].join(say(logSentences.comma).in(reader.language));

/** `on-hold` → `on_hold`: the name of its text. An event without a text or a case of its own does not compile. */
type Underscored<Event extends string> = Event extends `${infer Start}-${infer Rest}`
  ? `${Start}_${Underscored<Rest>}`
  : Event;

function sentenceOf({ owner_type, kind, before, after }: Line, actor: string | Sentence, reader: Reader): Sentence {
  const noun = nouns.get(owner_type) ?? 'record';
  const given = kind as ActivityKind | PastActivity;
  // A line of a later version is told in its own words.
  const other = say(logSentences.other, { actor, noun, event: words(kind) });
  if (isTermEvent(given)) return termSentence(given, actor, after ?? before ?? {});
  if (isBoardEvent(given)) return boardSentence(given, actor, after ?? before ?? {}, reader) ?? other;
  switch (given) {
    case 'updated': {
      const changed = changes(before ?? {}, after ?? {}, reader);
      return changed
        ? say(logSentences.updated, { actor, changes: changed })
        : say(logSentences.saved, { actor, noun });
    }
    case 'release-completed':
      return say(logSentences.release_completed, {
        actor,
        items: items({ what: 'release', items: [after?.release] }, reader),
      });
    case 'closed':
      return after?.outcome
        ? say(logSentences.closed_with, { actor, noun, outcome: shown(after.outcome) })
        : say(logSentences.closed, { actor, noun });
    case 'collision-accepted':
      return say(logSentences.collision_accepted, {
        actor,
        blocks: blocks(after ?? {}, reader),
        comment: shown(after?.comment ?? ''),
      });
    case 'collision-barred':
      return say(logSentences.collision_barred, { blocks: blocks(after ?? {}, reader) });
    case 'risk-barred':
      return say(logSentences.risk_barred, { board: shown(after?.cab ?? '') });
    case 'from-template': {
      const template = shown(after?.template);
      const date = after?.occurrence;
      return typeof date === 'string'
        ? say(logSentences.from_template_by_clock, { template, date })
        : say(logSentences.from_template, { actor, template });
    }
    case 'duration':
      return say(logSentences.duration_changed, {
        actor,
        before: duration(before),
        after: duration(after),
      });
    case 'attached':
      return say(logSentences.attached, { actor, items: items(after, reader) });
    case 'merged':
      return say(logSentences.merged, { actor, items: items(after, reader) });
    case 'merged-into':
      return say(logSentences.merged_into, { actor, items: items(after, reader) });
    case 'detached':
      return say(logSentences.detached, { actor, items: items(before, reader) });
    case 'related':
      return say(logSentences.related, {
        actor,
        relation: textOf(after?.relation ?? ''),
        items: items(after, reader),
      });
    case 'unrelated':
      return say(logSentences.unrelated, {
        actor,
        relation: textOf(before?.relation ?? ''),
        items: items(before, reader),
      });
    case 'ticket-attached':
      return say(logSentences.ticket_attached, {
        actor,
        noun,
        ...ticket(after, reader),
      });
    case 'ticket-detached':
      return say(logSentences.ticket_detached, {
        actor,
        noun,
        ...ticket(before, reader),
      });
    case 'planning-created':
      return say(logSentences.planning_added, { actor, entry: planning(after, reader) });
    case 'planning-updated':
      return say(logSentences.planning_changed, { actor, entry: planning(after, reader) });
    case 'planning-deleted':
      return say(logSentences.planning_deleted, { actor, entry: planning(before, reader) });
    case 'tickets-updated':
      return ticketAction(after ?? {}, actor, reader);
    case 'tickets-refused':
      return say(logSentences.tickets_refused, {
        actor,
        tickets: onTickets(after, reader),
        reason: shown(after?.reason ?? ''),
      });
    default: {
      const plain = given.replaceAll('-', '_') as Underscored<typeof given>;
      return Object.hasOwn(logSentences, plain) ? say(logSentences[plain], { actor, noun }) : other;
    }
  }
}

/** What was done at once on tickets of a problem. */
function ticketAction(after: Values, actor: string | Sentence, reader: Reader): Sentence {
  const given = { actor, tickets: onTickets(after, reader) };
  const value = shown(after.value);
  switch (after.action) {
    case 'set the status':
      return say(logSentences.tickets_status, { ...given, value });
    case 'set the priority':
      return say(logSentences.tickets_priority, { ...given, value });
    case 'set the team':
      return say(logSentences.tickets_team, { ...given, value });
    case 'set the assignee':
      return say(logSentences.tickets_assignee, { ...given, value });
    case 'replied':
      return say(logSentences.tickets_reply, given);
    default:
      return say(logSentences.tickets_other, {
        ...given,
        action: words(String(after.action ?? 'changed')),
      });
  }
}

/** The days of a contract are kept without an hour. */
const days = ['contract_start_date', 'contract_end_date'];

/** Moments (`{at}`) and days as the reader's language writes them, in the reader's zone. */
function written(values: Values | null, { zone, language }: Reader): Values | null {
  if (!values) return null;
  const isMoment = (value: unknown): value is { at: string } =>
    typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'string';
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      isMoment(value)
        ? writtenTime(wireTimeIn(zone, new Date(value.at)), language)
        : days.includes(field) && typeof value === 'string'
          ? writtenTime(value, language)
          : value,
    ]),
  );
}

/** The ticket of an event, and whether the reader may see it. */
function ticket(values: Values | null, { sees, seesTicket }: Reader): { ticket: string; seen: 'yes' | 'no' } {
  const { id = 0, ticket_number = '' } = (values?.ticket ?? {}) as { id?: number; ticket_number?: string };
  const isSeen = sees('ticket') && seesTicket(id);
  return { ticket: isSeen ? shown(`#${ticket_number}`) : '', seen: isSeen ? 'yes' : 'no' };
}
