import type { HostGroup, HostKind, HostPerson, HostRows, HostTicket } from './host';
import { personRef } from './host.rules';
import type { Ids, Ref, RefKind } from './refs';

type Named = (kind: RefKind, id: string) => void;

const visit = (kind: RefKind, id: string | null | undefined, named: Named): void => void (id && named(kind, id));

function visitPerson(text: string | null | undefined, otherwise: 'agent' | 'client', named: Named): void {
  if (!text) return;
  const { kind, id } = personRef(text, otherwise);
  named(kind, id);
}

function visitGroup({ head, department }: HostGroup, named: Named): void {
  visitPerson(head, 'agent', named);
  visit('department', department, named);
}

/** Tells what a row names. */
const visits: Partial<{ [K in HostKind]: (row: HostRows[K], named: Named) => void }> = {
  people({ organization, department, teams }: HostPerson, named) {
    visit('organization', organization, named);
    visit('department', department, named);
    for (const team of teams ?? []) visit('team', team, named);
  },
  organizations: visitGroup,
  departments: visitGroup,
  teams: visitGroup,
  tickets({ requester, assigned, team, status, priority, type, department }: HostTicket, named) {
    visitPerson(requester, 'client', named);
    visitPerson(assigned, 'agent', named);
    visit('team', team, named);
    visit('status', status, named);
    visit('priority', priority, named);
    visit('ticket_type', type, named);
    visit('department', department, named);
  },
};

/** What rows name that is not known, each once. */
export function referencesOf<K extends HostKind>(kind: K, rows: readonly HostRows[K][], known: Ids): Ref[] {
  const read = visits[kind] as ((row: HostRows[K], named: Named) => void) | undefined;
  const found = new Map<RefKind, Set<string>>();
  const named: Named = (one, id) => {
    if (known.has(one, id)) return;
    const ids = found.get(one);
    if (ids) ids.add(id);
    else found.set(one, new Set([id]));
  };
  for (const row of read ? rows : []) read!(row, named);
  return [...found].flatMap(([one, ids]) => [...ids].map((id) => ({ kind: one, id })));
}
