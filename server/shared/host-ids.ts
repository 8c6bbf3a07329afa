import { hostNameKinds } from '../../wire/host/host';
import type { Database, Db } from './db';

/** Who knows our ids of the help-desk's records. */
interface Known {
  db: Database;
  helpDesk: { idsOf(db: Db, names: readonly HostName[]): Promise<ReadonlyMap<string, number>> };
}

/** The help-desk's own id of a record, as calls take it wherever they take one of ours (E51): `host:ticket:AAA-17`. */
export interface HostName {
  kind: string;
  id: string;
}

/** Most characters of a host's id. */
export const longestHostId = 300;
/** Most characters of a path parameter: such an id with its kind before it. */
export const longestParam = longestHostId + 40;

/** What a text names in the help-desk; null for any other text. */
export function hostNameOf(text: unknown): HostName | null {
  const found = typeof text === 'string' ? /^host:([a-z]{1,20}):([^\u0000-\u001f\u007f]+)$/u.exec(text) : null;
  return found && found[2]!.length <= longestHostId ? { kind: found[1]!, id: found[2]! } : null;
}

export const hostName = ({ kind, id }: HostName): string => `host:${kind}:${id}`;

/** No record has it: it is told of as any id that does not exist. */
const nobody = 999_999_999_999_999;

type Fields = Record<string, unknown>;

const listsOfIds = new Set(hostNameKinds.map((kind) => `${kind}s`));

/** Is it the name of a field that holds ids: `id`, `ticketId`, `ticket_ids`, `asset-ids`, `requester_ids_not`, `tickets`? */
const holdsIds = (name: string): boolean =>
  /(^|[_-])ids?(_not)?(\[\])?$|[a-z]Ids?$/.test(name) || listsOfIds.has(name.replace('[]', ''));

/** The ids of a value of a query, `host:ticket:a,host:ticket:b,5`; those of the host may have commas in them. */
const splitIds = (text: string): string[] => text.split(/,(?=host:[a-z]+:|\d+(?:,|$))/);

/** Calls `see` for every text that stands where ids do, or in a list, and returns a copy with what it returns. */
function mapIds(value: unknown, see: (text: string) => unknown, inIds = false): unknown {
  if (typeof value === 'string') return inIds && value.includes('host:') ? see(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => mapIds(one, see, inIds));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      mapIds(inner, see, holdsIds(name) || (inIds && /^\d+$/.test(name))),
    ]),
  );
}

/**
 * The fields with our ids in the place of the help-desk's own (`host:…`), which are looked for all at once. One that does
 * not exist becomes an id that no record has; what only looks like one stays as it is, for the call to refuse.
 */
export async function withOurIds<T extends Fields>({ db, helpDesk }: Known, fields: T): Promise<T> {
  const names = new Map<string, HostName>();
  mapIds(fields, (text) => {
    for (const one of splitIds(text)) {
      const name = hostNameOf(one);
      if (name) names.set(one, name);
    }
    return text;
  });
  if (!names.size) return fields;
  const ids = await helpDesk.idsOf(db, [...names.values()]);
  const ours = (text: string): string => (names.has(text) ? String(ids.get(text) ?? nobody) : text);
  return mapIds(fields, (text) => splitIds(text).map(ours).join(',')) as T;
}
