import type { EventBody, EventKind } from '../../wire/event/event';
import { type Actor, can, sees } from '../shared/actor';
import { seenTicketsOrNone } from '../shared/sight';
import type { Db } from '../shared/db';
import { unseenOf } from '../shared/scope';

/** May the actor see what happened to these? */
export const seesEvents = (actor: Pick<Actor, 'role' | 'permissions'>, kind: EventKind): boolean =>
  kind === 'import' ? can(actor, 'import_assets') : sees(actor, kind);

/** Who is told what happened. */
export type Told = Pick<Actor, 'role' | 'permissions' | 'tickets'>;

type Values = Record<string, unknown>;
const recordNames = ['problem', 'change', 'release', 'asset', 'contract', 'ticket'] as const;
type RecordName = (typeof recordNames)[number];

/** The kind of records that a field names, e.g. `assets` or `caused_by_change`; undefined: none of another kind. */
const namedBy = (field: string, value: unknown): RecordName | undefined => {
  const what = typeof value === 'object' && value !== null && 'what' in value ? String(value.what) : '';
  return recordNames.find(
    (name) => what === name || field === name || field === `${name}s` || field.endsWith(`_${name}`),
  );
};

const idOf = (one: unknown): number =>
  typeof one === 'object' && one !== null && 'id' in one ? Number((one as { id: unknown }).id) : 0;
const itemsOf = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null && 'items' in value
      ? itemsOf(value.items)
      : [value];

/**
 * The bodies as who reads them may see them: without the fields that name records of kinds that they do not see, and
 * without tickets that the help-desk does not show them.
 */
export async function seenBodies(db: Db, actor: Told, bodies: readonly EventBody[]): Promise<EventBody[]> {
  const parts = bodies.flatMap(({ data }) => [data.before, data.after] as Values[]);
  const tickets = parts.flatMap((values) =>
    Object.entries(values).flatMap(([field, value]) =>
      namedBy(field, value) === 'ticket' ? itemsOf(value).map(idOf) : [],
    ),
  );
  const known = await seenTicketsOrNone(actor, [...new Set(tickets.filter((id) => id > 0))]);
  const named = parts.flatMap((values) =>
    Object.entries(values).flatMap(([field, value]) => {
      const kind = namedBy(field, value);
      return kind ? itemsOf(value).map((one) => ({ kind: String(kind), id: idOf(one) })) : [];
    }),
  );
  const unseen = await unseenOf(
    db,
    named.filter(({ id }) => id > 0),
  );
  const isSeen = (field: string, value: unknown): boolean => {
    const kind = namedBy(field, value);
    if (!kind) return true;
    if (!sees(actor, kind)) return false;
    if (itemsOf(value).some((one) => unseen.has(`${kind} ${idOf(one)}`))) return false;
    return kind !== 'ticket' || !actor.tickets || itemsOf(value).every((one) => known.has(idOf(one)));
  };
  const seen = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([field, value]) => isSeen(field, value)));
  return bodies.map((body) => ({
    ...body,
    data: { ...body.data, before: seen(body.data.before), after: seen(body.data.after) },
  }));
}
