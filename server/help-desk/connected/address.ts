import { goPath, type HostPageKind } from '../../../wire/host/host';
import type { Db } from '../../shared/db';
import type { Connection } from './connection';
import type { PersonKind } from './host';

type Templates = Connection['pages'];

/** A person may have both pages: who is one of the host's agents has none as its client, and the other way round. */
const others: Partial<Record<HostPageKind, HostPageKind>> = { user: 'agent', agent: 'user' };
const personKinds: Partial<Record<HostPageKind, PersonKind>> = { user: 'client', agent: 'agent' };

/** Where a record's page of the host is found, below the root of the product; null if the host has none. */
export const addressIn =
  (pages: Templates) =>
  (kind: HostPageKind, id: number): string | null =>
    (pages[kind] ?? pages[others[kind] ?? kind]) === undefined ? null : goPath(kind, id);

/**
 * The address of the host's page for our record `id`, as the connection file says it; null if there is no such page, or
 * if the host has no such record.
 */
export async function pageOf(db: Db, pages: Templates, kind: HostPageKind, id: number): Promise<string | null> {
  for (const one of [kind, others[kind]]) {
    const template = one && pages[one];
    if (!template) continue;
    const ref = await db
      .selectFrom('host_refs')
      .select('host_id')
      .where('kind', '=', personKinds[one] ?? one)
      .where('id', '=', id)
      .orderBy('host_id')
      .executeTakeFirst();
    const address = ref && filled(template, ref.host_id);
    if (address) return address;
  }
  return null;
}

/** A template with a host's id in it, which has no meaning there but its own; null for one that no address can hold. */
function filled(template: string, hostId: string): string | null {
  // A dot or two mean a folder, however they are written.
  if (hostId === '.' || hostId === '..') return null;
  return template.replace('{id}', () => encodeURIComponent(hostId));
}
