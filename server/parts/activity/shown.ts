import { isRecordKind, type RecordKind } from '../../../wire/protocol/kind';
import type { Language } from '../../../texts/compiled/languages';
import { type KeptName, nameFor } from '../../shared/built-in';
import { escapeHtml } from '../../shared/html';
import { say, type Sentence } from '../../shared/sentence';
import * as logSentences from '../../../texts/compiled/server/log';
import * as scopeSentences from '../../../texts/compiled/server/scope';

/** What the log keeps before or after an event. */
export type Values = Record<string, unknown>;

/** Who reads the log. */
export interface Reader {
  zone: string;
  language: Language;
  /** Whether they may see records of a kind; others are not named. */
  sees: (kind: RecordKind) => boolean;
  /** Whether they may see this ticket. */
  seesTicket: (id: number) => boolean;
  /** Whether they may see this record of a kind of which they see a part; without it they see all. */
  seesRecord?: (kind: string, id: number) => boolean;
}

/** A key of the log in words, where it has no sentence. */
export const words = (key: string): string => escapeHtml(key.replace(/[-_]/g, ' '));

/** A value as who reads the log is shown it: its name, or the text itself. */
export const textOf = (value: unknown): string =>
  escapeHtml(
    String(typeof value === 'object' && value !== null && 'name' in value ? nameFor(value as KeptName) : value),
  );
/** The same as part of a sentence. */
export const shown = (value: unknown): string => `<i>${textOf(value)}</i>`;

/** Whose deputy somebody was, for sentences with `{deputy, select, yes {…} other {}}`. */
export const asDeputy = (person: unknown) => ({ deputy: person ? 'yes' : 'no', person: shown(person ?? '') });

/** What a custom field has chosen from a lookup (server/parts/custom-field/custom-field.shown.ts). */
export const areChosen = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && 'items' in value;

/** Their names; of a kind that the reader may not see how many they are. */
export const chosen = (values: Values, reader: Reader): string | Sentence =>
  named(values, reader) ? namesOf(values, reader) : items(values, reader);

export const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Minutes as `1 h 30 min`. */
export function duration(values: Values | null): Sentence {
  const minutes = Number(values?.minutes ?? 0);
  return say(logSentences.duration, {
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  });
}

/** Records of which the reader may see none, although they may see others of their kind. */
function isUnseen(values: Values | null, reader: Reader): boolean {
  const all = listed(values?.items);
  const what = String(values?.what);
  if (!isRecordKind(what) || !reader.sees(what) || (what !== 'ticket' && !all.length)) return false;
  return !all.some((one) => isSeen(what, one, reader));
}

/** Whether the reader may see the names of what an event is about. */
function named(values: Values | null, { sees }: Reader): boolean {
  const kind = String(values?.what);
  return !isRecordKind(kind) || sees(kind);
}

export function namesOf(values: Values | null, reader: Reader): string {
  const { language } = reader;
  const items = listed(values?.items);
  const seen = items.filter((one) => isSeen(values?.what, one, reader));
  const unseen = items.length - seen.length;
  return [...seen.map(shown), ...(unseen ? [unseenOf(values?.what, unseen).in(language)] : [])].join(
    say(logSentences.comma).in(language),
  );
}

const isSeen = (what: unknown, one: unknown, { seesTicket, seesRecord }: Reader): boolean =>
  what === 'ticket' ? seesTicket(idOf(one)) : (seesRecord?.(String(what), idOf(one)) ?? true);

/** What stands for records that the reader may not see. */
const unseenOf = (what: unknown, count: number): Sentence =>
  what === 'ticket'
    ? say(logSentences.tickets_unseen, { count })
    : say(scopeSentences.unseen, { what: String(what), count });

/** What an event is about, by its id; 0 if the log kept none. */
const idOf = (item: unknown): number =>
  typeof item === 'object' && item !== null && 'id' in item ? Number(item.id) : 0;

/** The tickets that values name. */
export const ticketsIn = (values: Values | null): number[] => [
  ...(values?.what === 'ticket' ? listed(values.items).map(idOf) : []),
  ...(values?.ticket ? [idOf(values.ticket)] : []),
  // Of custom fields, which choose records.
  ...Object.values(values ?? {}).flatMap((value) => (areChosen(value) ? ticketsIn(value) : [])),
];

/**
 * `the asset <i>Printer</i>`, `3 tickets <i>#1</i>, <i>#2</i>, <i>#3</i>`; of a kind that the reader may not see
 * `an asset`, `3 tickets`.
 */
export function items(values: Values | null, reader: Reader): Sentence {
  const what = words(String(values?.what ?? 'record'));
  const count = listed(values?.items).length;
  if (isUnseen(values, reader)) return unseenOf(values?.what, count);
  return named(values, reader)
    ? say(logSentences.items, {
        what,
        count,
        names: namesOf(values, reader),
      })
    : say(logSentences.items_unnamed, { what, count });
}

/** Tickets on which something was done. */
export function onTickets(values: Values | null, reader: Reader): Sentence {
  const count = listed(values?.items).length;
  if (isUnseen(values, reader)) return say(logSentences.on_tickets_unseen, { count });
  return named(values, reader)
    ? say(logSentences.on_tickets, {
        count,
        names: namesOf(values, reader),
      })
    : say(logSentences.on_tickets_unnamed, { count });
}
