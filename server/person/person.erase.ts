import { sql } from 'kysely';
import * as sentences from '../../texts/compiled/server/erasure';
import { formerName } from '../../wire/person/former';
import { type Erasure, keptGroups, personLimits } from '../../wire/person/person';
import { enqueue } from '../queue/queue';
import type { Db, Trx } from '../shared/db';
import { conflict, notFound } from '../shared/errors';
import { announce } from '../shared/live';
import { say } from '../shared/sentence';
import { byTable, personColumns } from './person.columns';
import { countTraces, isSmall, renameIn, searchedTables } from './person.sweep';
import { isDistinct, type Traces } from './person.text';

/** What goes with the person: their settings, what they were told, and what let them in. By table and column. */
export const goes: readonly (readonly [table: string, column: string])[] = [
  ['help_desk.sessions', 'user_id'],
  ['help_desk.team_members', 'user_id'],
  ['calendar_feeds', 'user_id'],
  ['contract_calendars', 'user_id'],
  ['contract_recipients', 'user_id'],
  ['deputies', 'deputy_id'],
  ['deputies', 'user_id'],
  ['digests', 'user_id'],
  ['exports', 'user_id'],
  ['home_layouts', 'user_id'],
  ['host_roles', 'user_id'],
  ['idempotency_keys', 'user_id'],
  ['inbox_messages', 'user_id'],
  ['map_positions', 'user_id'],
  ['notification_choices', 'user_id'],
  ['outgoing_mails', 'recipient_id'],
  ['recent_views', 'user_id'],
  ['saved_filter_choices', 'user_id'],
  ['user_permissions', 'user_id'],
  ['user_roles', 'user_id'],
  ['view_watchers', 'user_id'],
  ['watchers', 'user_id'],
];

/** Rows that are the person's own and stay, and why. */
export const stays: Readonly<Record<string, string>> = {
  'api_tokens.user_id': 'revoked, as evidence for a year, without name and address',
  'approval_links.user_id': 'ended; the hash says that there was one',
  'contract_links.user_id': 'ended; the hash says that there was one',
  'cab_approvers.user_id': 'who decided, by the id',
  'cab_approvers.voted_by': 'who decided, by the id',
  'cab_level_approvers.user_id': 'a board is changed by who manages boards; who left is asked nothing',
  'cab_run_level_members.user_id': 'who was asked, by the id',
  'comments.author_id': 'part of the record, under the new name',
  'help_desk.ticket_messages.author_id': 'part of the ticket, under the new name',
  'help_desk.task_users.user_id': 'the help-desk’s own',
  'saved_filters.user_id': 'views that others use; the rest goes',
  'see_as.user_id': 'evidence, by the id',
};

interface Erasing {
  db: Trx;
  actor: { id: number };
  id: number;
  now: Date;
  /** The name of the connected help-desk, where there is one. */
  host: string | null;
}

const columns = ['id', 'full_name', 'email', 'role', 'active', 'is_service', 'erased_at'] as const;

/** What would go, and nothing is written; of who is erased already, how far that is. Throws 404. */
export async function foreseeErasure(db: Db, id: number): Promise<Erasure> {
  const person = await db.selectFrom('help_desk.users').select(columns).where('id', '=', id).executeTakeFirst();
  if (!person || person.is_service) throw notFound('user');
  const erased = await db.selectFrom('person_erasures').selectAll().where('person_id', '=', id).executeTakeFirst();
  const traces = await tracesOf(db, person);
  const tables = await searchedTables(db);
  const max = 100_000;
  return {
    state: erased ? (erased.ended_at ? 'completed' : 'running') : 'none',
    name: person.full_name || person.email,
    former_name: formerName(id),
    counts: await countKept(db, id),
    texts: !erased && (await isSmall(db, tables.keys())) ? await countTraces(db, traces, tables, max) : null,
    in_texts: traces.name !== null,
    renamed: erased?.renamed ?? 0,
  };
}

/**
 * Takes a person's name, address and picture, ends their access and deletes what was theirs alone. Texts that name them are
 * changed with it, if these are few, else behind it. Throws 404; 409 for oneself, for who was erased, for who is active in a
 * connected help-desk, and for the last administrator.
 */
