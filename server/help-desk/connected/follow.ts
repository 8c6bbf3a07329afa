import type { HostGroup, HostKind, HostPerson, HostRows, HostTicket } from './host';
import { personRef } from './host.rules';
import type { Ref, RefKind } from './refs';

const refsIn = (kind: RefKind, ids: readonly (string | null | undefined)[]): Ref[] =>
  ids.flatMap((id) => (id ? [{ kind, id }] : []));

const ofGroup = ({ head, department }: HostGroup): Ref[] => [
  ...(head ? [personRef(head, 'agent')] : []),
  ...refsIn('department', [department]),
];

const references: Partial<{ [K in HostKind]: (row: HostRows[K]) => Ref[] }> = {
  people: ({ organization, department, teams }: HostPerson) => [
    ...refsIn('organization', [organization]),
    ...refsIn('department', [department]),
    ...refsIn('team', teams ?? []),
  ],
  organizations: ofGroup,
  departments: ofGroup,
  teams: ofGroup,
  tickets: ({ requester, assigned, team, status, priority, type, department }: HostTicket) => [
    ...(requester ? [personRef(requester, 'client')] : []),
    ...(assigned ? [personRef(assigned, 'agent')] : []),
    ...refsIn('team', [team]),
    ...refsIn('status', [status]),
    ...refsIn('priority', [priority]),
    ...refsIn('ticket_type', [type]),
    ...refsIn('department', [department]),
  ],
};

/** What rows name, each once. */
export function referencesOf<K extends HostKind>(kind: K, rows: readonly HostRows[K][]): Ref[] {
  const read = references[kind] as ((row: HostRows[K]) => Ref[]) | undefined;
  const found = new Map<string, Ref>();
  for (const row of read ? rows : []) for (const ref of read!(row)) found.set(`${ref.kind}:${ref.id}`, ref);
  return [...found.values()];
}
