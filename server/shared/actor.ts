import { type RecordKind, recordKinds } from '../../wire/protocol/kind';
import { holds, type PermissionKey, type Role } from '../../wire/protocol/permission';
import { forbidden } from './errors';
import type { Rights } from './rights';
import type { Sight } from './sight';

/** Who makes a request: a person of the help-desk with their service-desk permissions. */
export interface Actor extends Rights {
  id: number;
  full_name: string;
  email: string;
  role: Role;
  /** IANA name; times on the wire are in this zone (A13). */
  time_zone: string;
  /** Which tickets they may see; null: the help-desk shows each of them to every agent. */
  tickets: Sight | null;
  /** Which people they may choose; null: everybody. */
  people: Sight | null;
}

/** Throws 403 `Missing permission: <key>` unless the actor holds the right. */
export function authorize(actor: Actor, key: PermissionKey): void {
  if (!holds(actor, key)) throw forbidden(key);
}

export const can = holds;

/** May the actor see records of this kind? */
export function sees(actor: Pick<Actor, 'role' | 'permissions'>, kind: RecordKind): boolean {
  const need = recordKinds[kind].view;
  return need === 'agent' ? actor.role !== 'client' : can(actor, need);
}

/** Throws 403 naming the right that is missing. */
export function requireSees(actor: Actor, kind: RecordKind): void {
  if (!sees(actor, kind)) throw forbidden(recordKinds[kind].view);
}
