import type { Call, Needs } from '../../wire/protocol/call';
import type { Entry } from '../../wire/protocol/entry';
import * as scopeSentences from '../../texts/compiled/server/scope';
import type { Actor } from './actor';
import { requireNeeds } from './admission';
import type { Db, Trx } from './db';
import { conflict, notFound } from './errors';
import { actorOn, isScoped, isScopedKind, lookAs, type OneRecord, readingAs, stillSeen } from './scope';
import { recordsIn } from './scope.paths';
import { lookThrough } from './seeing';
import { say } from './sentence';
import { isRecordKind } from '../../wire/protocol/kind';

type Described = Pick<Entry, 'name' | 'call'>;

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
 * these. Throws 404 for a record of its path that they may not see, 403 for one over which they lack the right of the call.
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
  return own;
}

/** The rights of a call that needs all of them. */
export const keysOf = (needs: Needs): readonly string[] =>
  typeof needs === 'string' ? [needs] : 'anyOf' in needs ? [] : needs;

/** The handle through which a call that reads sees what its actor sees. */
export const readingFor = (db: Db, actor: Actor, { name, call }: { name: string; call: Call }): Promise<Db> | Db =>
  deciding.has(name) ? db : readingAs(db, actor, keysOf(call.needs));

/**
 * Does the work of a call that writes: what its body names is looked up as its actor sees it. Throws 409 where a save takes a
 * record out of the actor's sight, until `confirm_out_of_sight` says that it may.
 */
export async function writingAs<T>(
  trx: Trx,
  actor: Actor,
  entry: Described,
  sent: Sent,
  work: () => Promise<T>,
): Promise<T> {
  if (!isScoped(actor) || deciding.has(entry.name)) return work();
  await lookAs(trx, actor);
  const done = await work();
  const saved = savedBy(entry, sent);
  const isConfirmed = ['1', 'true'].includes(String(sent.fields.confirm_out_of_sight));
  if (saved && !isConfirmed && !(await stillSeen(trx, saved))) throw conflict(say(scopeSentences.out_of_sight));
  // What follows from it is nobody's.
  lookThrough(trx, null);
  return done;
}
