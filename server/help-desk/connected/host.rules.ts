import { allComposed } from '../../../wire/protocol/fold';
import { languageNamed } from '../../shared/language';
import { type HostKind, hostKinds, type HostPerson, type HostRows, type PersonKind, personKinds } from './host';

/** Most characters of what a help-desk tells (docs/connect.md). */
export const hostLimits = {
  id: 300,
  name: 255,
  email: 254,
  number: 100,
  subject: 1000,
  list: 200,
  picture: 2000,
  /** What a ticket is about is cut there, not refused. */
  about: 100_000,
} as const;

/** A reference to a person. */
export interface PersonRef {
  kind: PersonKind;
  id: string;
}

/** `agent:12`; a bare id is one of `otherwise`. */
export function personRef(text: string, otherwise: PersonKind): PersonRef {
  if (text.startsWith('agent:')) return { kind: 'agent', id: text.slice('agent:'.length) };
  if (text.startsWith('client:')) return { kind: 'client', id: text.slice('client:'.length) };
  return { kind: otherwise, id: text };
}

export const personRefText = ({ kind, id }: PersonRef): string => `${kind}:${id}`;

const control = /[\u0000-\u001f\u007f]/;
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Half of a character: no database takes it. */
const broken = /\p{Surrogate}/u;

/** Is it an id that a host may have: 1 to 300 characters, none of them a control character? */
export const isHostId = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= hostLimits.id &&
  !control.test(value) &&
  !broken.test(value);

/** Returns what is wrong with a value, or null. */
type Check = (value: unknown) => string | null;

const id: Check = (value) => (isHostId(value) ? null : `must be a text of 1 to ${hostLimits.id} characters`);
const reference: Check = (value) =>
  typeof value === 'string' && isHostId(value.replace(/^(agent|client):/, '')) ? null : 'must be an id';
const text =
  (max: number): Check =>
  (value) =>
    typeof value !== 'string' || unprintable.test(value) || broken.test(value)
      ? 'must be a text without control characters'
      : value.length > max
        ? `must have at most ${max} characters`
        : null;
/** Written by people and machines: what no database takes is taken out ({@link aboutOf}). */
const about: Check = (value) => (typeof value === 'string' ? null : 'must be a text');
const word =
  (...words: readonly string[]): Check =>
  (value) =>
    words.includes(value as string) ? null : `must be one of ${words.join(', ')}`;
const flag: Check = (value) => (typeof value === 'boolean' ? null : 'must be true or false');
const whole: Check = (value) =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31 ? null : 'must be a whole number';
const moment: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value))
    ? null
    : 'must be a moment such as 2026-11-23T14:00:00Z';
const listOf =
  (check: Check): Check =>
  (value) =>
    !Array.isArray(value) || value.length > hostLimits.list
      ? `must be a list of at most ${hostLimits.list}`
      : (value.map(check).find((fault) => fault !== null) ?? null);

/** What a ticket is about, as it is kept; null: nothing is said. */
export const aboutOf = (text: string | null | undefined): string | null =>
  text
    ?.slice(0, hostLimits.about)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ' ')
    .replace(/\p{Surrogate}/gu, '') || null;

interface Field {
  check: Check;
  required: boolean;
}
const required = (check: Check): Field => ({ check, required: true });
const optional = (check: Check): Field => ({ check, required: false });

const name = optional(text(hostLimits.name));
const listed = { id: required(id), name, position: optional(whole) };
const group = { ...listed, head: optional(reference) };

