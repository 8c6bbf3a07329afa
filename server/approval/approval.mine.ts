import { sql } from 'kysely';
import { approvalCalls, type ApprovalSort, type MyApprovals } from '../../wire/approval/approval';
import { type Actor, can } from '../shared/actor';
import type { Db } from '../shared/db';
import { list, type ListDefinition } from '../shared/list';
import { named, peopleLike, person, priority } from '../shared/shapes';
import { wireTime } from '../shared/time';

const c = (column: string) => sql.ref(column);

/** An expression on the level `l`, run `r` and change `c` of an approver `t`. */
const of = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from cab_run_levels l join cab_runs r on r.id = l.run_id join changes c on c.id = r.change_id where l.id = t.level_id)`;

const definition = (actor: Actor): ListDefinition<ApprovalSort, never> => ({
  table: 'cab_approvers',
  // What has waited longest comes first.
  defaultOrder: 'asc',
  sorts: { subject: of(sql`c.subject`), waiting_since: c('t.created_at') },
  filters: {},
  search: (pattern) =>
    of(
      sql`c.subject ilike ${pattern} or c.identifier ilike ${pattern} or r.name ilike ${pattern} or c.requester_id = any(array(${peopleLike(pattern, actor)}))`,
    ),
  row: sql`t.id, ${of(sql`json_build_object('id', c.id, 'identifier', c.identifier, 'subject', c.subject)`)} as change, ${of(named('change_types', c('c.change_type_id')))} as change_type,
    ${of(priority('change_priorities', c('c.priority_id')))} as priority, ${of(person(c('c.requester_id')))} as requester, ${of(sql`r.name`)} as cab,
    ${of(sql`json_build_object('id', l.id, 'name', l.name)`)} as level, ${wireTime(c('t.created_at'), actor.time_zone)} as waiting_since`,
});

type Row = Omit<MyApprovals['approvals'][number], 'is_view' | 'is_decide'>;

/** What waits for this person's vote: pending at an active level (B2). It disappears once the level is decided. */
export async function myApprovals(db: Db, actor: Actor, query: Record<string, unknown>): Promise<MyApprovals> {
  const scope = [
    sql`t.user_id = ${actor.id} and t.status = 'PENDING' and exists (select from cab_run_levels l where l.id = t.level_id and l.is_active)`,
  ];
  const { rows, total } = await list<Row>(db, definition(actor), query, actor.time_zone, scope);
  const is_view = can(actor, 'view_changes');
  const is_decide = actor.role !== 'client' || approvalCalls.decide.clients.some((key) => can(actor, key));
  return { approvals: rows.map((row) => ({ ...row, is_view, is_decide })), total };
}
