import { type RawBuilder, sql } from 'kysely';
import type { Comment, Mentionable } from '../../../wire/parts/comment';
import { recordKinds } from '../../../wire/protocol/kind';
import { type Actor, can } from '../../shared/actor';
import type { Db, Trx } from '../../shared/db';
import { notFound } from '../../shared/errors';
import { readPaging } from '../../shared/list.params';
import { anywhere } from '../../shared/list';
import { holds } from '../../shared/presets';
import { attachmentsOf, personNameOf } from '../../shared/shapes';
import { wireTime } from '../../shared/time';
import type { OwnedRecord } from '../owner';

/** May the actor delete what others wrote on the record: with the right to edit it. */
export const mayModerate = (actor: Actor, { kind }: OwnedRecord): boolean => can(actor, `edit_${kind.type}`);

/** Comments on the record as the actor may read them. `which`: the rest of the statement, where `t` is a comment. */
export async function commentRows(
  db: Db,
  actor: Actor,
  record: OwnedRecord,
  which: RawBuilder<unknown>,
): Promise<Comment[]> {
  const zone = actor.time_zone;
  // Clients see no e-mail address.
  const name = actor.role === 'client' ? sql`coalesce(u.full_name, '')` : personNameOf('u');
  const own = sql`coalesce(t.author_id = ${actor.id}, false)`;
  // What the tokens of others are called is not for clients.
  const through = actor.role === 'client' ? sql`case when ${own} then t.through end` : sql`t.through`;
  const time = (column: string) => wireTime(sql.ref(column), zone);
  const { rows } = await sql<Comment>`
    select t.id, t.body, t.version, ${time('t.created_at')} as created_at, ${time('t.edited_at')} as edited_at,
      ${time('t.deleted_at')} as deleted_at, ${attachmentsOf('comment', sql`t.id`)} as attachments,
      (select json_build_object('id', u.id, 'full_name', ${name}, 'profile_pic', u.profile_pic)
        from help_desk.users u where u.id = t.author_id) as author, ${through} as through,
      t.deleted_at is null and ${own} as can_edit,
      t.deleted_at is null and (${own} or ${mayModerate(actor, record)}) as can_delete
    from comments t ${which}`.execute(db);
  return rows;
}

/** A page of the comments on a record, oldest first unless asked otherwise; what was deleted has its place without text and files. */
export async function listComments(
  db: Db,
  actor: Actor,
  record: OwnedRecord,
  query: Record<string, unknown>,
): Promise<{ comments: Comment[]; total: number }> {
  const { page, limit, order } = readPaging(query, [], 'asc');
  const of = sql`where t.owner_type = ${record.kind.owner} and t.owner_id = ${record.id}`;
  const paged = sql`${of} order by t.id ${sql.raw(order)} limit ${limit} offset ${(page - 1) * limit}`;
  const comments = await commentRows(db, actor, record, paged);
  const { rows } = await sql<{ total: number }>`select count(*) as total from comments t ${of}`.execute(db);
  return { comments, total: rows[0]?.total ?? 0 };
}

/** The row of a comment that was not deleted; until the transaction ends nobody else writes it. Throws 404. */
export async function lockComment(db: Trx, id: number) {
  const row = await db
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('comment');
  return row;
}

/**
 * A page of the people who may see the record, and of the teams with such people in them, by name. Without those whom the actor
 * may not see.
 */
export async function listMentionable(
  db: Db,
  actor: Actor,
  { kind }: OwnedRecord,
  query: Record<string, unknown>,
): Promise<Mentionable[]> {
  const { page, limit, order, search } = readPaging(query, [], 'asc');
  // Who is in the help-desk is not for clients.
  if (actor.role === 'client') return [];
  const pattern = anywhere(search ?? '');
  const isLike = (name: RawBuilder<unknown>) => sql`search_fold(${name}) like ${pattern}`;
  const all = await actor.people?.all();
  const mayView = sql`u.active and not u.is_service and ${holds(recordKinds[kind.type].view)}`;
  const { rows } = await sql<Mentionable>`
    select * from (
      select 'user' as type, u.id, ${personNameOf('u')} as name from help_desk.users u
      where ${mayView} and (${isLike(personNameOf('u'))} or ${isLike(sql`u.email`)}) ${all ? sql`and u.id = any(${[...all]})` : sql``}
      union all
      select 'team', t.id, t.name from help_desk.teams t where t.gone_at is null and ${isLike(sql`t.name`)} and exists (
        select from help_desk.team_members m join help_desk.users u on u.id = m.user_id where m.team_id = t.id and ${mayView})
    ) named order by name ${sql.raw(order)}, type, id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const people = rows.filter(({ type }) => type === 'user').map(({ id }) => id);
  const seen = actor.people ? await actor.people.of(people) : new Set(people);
  return rows.filter(({ type, id }) => type === 'team' || seen.has(id));
}
