import { sql } from 'kysely';
import { type RecordKind, recordKinds } from '../../wire/protocol/kind';
import { reportCalls } from '../../wire/report/report';
import { missingRight } from '../shared/admission';
import type { Db } from '../shared/db';
import { peopleOf, type Person } from '../shared/person';
import { personNameOf } from '../shared/shapes';

export interface ReportRecipient {
  /** Undefined for somebody who has left, and for an address that nobody here has. */
  person?: Person;
  name: string;
  email: string;
  maySee: boolean;
}

/**
 * Who is named, each once, and whether they may see a report of this list now. An address is that of a person: outside
 * there are no rights, so nothing is sent there.
 */
export async function recipientsOf(
  db: Db,
  { agent_ids, emails, module }: { agent_ids: readonly number[]; emails: readonly string[]; module: string },
): Promise<ReportRecipient[]> {
  const addresses = emails.map((email) => email.toLowerCase());
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select u.id, ${personNameOf('u')} as name, u.email from help_desk.users u
    where u.id = any(${agent_ids}::bigint[]) or lower(u.email) = any(${addresses}::text[])
    order by array_position(${agent_ids}::bigint[], u.id), array_position(${addresses}::text[], lower(u.email))`.execute(
    db,
  );
  const people = await peopleOf(
    db,
    rows.map(({ id }) => id),
  );
  const known = new Set(rows.map(({ email }) => email.toLowerCase()));
  return [
    ...rows.map(({ id, name, email }) => {
      const person = people.get(id);
      return { person, name, email, maySee: person !== undefined && mayRead(person, module) };
    }),
    ...[...new Set(addresses)]
      .filter((email) => !known.has(email))
      .map((email) => ({ name: email, email, maySee: false })),
  ];
}

const mayRead = (person: Person, module: string): boolean =>
  missingRight(person, 'agent') === null &&
  missingRight(person, reportCalls.view.needs) === null &&
  missingRight(person, recordKinds[module as RecordKind].view) === null;