/** The fields of each kind. A column that is not among them is not read. */
export const hostFields: { [K in HostKind]: Record<keyof HostRows[K] & string, Field> } = {
  people: {
    id: required(id),
    kind: required(word(...personKinds)),
    name,
    email: optional(text(hostLimits.email)),
    role: optional(word('agent', 'admin')),
    active: optional(flag),
    person: optional(id),
    organization: optional(id),
    department: optional(id),
    teams: optional(listOf(id)),
    time_zone: optional(text(100)),
    locale: optional(text(35)),
    roles: optional(listOf(text(hostLimits.name))),
    picture: optional(text(hostLimits.picture)),
  },
  organizations: { ...group, department: optional(id) },
  departments: { ...group, department: optional(id) },
  teams: { ...group, department: optional(id) },
  locations: listed,
  statuses: { ...listed, state: required(word('open', 'closed', 'hidden')) },
  priorities: listed,
  ticket_types: listed,
  tickets: {
    id: required(id),
    number: required(text(hostLimits.number)),
    subject: optional(text(hostLimits.subject)),
    text: optional(about),
    requester: optional(reference),
    assigned: optional(reference),
    team: optional(id),
    status: required(id),
    priority: optional(id),
    type: optional(id),
    department: optional(id),
    created_at: optional(moment),
    updated_at: optional(moment),
  },
};

/** The same as lists, for a million rows. */
const checks = Object.fromEntries(hostKinds.map((kind) => [kind, Object.entries<Field>(hostFields[kind])])) as Record<
  HostKind,
  [string, Field][]
>;

export interface BadRow {
  kind: HostKind;
  /** As it came, cut; for the log. */
  id: string;
  /** `subject must have at most 1000 characters` */
  fault: string;
}

/** What is wrong with a row of a kind, or null. */
export function faultOf(kind: HostKind, row: unknown): string | null {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'must be an object';
  const given = row as Record<string, unknown>;
  for (const [key, { check, required: needed }] of checks[kind]) {
    const value = given[key];
    if (value === undefined || value === null || value === '') {
      if (needed) return `${key} is missing`;
      continue;
    }
    const fault = check(value);
    if (fault) return `${key} ${fault}`;
  }
  return null;
}

/** Parts rows into those that can be taken, and what is wrong with the others. An id that comes twice counts as its last. */
export function sortOut<K extends HostKind>(kind: K, rows: readonly unknown[]): { good: HostRows[K][]; bad: BadRow[] } {
  const good = new Map<string, HostRows[K]>();
  const bad: BadRow[] = [];
  for (const row of rows) {
    const fault = faultOf(kind, row);
    const key = String((row as { id?: unknown } | null)?.id ?? '');
    if (fault) bad.push({ kind, id: JSON.stringify(key.slice(0, 60)), fault });
    else good.set(kind === 'people' ? personRefText(row as HostPerson) : key, withComposedTexts(row as HostRows[K]));
  }
  return { good: [...good.values()], bad };
}

/** What people read of a row; ids and what refers to them are as they are in the host. */
const readFields = ['name', 'email', 'number', 'subject', 'roles'] as const;

/** The row with its texts in NFC. */
export function withComposedTexts<R extends object>(row: R): R {
  let whole = row;
  for (const field of readFields) {
    const text = (row as Partial<Record<string, unknown>>)[field];
    const nfc = allComposed(text);
    // Of a million rows few are copied.
    if (nfc !== text) whole = { ...whole, [field]: nfc };
  }
  return whole;
}

/** Where a record of a kind goes that has no name of its own. */
export const shownName = (row: { id: string; name?: string | null }): string => row.name?.trim() || `#${row.id}`;

const zones = new Map<string, string>();

/** An IANA name as PostgreSQL and the browser know it; UTC for what is none. */
export function zoneOf(name: string | null | undefined): string {
  if (!name) return 'UTC';
  let zone = zones.get(name);
  if (zone === undefined) {
    try {
      zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      zone = 'UTC';
    }
    if (zones.size < 2000) zones.set(name, zone);
  }
  return zone;
}

/** The role of a person here. A client is a client, whatever else is said of them; `firstAdmin` is a reference. */
export const roleOf = (
  { kind, id, role }: Pick<HostPerson, 'kind' | 'id' | 'role'>,
  firstAdmin: string | null,
): 'admin' | 'agent' | 'client' =>
  personRefText({ kind, id }) === firstAdmin ? 'admin' : kind === 'client' ? 'client' : (role ?? 'agent');

/** The language of a person's mails; '' if the host does not tell. */
export const localeOf = (locale: string | null | undefined): string => (locale ? languageNamed(locale) : '');

export const isHostKind = (kind: unknown): kind is HostKind => hostKinds.includes(kind as HostKind);
