import type { BoardEvent } from '../../../wire/protocol/kind';
import type { PastActivity } from '../../../wire/parts/activity';
import { isRecordKind, type RecordKind } from '../../../wire/protocol/kind';
import { allKinds } from '../../kinds';
import type { ActivityKind } from '../../shared/activity';
import { escapeHtml } from '../../shared/html';

/** What the log keeps of one event. */
export interface Told {
  owner_type: string;
  kind: string;
  before: Values | null;
  after: Values | null;
}
type Values = Record<string, unknown>;

/** Who reads the log. */
export interface Reader {
  zone: string;
  /** Whether they may see records of a kind; others are not named. */
  sees: (kind: RecordKind) => boolean;
}

const nouns = new Map<string | null, string>(allKinds.map(({ owner, noun }) => [owner, noun]));

/**
 * What happened, as HTML; `actor` is null for the system, times are shown in the reader's zone. Everything that people
 * typed is escaped.
 */
export function sentence({ before, after, ...told }: Told, actor: string | null, reader: Reader): string {
  return `<b>${escapeHtml(actor ?? 'The system')}</b> ${sentenceOf({ ...told, before: inZone(before, reader.zone), after: inZone(after, reader.zone) }, reader)}`;
}

function sentenceOf({ owner_type, kind, before, after }: Told, reader: Reader): string {
  const noun = nouns.get(owner_type) ?? 'record';
  const told = kind as ActivityKind | PastActivity;
  switch (told) {
    case 'created':
      return `created this ${noun}`;
    case 'updated':
      return changes(before ?? {}, after ?? {}, reader) || `saved this ${noun}`;
    case 'closed':
      return `closed this ${noun}`;
    case 'completed':
      return `marked this ${noun} completed`;
    case 'release-completed':
      return `completed ${items({ what: 'release', items: [after?.release] }, reader)}`;
    case 'reopened':
      return `opened this ${noun} again`;
    case 'duration':
      return `changed the activity duration from ${duration(before)} to ${duration(after)}`;
    case 'deleted':
      return `deleted this ${noun}`;
    case 'attached':
      return `attached ${items(after, reader)}`;
    case 'detached':
      return `detached ${items(before, reader)}`;
    case 'ticket-attached':
      return `attached this ${noun} to the ticket ${ticket(after)}`;
    case 'ticket-detached':
      return `detached this ${noun} from the ticket ${ticket(before)}`;
    case 'planning-created':
      return `added ${planning(after)}`;
    case 'planning-updated':
      return `changed ${planning(after)}`;
    case 'planning-deleted':
      return `deleted ${planning(before)}`;
    case 'tickets-updated':
      return `${words(String(after?.action ?? 'changed'))} on ${items(after, reader)}${after?.value ? `: ${shown(after.value)}` : ''}`;
    default:
      return board(told, after ?? before ?? {}, reader) ?? `${words(kind)} this ${noun}`;
  }
}