export async function erasePerson({ db, actor, id, now, host }: Erasing): Promise<Erasure> {
  const known = await db
    .selectFrom('help_desk.users')
    .select(['role', 'is_service'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known || known.is_service) throw notFound('user');
  if (id === actor.id) throw conflict(say(sentences.oneself));
  // Two administrators who erase each other at once: one of them comes second.
  if (known.role === 'admin') await requireAdmin(db, actor.id);
  // Whoever writes something with this person in it is done, or begins after this.
  const person = await db
    .selectFrom('help_desk.users')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (person.erased_at) throw conflict(say(sentences.already, { name: formerName(id) }));
  if (host && person.active) throw conflict(say(sentences.active, { host }));

  const counts = await countKept(db, id);
  const traces = await tracesOf(db, person);
  await takeName(db, id, now);
  await endAccess(db, { id, by: actor.id, now });
  await deleteOwn(db, id, traces);
  await takeAddress(db, traces);
  await db
    .insertInto('person_erasures')
    .values({
      person_id: id,
      erased_by: actor.id,
      erased_at: now,
      name: traces.name,
      email: traces.email,
    })
    .execute();
  const renamed = await renameAtOnce(db, traces);
  await db
    .updateTable('person_erasures')
    .set({ renamed: renamed ?? 0 })
    .where('person_id', '=', id)
    .execute();
  await enqueue(db, 'erasures', [{}]);
  await announce(db, 'user', id);
  return {
    ...{ state: renamed === null ? 'running' : 'completed', name: formerName(id), former_name: formerName(id), counts },
    ...{ texts: renamed, in_texts: traces.name !== null, renamed: renamed ?? 0 },
  };
}

/** Administrators are locked in the order of their ids, so that none of two is the last. Throws 409. */
async function requireAdmin(db: Trx, actorId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from help_desk.users where role = 'admin' and active order by id for update`.execute(db);
  if (!rows.some(({ id }) => id === actorId)) throw conflict(say(sentences.last));
}

/** By what the person is found in texts: not by what is another one's, too. */
async function tracesOf(
  db: Db,
  { id, full_name, email }: { id: number; full_name: string | null; email: string },
): Promise<Traces> {
  const name = full_name?.trim() ?? '';
  const { rows } = await sql<{ same_name: boolean; same_email: boolean }>`
    select exists (select from help_desk.users u where u.id <> ${id} and search_fold(u.full_name) = search_fold(${name})) as same_name,
      exists (select from help_desk.users u where u.id <> ${id} and lower(u.email) = lower(${email})) as same_email`.execute(
    db,
  );
  const [same] = rows;
  return {
    id,
    name: isDistinct(name) && !same?.same_name ? name : null,
    email: email && !same?.same_email ? email : null,
  };
}

/** Rows that say who, by group. */
async function countKept(db: Db, id: number): Promise<Erasure['counts']> {
  const counts = Object.fromEntries(keptGroups.map((group) => [group, 0])) as Erasure['counts'];
  for (const [table, all] of byTable(await personColumns(db))) {
    if (table === 'help_desk.users' || table === 'person_erasures') continue;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} t
      where ${sql.join(
        all.map(({ column, type }) =>
          type === 'bigint' ? sql`${sql.ref(`t.${column}`)} = ${id}` : sql`${id} = any(${sql.ref(`t.${column}`)})`,
        ),
        sql` or `,
      )}`.execute(db);
    counts[all[0]!.group] += rows[0]?.count ?? 0;
  }
  return counts;
}

async function takeName(db: Trx, id: number, now: Date): Promise<void> {
  await db
    .updateTable('help_desk.users')
    .set({
      ...{ full_name: formerName(id), email: '', password_hash: null, profile_pic: null },
      ...{ manager_id: null, locale: '', time_zone: 'UTC', active: false, erased_at: now },
    })
    .where('id', '=', id)
    .execute();
}

async function endAccess(db: Trx, { id, by, now }: { id: number; by: number; now: Date }): Promise<void> {
  await sql`
    update api_tokens set revoked_at = coalesce(revoked_at, ${now}), revoked_by = coalesce(revoked_by, ${by}), last_used_address = null, name = ${formerName(id)}
    where user_id = ${id}`.execute(db);
  for (const table of ['approval_links', 'contract_links'])
    await sql`update ${sql.table(table)} set expires_at = least(expires_at, ${now}) where user_id = ${id}`.execute(db);
  await sql`update see_as set ended_at = ${now} where ${id} in (user_id, admin_id) and ended_at is null`.execute(db);
}

async function deleteOwn(db: Trx, id: number, { email }: Traces): Promise<void> {
  for (const [table, column] of goes)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  await sql`delete from saved_filters where user_id = ${id} and not shared`.execute(db);
  await sql`update cab_approvers set ip = null where ${id} in (user_id, voted_by)`.execute(db);
  await sql`update events set actor_name = ${formerName(id)} where actor_id = ${id}`.execute(db);
  await sql`update report_schedules set agent_ids = array_remove(agent_ids, ${id}::bigint) where ${id} = any(agent_ids)`.execute(
    db,
  );
  if (email) await sql`delete from outgoing_mails where lower(recipient_email) = lower(${email})`.execute(db);
}

/** Where an address is all that a column has, `Former person 7` would be no address. */
async function takeAddress(db: Trx, { email }: Traces): Promise<void> {
  if (!email) return;
  const own = sql`lower(email) = lower(${email})`;
  await sql`delete from help_desk.login_attempts where ${own}`.execute(db);
  await sql`delete from contract_recipients where ${own}`.execute(db);
  await sql`update vendors set email = null, version = version + 1 where ${own}`.execute(db);
  await sql`
    update report_schedules set emails = array(select e from unnest(emails) e where lower(e) <> lower(${email}))
    where lower(${email}) in (select lower(e) from unnest(emails) e)`.execute(db);
}

/** Renames all rows that name them if there are few, and returns how many; null: nothing was done, there are too many. */
async function renameAtOnce(db: Trx, traces: Traces): Promise<number | null> {
  const tables = await searchedTables(db);
  if (!(await isSmall(db, tables.keys()))) return null;
  if ((await countTraces(db, traces, tables, personLimits.atOnce)) > personLimits.atOnce) return null;
  let renamed = 0;
  for (const [table, all] of tables) renamed += await renameIn(db, traces, table, all);
  return renamed;
}
