import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Trx } from '../../shared/db';
import { announce } from '../../shared/live';
import { inTransaction } from '../../shared/transaction';
import type { HelpDeskPerson } from '../help-desk';
import { activePeople, personOf } from '../person';
import type { HostPerson } from './host';
import { localeOf, roleOf, shownName, zoneOf } from './host.rules';
import { idsOfRefs, refText } from './refs';
import { take } from './take';

/** Who may do everything, whatever the host says of them: the reference of the connection file. */
type FirstAdmin = string | null;

/** Somebody of whom the host has just told. */
export interface PersonState {
  id: number;
  /** As they are here now; null for who has left. */
  person: HelpDeskPerson | null;
}

/**
 * Takes over what the host says of who is signed in, and returns whom they are here. Whoever is unknown is added. What it
 * does not say stays as it is: the answer of `who` may be shorter than the row of the mirror. It takes one statement if
 * nothing is new.
 */
export async function storePerson(db: Database, person: HostPerson, firstAdmin: FirstAdmin): Promise<PersonState> {
  const same = await unchanged(db, person, firstAdmin);
  if (same !== null) return same;
  const ref = refText(person);
  return inTransaction(db, async (trx) => {
    const known = (await idsOfRefs(trx, [person])).get(ref);
    if (known === undefined) await take(trx, 'people', [person]);
    const own = known ?? (await idsOfRefs(trx, [person])).get(ref)!;
    await write(trx, own, person, firstAdmin);
    await announce(trx, 'user', own);
    return { id: own, person: (await activePeople(trx, [own])).get(own) ?? null };
  });
}

/** The columns of which the host says something. Of who is agent and client at once the agent's row decides. */
function stateOf(person: HostPerson, firstAdmin: FirstAdmin, isAgentToo: boolean) {
  if (isAgentToo) return {};
  const { kind, name, email, role, active, time_zone, locale } = person;
  const isKnown = kind === 'client' || Boolean(role) || refText(person) === firstAdmin;
  return {
    ...(isKnown && { role: roleOf(person, firstAdmin) }),
    ...(name && { full_name: shownName(person) }),
    ...(email !== undefined && { email: email?.trim() ?? '' }),
    ...(typeof active === 'boolean' && { active }),
    ...(time_zone && { time_zone: zoneOf(time_zone) }),
    ...(locale && { locale: localeOf(locale) }),
  };
}

/** A person of whom everything that the host says is known already; null for any other. */
async function unchanged(db: Db, person: HostPerson, firstAdmin: FirstAdmin): Promise<PersonState | null> {
  const row = await db
    .selectFrom('host_refs as h')
    .innerJoin('help_desk.users as u', 'u.id', 'h.id')
    .select(['u.id', 'u.full_name', 'u.email', 'u.role', 'u.active', 'u.time_zone', 'u.locale', 'u.erased_at'])
    .select(sql<string[]>`array(select r.role from host_roles r where r.user_id = u.id order by 1)`.as('roles'))
    .select(sql<string[]>`array(${teamsOf(sql`u.id`)})`.as('teams'))
    .select(isAgent(sql`u.id`).as('is_agent'))
    .where('h.kind', '=', person.kind)
    .where('h.host_id', '=', person.id)
    .executeTakeFirst();
  if (!row) return null;
  // The host may go on telling of them; here they are nobody (G27).
  if (row.erased_at) return { id: row.id, person: null };
  const columns = Object.entries(stateOf(person, firstAdmin, person.kind === 'client' && row.is_agent));
  return columns.every(([column, value]) => row[column as keyof typeof row] === value) &&
    (!person.roles || sameTexts(person.roles, row.roles)) &&
    (!person.teams || sameTexts(person.teams, row.teams))
    ? { id: row.id, person: row.active ? personOf(row) : null }
    : null;
}

const isAgent = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from host_refs r where r.kind = 'agent' and r.id = ${id})`;

/** The host's ids of the teams that somebody is in. */
const teamsOf = (id: RawBuilder<unknown>) =>
  sql`select r.host_id from help_desk.team_members m join host_refs r on r.kind = 'team' and r.id = m.team_id where m.user_id = ${id} order by 1`;

const sameTexts = (some: readonly string[], others: readonly string[]): boolean =>
  [...new Set(some)].sort().join('\n') === [...others].sort().join('\n');

async function write(db: Trx, id: number, person: HostPerson, firstAdmin: FirstAdmin): Promise<void> {
  const { is_agent } = await db.selectNoFrom(isAgent(sql`${id}::bigint`).as('is_agent')).executeTakeFirstOrThrow();
  const columns = stateOf(person, firstAdmin, person.kind === 'client' && is_agent);
  if (Object.keys(columns).length) await db.updateTable('help_desk.users').set(columns).where('id', '=', id).execute();
  if (person.roles) await writeRoles(db, [{ user_id: id, roles: person.roles }]);
  if (!person.teams) return;
  await sql`
    delete from help_desk.team_members m using host_refs r
    where m.user_id = ${id} and r.kind = 'team' and r.id = m.team_id and r.host_id <> all(${[...person.teams]}::text[])`.execute(
    db,
  );
  await sql`
    insert into help_desk.team_members (user_id, team_id)
    select ${id}, r.id from host_refs r where r.kind = 'team' and r.host_id = any(${[...person.teams]}::text[])
    on conflict do nothing`.execute(db);
}

/** The names of the host's roles that people have; the connection maps them to rights (docs/connect/sign-in.md). */
export async function writeRoles(
  db: Trx,
  people: readonly { user_id: number; roles: readonly string[] }[],
): Promise<void> {
  const given = JSON.stringify(people.flatMap(({ user_id, roles }) => roles.map((role) => ({ user_id, role }))));
  const pairs = sql`jsonb_to_recordset(${given}::jsonb) as g (user_id bigint, role text)`;
  await sql`
    delete from host_roles h where h.user_id = any(${people.map(({ user_id }) => user_id)}::bigint[])
      and not exists (select from ${pairs} where g.user_id = h.user_id and g.role = h.role)`.execute(db);
  await sql`insert into host_roles (user_id, role) select distinct g.user_id, g.role from ${pairs} on conflict do nothing`.execute(
    db,
  );
}
