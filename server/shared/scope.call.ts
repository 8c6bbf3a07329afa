import type { Call, Needs } from '../../wire/protocol/call';
import type { Entry } from '../../wire/protocol/entry';
import { isRecordKind, type OwningKind } from '../../wire/protocol/kind';
import type { PermissionKey } from '../../wire/protocol/permission';
import * as scopeSentences from '../../texts/compiled/server/scope';
import type { Actor } from './actor';
import { requireNeeds } from './admission';
import type { Db, Trx } from './db';
import { someGone } from './choices';
import { conflict, forbidden, invalid, noSuch, notFound } from './errors';
import {
  actorOn,
  countUnseen,
  isScoped,
  isScopedKind,
  isShown,
  lackedOn,
  lookAs,
  type OneRecord,
  readingAs,
} from './scope';
import { scopedKinds, tableOf } from './scope.conditions';
import { recordsIn } from './scope.paths';
import { changedSoFar, lookThrough, seeing } from './seeing';
import { say } from './sentence';
import type { DB } from './tables';

type Described = Pick<Entry, 'name' | 'call'> & { body?: unknown };

interface Sent {
  params: Record<string, unknown>;
  fields: Record<string, unknown>;
}

/** Whoever is asked to decide decides, and sees what waits for them, whatever the scope of their other rights. */
const deciding = new Set(['approval.decide', 'approval.recall', 'approval.mine']);

/** The record that a save changes, by its body. */
function savedBy({ name }: Described, { fields }: Sent): OneRecord | null {
  const [, kind = ''] = /^(\w+)\.save$/.exec(name) ?? [];
  const id = Number(fields.id);
  return isRecordKind(kind) && isScopedKind(kind) && Number.isSafeInteger(id) && id > 0 ? { kind, id } : null;
}

/**
 * The actor with the rights that they have over the records that a call names (G27): the handler draws flags and guards from
 * these. Throws 404 for a record of its path that they may not see, or that is not there, before anything else is said; 403 for
 * one over which they lack the right of the call.
 */
export async function actorOfCall(db: Db, actor: Actor, entry: Described, sent: Sent): Promise<Actor> {
  if (deciding.has(entry.name)) return actor;
  let own = actor;
  for (const record of recordsIn(entry.call, sent.params)) {
    const there = await actorOn(db, own, record);
    if (!there) throw notFound(record.kind);
    own = there;
  }
  // One that they may not see is refused as one that is not there, by the save itself.
  const saved = savedBy(entry, sent);
  if (saved) own = (await actorOn(db, own, saved)) ?? own;
  if (own !== actor) requireNeeds(own, entry.call.needs, entry.call.clients);
  if (entry.call.method !== 'GET') await requireNamedInBody(db, actor, entry, sent.fields);
  return own;
}

/** Fields of bodies that name records of a kind. */
const fieldKinds: Readonly<Record<string, OwningKind>> = {
  ...Object.fromEntries(scopedKinds.flatMap((kind) => [`${kind}_id`, `${kind}_ids`].map((field) => [field, kind]))),
  into_id: 'problem',
  parent_problem_id: 'problem',
  caused_by_change_id: 'change',
};

const idsIn = (value: unknown): number[] =>
  [value].flat().flatMap((one) => {
    const id = typeof one === 'string' && /^[1-9]\d{0,14}$/.test(one) ? Number(one) : one;
    return Number.isSafeInteger(id) && (id as number) > 0 ? [id as number] : [];
  });

/**
 * Throws 422 at a field that names a record which the actor may not see, as of one that is not there; 403 for one over which they
 * lack the right of the call.
 */
async function requireNamedInBody(
  db: Db,
  actor: Actor,
  { call, body }: Described,
  fields: Record<string, unknown>,
): Promise<void> {
  const taken = (body as { fields?: object } | undefined)?.fields ?? {};
  for (const [field, kind] of Object.entries(fieldKinds)) {
    // What the call does not take says nothing.
    const ids = Object.hasOwn(fields, field) && Object.hasOwn(taken, field) ? idsIn(fields[field]) : [];
    if (!ids.length) continue;
    const lacked = await lackedOn(db, actor, kind, ids);
    if (ids.some((id) => !isShown(actor, kind, lacked.get(id))))
      throw invalid({ [field]: Array.isArray(fields[field]) ? someGone(tableOf(kind) as keyof DB) : noSuch(kind) });
    const missing = keysOf(call.needs).find((key) => [...lacked.values()].some((keys) => keys.includes(key)));
    if (missing) throw forbidden(missing as PermissionKey);
  }
}

/** The rights of a call that needs all of them. */
export const keysOf = (needs: Needs): readonly string[] =>
  typeof needs === 'string' ? [needs] : 'anyOf' in needs ? [] : needs;

/** The handle through which a call that reads sees what its actor sees. */
export const readingFor = (db: Db, actor: Actor, { name, call }: { name: string; call: Call }): Promise<Db> | Db =>
  deciding.has(name) ? db : readingAs(db, actor, keysOf(call.needs));

/** Has the sender of a call confirmed that records may go out of their sight by it? */
export const isConfirmed = (fields: Readonly<Record<string, unknown>>): boolean =>
  ['1', 'true'].includes(String(fields.confirm_out_of_sight));

/** 409: so many records would go out of the actor's sight; they are asked first. */
export const outOfSight = (what: 'record' | 'many' | 'rule', count = 1) =>
  conflict(say(scopeSentences.out_of_sight, { what, count }));

/**
 * Does the work of a call that writes: what its body names is looked up as its actor sees it. Throws 409 where it takes records
 * that they see and change out of their sight, also by rules, until `confirm_out_of_sight` says that it may. `follow` runs what
 * follows from the work.
 */
export async function writingAs<T>(
  trx: Trx,
  actor: Actor,
  entry: Described,
  { sent, follow }: { sent: Sent; follow: () => Promise<void> },
  work: () => Promise<T>,
): Promise<T> {
  if (!isScoped(actor) || deciding.has(entry.name)) return work();
  await lookAs(trx, actor);
  const handle = seeing(trx);
  const done = await work();
  const saved = savedBy(entry, sent);
  const many = changedSoFar(trx);
  const changed = [...recordsIn(entry.call, sent.params), ...(saved ? [saved] : []), ...many];
  // What follows from it is nobody's.
  lookThrough(trx, null);
  if (isConfirmed(sent.fields) || !changed.length) return done;
  await follow();
  const count = await countUnseen(handle, changed);
  if (count) throw outOfSight(many.length ? 'many' : 'record', count);
  return done;
}
