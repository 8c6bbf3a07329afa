import { sql } from 'kysely';
import type { ActivityEntry, ActivityPage } from '../../../wire/parts/activity';
import type { Language } from '../../../texts/compiled/languages';
import type { OwnerType } from '../../../wire/parts/attachment';
import type { RecordKind } from '../../../wire/protocol/kind';
import { type Actor, sees } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { readPaging } from '../../shared/list.params';
import { seenTicketsOrNone } from '../../shared/sight';
import { wireTime } from '../../shared/time';
import { sentence, type Line } from './sentences';
import { ticketsIn } from './shown';

interface Row extends Line {
  id: number;
  created_at: string;
  request_id: string | null;
  creator: ActivityEntry['creator'];
}

/**
 * One page of a record's activity log as the actor may read it: newest first unless asked otherwise, 10 per page (D1
 * §9).
 */
export async function activityPage(
  db: Db,
  owner: { type: OwnerType; id: number },
  query: Record<string, unknown>,
  actor: Pick<Actor, 'role' | 'permissions' | 'tickets' | 'time_zone'>,
  language: Language,
): Promise<ActivityPage> {
  const zone = actor.time_zone;
  const { page, limit, order } = readPaging(query, ['created_at'], 'desc');
  const { rows } = await sql<Row>`
    select t.id, t.owner_type, t.kind, t.before, t.after, t.request_id, ${wireTime(sql.ref('t.created_at'), zone)} as created_at,
      (select json_build_object('id', u.id, 'full_name', coalesce(nullif(u.full_name, ''), u.email), 'profile_pic', u.profile_pic) from help_desk.users u where u.id = t.actor_id) as creator
    from activity_log t where t.owner_type = ${owner.type} and t.owner_id = ${owner.id}
    order by t.id ${sql.raw(order)} limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const tickets = rows.flatMap(({ before, after }) => [...ticketsIn(before), ...ticketsIn(after)]);
  const seen = await seenTicketsOrNone(actor, [...new Set(tickets)]);
  const reader = {
    zone,
    language,
    sees: (kind: RecordKind) => sees(actor, kind),
    seesTicket: (id: number) => !actor.tickets || seen.has(id),
  };
  const { total } = await db
    .selectFrom('activity_log')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_type', '=', owner.type)
    .where('owner_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const data = rows.map(({ id, created_at, request_id, creator, ...line }) => ({
    id,
    name: sentence(line, creator?.full_name ?? null, reader),
    created_at,
    request_id,
    creator,
  }));
  return { data, total, per_page: limit };
}
