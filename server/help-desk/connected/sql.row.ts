import { type HostKind, hostKinds } from './host';
import { hostFields } from './host.rules';
import { isMoment, momentOf } from './moment';
import type { Row } from './sql.driver';

const flags = new Set(['active']);
const lists = new Set(['teams', 'roles']);
const numbers = new Set(['position']);

const names = Object.fromEntries(hostKinds.map((kind) => [kind, Object.keys(hostFields[kind])])) as Record<
  HostKind,
  string[]
>;

/**
 * A row of the database as a row of the host: its known columns only, with the types of host.ts. `zone` is that of moments
 * which say none.
 */
export function rowOf(kind: HostKind, row: Row, zone = 'UTC'): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const name of names[kind]) {
    const value = row[name];
    if (value !== undefined) read[name] = value === null ? null : valueOf(name, value, zone);
  }
  return read;
}

function valueOf(name: string, text: string, zone: string): unknown {
  if (flags.has(name))
    return /^(1|t|true|y|yes)$/i.test(text) ? true : /^(0|f|false|n|no|)$/i.test(text) ? false : text;
  if (numbers.has(name)) return /^-?\d+(\.0+)?$/.test(text) ? Number(text) : text;
  if (isMoment(name)) return momentOf(text, zone);
  return lists.has(name) ? listOf(text) : text;
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
