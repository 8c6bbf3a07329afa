import type { EventKind, EventType } from '../../wire/event/event';
import { ownedKinds, recordKinds } from '../../wire/protocol/kind';
import type { Happening } from '../shared/happened';

/** By what its log is kept under. */
const kindsByOwner: ReadonlyMap<string, EventKind> = new Map([
  ...ownedKinds.map((kind) => [recordKinds[kind].owner as string, kind] as const),
  ['ticket', 'ticket'] as const,
]);

export const kindOfOwner = (owner: string): EventKind | null => kindsByOwner.get(owner) ?? null;

/** Lines of a log that are an event of their own; every other line is an update. */
const own: Partial<Record<string, string>> = {
  created: 'created',
  deleted: 'deleted',
  restored: 'restored',
  closed: 'closed',
  completed: 'closed',
  terminated: 'closed',
  approved: 'approved',
  rejected: 'rejected',
  expired: 'expired',
  reminded: 'expiring',
};

/** Ids of statuses in which the work on a record is over, by kind. */
export type Closing = Partial<Record<EventKind, ReadonlySet<number>>>;

const idOf = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' ? value.id : null;

/** Does a line say another status? Only then {@link typesOf} needs to know which of them close. */
export const movesStatus = ({ kind, after = {} }: Happening): boolean => kind === 'updated' && 'status' in after;

/**
 * What a line of a log means for other systems; what happened is first, what follows from it is behind that: an update
 * that closes is both.
 */
export function typesOf(kind: EventKind, line: Happening, closing: Closing): EventType[] {
  const { before = {}, after = {} } = line;
  const named = (what: string) => `${kind}.${what}` as EventType;
  if (line.kind === 'cab-ended') return [after.status === 'APPROVED' ? 'change.board_approved' : 'change.board_denied'];
  const types = [named(own[line.kind] ?? 'updated')];
  if (kind === 'asset' && 'used_by' in after && idOf(after.used_by) !== null) {
    if (idOf(before.used_by) !== idOf(after.used_by)) types.push('asset.assigned');
  }
  const ends = closing[kind];
  const [was, is] = [idOf(before.status), idOf(after.status)];
  if (ends && movesStatus(line) && is !== null && ends.has(is) && !(was !== null && ends.has(was)))
    types.push(named('closed'));
  return types;
}
