import { contractStatus } from '../../wire/contract/contract.record';
import { pageTypes, type PageType, type Performer, type RuleEvent, type RuleEventChoice } from '../../wire/rule/rule';
import { kinds } from '../kinds';
import type { Happening } from '../shared/happened';

/** Something that a listener listens to, with the value before and after where there is one. */
export interface Event {
  event: RuleEvent;
  from: number | null;
  to: number | null;
}

/** Who made an update. */
export interface Maker {
  /** null: the service desk itself. */
  id: number | null;
  role: string | null;
}

const pageTypeOf: ReadonlyMap<string, PageType> = new Map(
  pageTypes.map((type) => [kinds[type].owner ?? type, type] as const),
);

/** A record, and what happened to it. */
export interface Subject {
  pageType: PageType;
  id: number;
  lines: Happening[];
}

/** The records to which something happened, each with what it was, in the order of what came first. */
export function recordsIn(lines: readonly Happening[]): Subject[] {
  const found = new Map<string, Subject>();
  for (const line of lines) {
    const pageType = pageTypeOf.get(line.owner_type);
    if (!pageType) continue;
    const key = `${pageType} ${line.owner_id}`;
    const record = found.get(key) ?? { pageType, id: line.owner_id, lines: [] };
    record.lines.push(line);
    found.set(key, record);
  }
  return [...found.values()];
}

/** The names under which logs keep a field. */
const fields: readonly (readonly [string, RuleEvent])[] = [
  ['status', 'status'],
  ['asset_status', 'status'],
  ['priority', 'priority'],
  ['impact', 'impact'],
  ['change_type', 'type'],
  ['release_type', 'type'],
  ['asset_type', 'type'],
  ['contract_type', 'type'],
  ['department', 'department'],
  ['team', 'team'],
  ['agent', 'agent'],
  ['assignee', 'agent'],
  ['managed_by', 'agent'],
];

/** Lines of contracts that tell of another status without naming it. */
const contractMoves: Readonly<Record<string, number | null>> = {
  approved: null,
  began: contractStatus.active,
  rejected: contractStatus.rejected,
  expired: contractStatus.expired,
  terminated: contractStatus.terminated,
};

const idOf = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' ? value.id : null;

const idsOf = (items: unknown): (number | null)[] => (Array.isArray(items) ? items.map(idOf) : []);

/** What a line of a log means for listeners. */
export function eventsOf({ owner_type, kind, before = {}, after = {} }: Happening): Event[] {
  const event = (name: RuleEvent): Event => ({ event: name, from: null, to: null });
  if (kind.startsWith('planning-')) return [event('planning')];
  if (kind === 'cab-ended') return [event(after.status === 'APPROVED' ? 'cab_approved' : 'cab_denied')];
  if (kind === 'attached') return [event('link_added')];
  const changed = fields
    .filter(([name]) => name in before || name in after)
    .map(([name, what]) => ({ event: what, from: idOf(before[name]), to: idOf(after[name]) }));
  const file = ['attachment', 'attachments'].some(
    (name) => name in after && JSON.stringify(after[name] ?? []) !== '[]',
  );
  const linked = idsOf(after.assets).some((id) => !idsOf(before.assets).includes(id));
  const moved = owner_type === kinds.contract.owner && kind in contractMoves;
  return [
    ...changed,
    ...(file ? [event('attachment')] : []),
    ...(linked && kind === 'updated' ? [event('link_added')] : []),
    ...(moved ? [{ ...event('status'), to: contractMoves[kind] ?? null }] : []),
  ];
}

/** Does one of these events happen among those that a listener waits for (E34)? */
export const isAwaited = (awaited: readonly RuleEventChoice[], happened: readonly Event[]): boolean =>
  awaited.some(({ event, from, to }) =>
    happened.some((one) => one.event === event && (!from || from === one.from) && (!to || to === one.to)),
  );

/** Is this who the listener waits for? Who asked for the record and is an agent counts as both. */
export function isPerformer(performer: Performer, maker: Maker, requesterId: number | null): boolean {
  switch (performer) {
    case 'anyone':
      return true;
    case 'system':
      return maker.id === null;
    case 'agent':
      return maker.role === 'agent' || maker.role === 'admin';
    case 'requester':
      return maker.id !== null && (maker.role === 'client' || maker.id === requesterId);
  }
}
