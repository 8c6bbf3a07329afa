import { sql } from 'kysely';
import { recordKinds } from '../../../wire/protocol/kind';
import { allKinds } from '../../kinds';
import type { NoticeRecipient } from '../../mail/notice';
import type { Db } from '../../shared/db';
import { whereAll } from '../../shared/list.sort';
import { peopleOf } from '../../shared/person';
import type { OwningRecordKind } from '../kind';
import { pagedRecords } from '../named';
import { ofClient } from '../owner';

export interface WatchedRecord {
  kind: OwningRecordKind;
  id: number;
  identifier: string;
  name: string;
}

/** These records as mails name them; one statement for each kind of them. Those that are gone are missing. */
export async function watchedRecords(
  db: Db,
  records: readonly { kind: OwningRecordKind; id: number }[],
): Promise<WatchedRecord[]> {
  const found: WatchedRecord[] = [];
  for (const kind of new Set(records.map((one) => one.kind))) {
    const ids = records.filter((one) => one.kind === kind).map(({ id }) => id);
    const { rows } = await sql<{ id: number; identifier: string; name: string }>`
      select t.id, t.identifier, ${sql.ref(`t.${pagedRecords[kind.type].title}`)} as name from ${sql.table(kind.table)} t
      where t.id = any(${ids})`.execute(db);
    found.push(...rows.map((row) => ({ ...row, kind })));
  }
  return found;
}

/** Somebody who is informed of a record. */
export interface Informed {
  person: NoticeRecipient;
  owner_type: string;
  owner_id: number;
}

/**
 * Those of them who may still see the record: rights of agents are asked where the people are read (`maySeeOwner`), whose a
 * record is among clients here, in one statement for each kind.
 */
export async function withoutBlindClients<T extends Informed>(db: Db, people: readonly T[]): Promise<T[]> {
  const clients = people.filter(({ person }) => person.role === 'client');
  if (!clients.length) return [...people];
  const actors = await peopleOf(db, [...new Set(clients.map(({ person }) => person.id))]);
  const seen = new Set<string>();
  for (const kind of allKinds) {
    const { type, table, owner } = kind;
    const parts = clients.flatMap(({ person, owner_type, owner_id }) => {
      const actor = owner_type === owner ? actors.get(person.id) : undefined;
      const own = actor && ofClient(actor, kind);
      return own
        ? [
            sql`(select ${sql.lit(person.id)}::bigint as person, ${sql.lit(owner_id)}::bigint as record from ${sql.table(table)} t ${whereAll([sql`t.id = ${owner_id}`, ...own.scope(actor)])})`,
          ]
        : [];
    });
    for (let from = 0; from < parts.length; from += atOnce) {
      const { rows } = await sql<{ person: number; record: number }>`
        ${sql.join(parts.slice(from, from + atOnce), sql` union all `)}`.execute(db);
      for (const { person, record } of rows) seen.add(`${recordKinds[type].owner} ${record} ${person}`);
    }
  }
  return people.filter(
    ({ person, owner_type, owner_id }) =>
      person.role !== 'client' || seen.has(`${owner_type} ${owner_id} ${person.id}`),
  );
}

const atOnce = 500;
