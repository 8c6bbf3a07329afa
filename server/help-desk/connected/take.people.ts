import { sql } from 'kysely';
import type { Trx } from '../../shared/db';
import type { HostPerson, PersonKind } from './host';
import { localeOf, roleOf, shownName, zoneOf } from './host.rules';
import { makeRefs, mirrored } from './refs';

const { table } = mirrored.people;

/**
 * Writes agents and clients as people, and returns our ids of those that changed. Of who is both (the same `person`) the
 * agent decides; only the organization may be the client's. Who was erased here stays so, whatever the host says (G27).
 */
export async function takePeople(db: Trx, people: readonly HostPerson[], firstAdmin: string | null): Promise<number[]> {
  const joined = people.filter(({ person }) => person);
  if (joined.length) await joinPeople(db, joined);
  const idsOf = (kind: PersonKind) =>
    makeRefs(
      db,
      kind,
      table,
      people.filter((one) => one.kind === kind).map(({ id }) => id),
    );
  const ours = { agent: await idsOf('agent'), client: await idsOf('client') };
  const given = JSON.stringify(people.map(rowWith(ours, firstAdmin)));
  const { rows } = await sql<{ id: number }>`
    with g as (
      select distinct on (g.id) g.*, o.id as organization_id, d.id as department_id
      from jsonb_to_recordset(${given}::jsonb) as g (id bigint, kind text, host_id text, name text, email text, role text, active boolean, organization text, department text, time_zone text, locale text, picture text)
      left join host_refs o on o.kind = 'organization' and o.host_id = g.organization
      left join host_refs d on d.kind = 'department' and d.host_id = g.department
      where g.kind = 'agent' or not exists (select from host_refs a where a.kind = 'agent' and a.id = g.id)
      order by g.id, g.kind, g.host_id)
    insert into help_desk.users as t (id, full_name, email, role, active, organization_id, department_id, time_zone, locale, profile_pic)
    select id, name, email, role, active, organization_id, department_id, time_zone, locale, picture from g
    on conflict (id) do update set full_name = excluded.full_name, email = excluded.email, role = excluded.role, active = excluded.active,
      organization_id = case when excluded.organization_id is null and exists (select from host_refs c where c.kind = 'client' and c.id = t.id) then t.organization_id else excluded.organization_id end,
      department_id = excluded.department_id, time_zone = excluded.time_zone, locale = excluded.locale, profile_pic = excluded.profile_pic
    where t.erased_at is null and (t.full_name, t.email, t.role, t.active, t.organization_id, t.department_id, t.time_zone, t.locale, t.profile_pic)
      is distinct from (excluded.full_name, excluded.email, excluded.role, excluded.active, excluded.organization_id, excluded.department_id, excluded.time_zone, excluded.locale, excluded.profile_pic)
    returning id`.execute(db);
  const changed = new Set(rows.map(({ id }) => id));
  if (joined.length) await takeOrganizations(db, given);
  for (const id of await takeTeams(db, people)) changed.add(id);
  return [...changed];
}

const rowWith =
  (ours: Record<PersonKind, ReadonlyMap<string, number>>, firstAdmin: string | null) => (one: HostPerson) => ({
    id: ours[one.kind].get(one.id),
    kind: one.kind,
    host_id: one.id,
    name: shownName(one),
    email: one.email?.trim() ?? '',
    role: roleOf(one, firstAdmin),
    active: one.active ?? true,
    organization: one.organization ?? null,
    department: one.department ?? null,
    time_zone: zoneOf(one.time_zone),
    locale: localeOf(one.locale),
    picture: one.picture ?? null,
  });

/**
 * Gives an agent and a client of one `person` the same id of ours, which host_refs keeps as the kind `person`. Who has one
 * already keeps it.
 */
async function joinPeople(db: Trx, people: readonly HostPerson[]): Promise<void> {
  const given = JSON.stringify(people.map(({ kind, id, person }) => ({ kind, host_id: id, person })));
  const from = sql`jsonb_to_recordset(${given}::jsonb) as g (kind text, host_id text, person text)`;
  await sql`
    insert into host_refs (kind, host_id, id)
    select 'person', p.person, coalesce(p.id, nextval(pg_get_serial_sequence(${table}, 'id')))
    from (select g.person, min(r.id) as id from ${from} left join host_refs r on r.kind = g.kind and r.host_id = g.host_id
      group by g.person order by g.person) p
    where not exists (select from host_refs r where r.kind = 'person' and r.host_id = p.person)
    on conflict do nothing`.execute(db);
  await sql`
    insert into host_refs (kind, host_id, id)
    select g.kind, g.host_id, p.id from ${from} join host_refs p on p.kind = 'person' and p.host_id = g.person
    order by g.kind, g.host_id
    on conflict do nothing`.execute(db);
}

/** The organization of who is also an agent, whose own row may not tell one. */
async function takeOrganizations(db: Trx, given: string): Promise<void> {
  await sql`
    update help_desk.users t set organization_id = o.id
    from jsonb_to_recordset(${given}::jsonb) as g (kind text, host_id text, organization text)
    join host_refs r on r.kind = 'client' and r.host_id = g.host_id
    join host_refs o on o.kind = 'organization' and o.host_id = g.organization
    where g.kind = 'client' and t.id = r.id and t.erased_at is null and t.organization_id is distinct from o.id`.execute(
    db,
  );
}

/** The teams of agents; who does not tell theirs keeps them. Returns whose changed. */
async function takeTeams(db: Trx, people: readonly HostPerson[]): Promise<number[]> {
  const current = people.filter((one) => one.kind === 'agent' && one.teams);
  if (!current.length) return [];
  const agents = current.map(({ id }) => id);
  const pairs = current.flatMap(({ id, teams }) => (teams ?? []).map((team) => ({ id, team })));
  const wanted = sql`
    select distinct a.id as user_id, t.id as team_id
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as g (id text, team text)
    join host_refs a on a.kind = 'agent' and a.host_id = g.id
    join host_refs t on t.kind = 'team' and t.host_id = g.team
    where not exists (select from help_desk.users u where u.id = a.id and u.erased_at is not null)`;
  const { rows: left } = await sql<{ user_id: number }>`
    with wanted as materialized (${wanted})
    delete from help_desk.team_members m
    using (select distinct r.id from unnest(${agents}::text[]) as g (id) join host_refs r on r.kind = 'agent' and r.host_id = g.id) a
    where m.user_id = a.id and not exists (select from wanted w where w.user_id = m.user_id and w.team_id = m.team_id)
    returning m.user_id`.execute(db);
  const { rows: came } = await sql<{ user_id: number }>`
    insert into help_desk.team_members (user_id, team_id) ${wanted} on conflict do nothing returning user_id`.execute(
    db,
  );
  return [...left, ...came].map(({ user_id }) => user_id);
}