/** What happened to the run of a board (B2). */
function board(
  kind: BoardEvent,
  { cab, level, status, comment, channel, approver, ...told }: Values,
  reader: Reader,
): string | undefined {
  const place = `the level ${shown(level)} of the board ${shown(cab)}`;
  const verb = status === 'APPROVED' ? 'approved' : 'denied';
  switch (kind) {
    case 'cab-applied':
      return `sent this change to the board ${shown(cab)}`;
    case 'cab-voted':
      return `${verb} this change on ${place}${channel === 'link' ? ' by link' : ''}: ${shown(comment)}`;
    case 'cab-level-activated':
      return `moved the approval on to ${place}`;
    case 'cab-ended':
      return `brought the board ${shown(cab)} to its decision: ${verb}`;
    case 'cab-removed':
      return `removed the board ${shown(cab)} from this change`;
    case 'cab-approver-added':
      return `added the approver ${shown(approver)} to ${place}: ${shown(comment)}`;
    case 'cab-approver-removed':
      return `removed the approver ${shown(approver)} from ${place}: ${shown(comment)}`;
    case 'cab-reminded':
      return `reminded ${items(told, reader)} on ${place}`;
    case 'cab-reminders-stopped':
      return `stopped the automatic reminders of the board ${shown(cab)}`;
    case 'cab-reminders-resumed':
      return `resumed the automatic reminders of the board ${shown(cab)}`;
    default:
      // A kind without a sentence does not compile; a line of a later version is told in its own words.
      return kind satisfies never;
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

const words = (key: string): string => escapeHtml(key.replace(/[-_]/g, ' '));

/** Minutes as `1 h 30 min`. */
function duration(values: Values | null): string {
  const minutes = Number(values?.minutes ?? 0);
  return shown(`${Math.floor(minutes / 60)} h ${minutes % 60} min`);
}

/** A custom field stands under its label. */
const label = (field: string): string =>
  field.startsWith('custom:') ? escapeHtml(field.slice('custom:'.length)) : words(field);

/** A value as people read it: its name, or the text itself. */
function shown(value: unknown): string {
  const text = typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
  return `<i>${escapeHtml(String(text))}</i>`;
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function ticket(values: Values | null): string {
  const { ticket_number = '' } = (values?.ticket ?? {}) as { ticket_number?: string };
  return shown(`#${ticket_number}`);
}

/**
 * `the asset <i>Printer</i>`, `3 tickets <i>#1</i>, <i>#2</i>, <i>#3</i>`; of a kind that the reader may not see
 * `an asset`, `3 tickets`.
 */
function items(values: Values | null, { sees }: Reader): string {
  const all = listed(values?.items);
  const kind = String(values?.what ?? 'record');
  const what = words(kind);
  if (isRecordKind(kind) && !sees(kind))
    return all.length === 1 ? `${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}` : `${all.length} ${what}s`;
  return `${all.length === 1 ? `the ${what}` : `${all.length} ${what}s`} ${all.map(shown).join(', ')}`;
}

/** `the root cause`, `the solution <i>New switch</i>`. */
const planning = (values: Values | null): string =>
  `the ${words(String(values?.key ?? 'note'))}${values?.title ? ` ${shown(values.title)}` : ''}`;

/** In the order of the form; the database keeps no order of keys. Others come after. */
const order = [
  'identifier',
  'subject',
  'name',
  'description',
  'requester',
  'department',
  'impact',
  'release_type',
  'change_type',
  'status',
  'location',
  'priority',
  'team',
  'agent',
  'assignee',
  'known_error',
  'planned_start_date',
  'planned_end_date',
  'attachment',
  'assets',
];
const rank = (field: string): number => (order.includes(field) ? order.indexOf(field) : order.length);
const inOrder = (values: Values): string[] => Object.keys(values).sort((a, b) => rank(a) - rank(b));

const changes = (before: Values, after: Values, reader: Reader): string =>
  inOrder(after)
    .map((field) => change(field, before[field], after[field], reader))
    .join('; ');

const none = (value: unknown): boolean => value === null || value === undefined || value === '';

function change(field: string, before: unknown, after: unknown, reader: Reader): string {
  if (field === 'description') return 'changed the description';
  if (field === 'known_error')
    return after === true ? 'marked it as a known error' : 'no longer marks it as a known error';
  if (field === 'attachment') return file(before, after);
  if (Array.isArray(after)) return links(field.replace(/s$/, ''), listed(before), after, reader);
  if (none(before)) return `set ${label(field)} to ${shown(after)}`;
  if (none(after)) return `removed ${label(field)} ${shown(before)}`;
  return `changed ${label(field)} from ${shown(before)} to ${shown(after)}`;
}

function file(before: unknown, after: unknown): string {
  if (none(before)) return `added the file ${shown(after)}`;
  return none(after) ? `removed the file ${shown(before)}` : `replaced the file ${shown(before)} by ${shown(after)}`;
}

function links(what: string, before: unknown[], after: unknown[], reader: Reader): string {
  const without = (from: unknown[], others: unknown[]) =>
    from.filter((one) => !others.some((other) => JSON.stringify(other) === JSON.stringify(one)));
  const added = without(after, before);
  const removed = without(before, after);
  return [
    added.length && `attached ${items({ what, items: added }, reader)}`,
    removed.length && `detached ${items({ what, items: removed }, reader)}`,
  ]
    .filter(Boolean)
    .join('; ');
}
