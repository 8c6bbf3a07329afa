import { type RecordKind, recordKinds } from '../../wire/protocol/kind';
import { holds, type PermissionKey, type Role } from '../../wire/protocol/permission';
import { ApiError, forbidden } from './errors';
import { say } from './sentence';
import * as ticketsSentences from '../../texts/compiled/server/tickets';

/** Who makes a request: a person of the help-desk with their service-desk permissions. */
export interface Actor {
  id: number;
  full_name: string;
  email: string;
  role: Role;
  /** IANA name; times on the wire are in this zone (A13). */
  time_zone: string;
  permissions: ReadonlySet<string>;
  /** Kinds that nobody is shown: the help-desk does not say who may see which of them. */
  hidden?: readonly RecordKind[];
}

/** Throws 403 `Missing permission: <key>` unless the actor holds the right. */
export function authorize(actor: Actor, key: PermissionKey): void {
  if (!holds(actor, key)) throw forbidden(key);
}

export const can = holds;

/** May the actor see records of this kind? */
export function sees(actor: Pick<Actor, 'role' | 'permissions' | 'hidden'>, kind: RecordKind): boolean {
  if (actor.hidden?.includes(kind)) return false;
  const need = recordKinds[kind].view;
  return need === 'agent' ? actor.role !== 'client' : can(actor, need);
}

/** Throws 403 naming the right that is missing, 503 for a kind that nobody is shown. */
export function requireSees(actor: Actor, kind: RecordKind): void {
  if (actor.hidden?.includes(kind)) throw new ApiError(503, say(ticketsSentences.hidden));
  if (!sees(actor, kind)) throw forbidden(recordKinds[kind].view);
}
