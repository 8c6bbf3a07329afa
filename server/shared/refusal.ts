import type { PermissionKey } from '../../wire/protocol/permission';
import { type Actor, can } from './actor';
import { conflict, forbidden } from './errors';
import type { Sentence } from './sentence';

/** Why an action is refused: a right that is missing, or what the record is like, as one sentence. */
export type Refusal = { right: PermissionKey } | { because: Sentence };
/** Of each action of a kind; null: it may be done. Flags are drawn from it, guards throw it. */
export type Refusals<Action extends string = string> = Readonly<Record<Action, Refusal | null>>;

/** The first of these rights that the actor lacks. */
export function lacking(actor: Pick<Actor, 'role' | 'permissions'>, ...keys: PermissionKey[]): Refusal | null {
  const right = keys.find((key) => !can(actor, key));
  return right ? { right } : null;
}

/** The record is not fit for the action. */
export const unfit = (is: boolean, because: Sentence): Refusal | null => (is ? { because } : null);

/** What buttons are drawn from. */
export const flagsOf = <Action extends string>(refusals: Refusals<Action>): Record<Action, boolean> =>
  Object.fromEntries(Object.entries(refusals).map(([action, refusal]) => [action, refusal === null])) as Record<
    Action,
    boolean
  >;

/** Throws 403 naming the right, or 409 with the sentence; `inWords` knows a better one, e.g. with names in it. */
export async function requireAllowed(refusal: Refusal | null, inWords?: () => Promise<Sentence>): Promise<void> {
  if (!refusal) return;
  if ('right' in refusal) throw forbidden(refusal.right);
  throw conflict(inWords ? await inWords() : refusal.because);
}
