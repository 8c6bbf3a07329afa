import { type HostKind, hostKinds } from './host';
import { hostFields } from './host.rules';
import type { Row } from './sql.driver';

const flags = new Set(['active']);
const lists = new Set(['teams', 'roles']);
const moments = new Set(['created_at', 'updated_at']);
const numbers = new Set(['position']);

const names = Object.fromEntries(hostKinds.map((kind) => [kind, Object.keys(hostFields[kind])])) as Record<
  HostKind,
  string[]
>;

/** A row of the database as a row of the host: its known columns only, with the types of host.ts. */
export function rowOf(kind: HostKind, row: Row): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const name of names[kind]) {
    const value = row[name];
    if (value !== undefined) read[name] = value === null ? null : valueOf(name, value);
  }
  return read;
}

function valueOf(name: string, text: string): unknown {
  if (flags.has(name))
    return /^(1|t|true|y|yes)$/i.test(text) ? true : /^(0|f|false|n|no|)$/i.test(text) ? false : text;
  if (numbers.has(name)) return /^-?\d+(\.0+)?$/.test(text) ? Number(text) : text;
  if (moments.has(name)) return momentOf(text);
  return lists.has(name) ? listOf(text) : text;
}

/** `2026-11-23 14:00:00+01`, without a zone in UTC, or seconds since 1970; the zero date of MySQL is none. */
function momentOf(text: string): string | null {
  if (/^0000-00-00/.test(text)) return null;
  if (/^\d{1,11}$/.test(text)) return text === '0' ? null : new Date(Number(text) * 1000).toISOString();
  const found = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(text);
  if (!found) return text;
  const [, day, time = '00:00:00', zone = 'Z'] = found;
  return `${day}T${time}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`;
}

/** A list in JSON, of PostgreSQL (`{a,b}`), or with commas. */
function listOf(text: string): unknown {
  if (text.startsWith('['))
    try {
      const list = JSON.parse(text) as unknown;
      return Array.isArray(list) ? list.filter((one) => one !== null).map(String) : text;
    } catch {
      return text;
    }
  const inner = /^\{(.*)\}$/s.exec(text)?.[1] ?? text;
  return [...new Set(inner.split(',').map((one) => one.trim().replace(/^"(.*)"$/, '$1')))].filter(Boolean);
}
