import { type RawBuilder, sql } from 'kysely';
import { approvalCalls, type ApprovalSort, type MyApprovals } from '../../wire/approval/approval';
import { boardDeputies, contractDeputies } from '../deputy';
import { type Actor, can } from '../shared/actor';
import type { Db } from '../shared/db';
import { seenRecords } from '../shared/scope';
import { list, type ListDefinition } from '../shared/list';
import { presentOf, type Services } from '../shared/services';
import { joinRow, named, peopleLike, person, personName, priority } from '../shared/shapes';
import { wireTime } from '../shared/time';

const c = (column: string) => sql.ref(column);

const change = joinRow('public.changes', 'c', 'r.change_id');

/** Votes that are pending at an active level of a board (B2), also of whom somebody is deputy for (G17). */
const votes = (actor: Actor, present: Date): RawBuilder<unknown> => sql`
  select a.id, 'change' as type, c.id as record_id, c.identifier, c.subject, null as term, c.change_type_id, c.priority_id, c.requester_id,
    r.name as cab, l.id as level_id, l.name as level, a.created_at as waiting_since, null::bigint as deputy_for_id
  from (select a.id, a.level_id, a.created_at from cab_approvers a where a.user_id = ${actor.id} and a.status = 'PENDING') a
  join cab_run_levels l on l.id = a.level_id and l.is_active join cab_runs r on r.id = l.run_id ${change}
  union all
  select d.approver_id, 'change', c.id, c.identifier, c.subject, null, c.change_type_id, c.priority_id, c.requester_id,
    r.name, l.id, l.name, d.created_at, d.user_id
  from ${boardDeputies(present, sql`d.deputy_id = ${actor.id}`)} d join cab_run_levels l on l.id = d.level_id
  join cab_runs r on r.id = l.run_id ${change}`;

/** Contracts, renewals and extensions that wait (E16), since this approver was asked. */
const terms = (actor: Actor, present: Date, ownerMayDecide: boolean): RawBuilder<unknown> => sql`
  select m.id, 'contract', k.id, k.identifier, k.name, m.type, null, null, coalesce(m.owner_id, k.owner_id),
    null, null, null, coalesce(m.waiting_since, m.created_at), d.user_id
  from (
    select m.id, null::bigint as user_id from contract_terms m where m.approver_id = ${actor.id} and m.decision = 'pending'
    union all
    select d.term_id, d.user_id from ${contractDeputies(present, ownerMayDecide, sql`d.deputy_id = ${actor.id}`)} d
  ) d join contract_terms m on m.id = d.id ${joinRow('public.contracts', 'k', 'm.contract_id')}`;

/**
 * What waits for this person, as a select in parentheses: of votes `own_id` is that of the approver, of contracts that of the
 * term. `id` are those of both tables, told apart by being even or odd.
 */
export const waitingFor = (actor: Actor, services: Pick<Services, 'now' | 'config'>): RawBuilder<unknown> =>
  sql`(select id * 2 + case type when 'contract' then 1 else 0 end as id, id as own_id, type, record_id, identifier, subject, term, change_type_id, priority_id,
    requester_id, cab, level_id, level, waiting_since, deputy_for_id
    from (${votes(actor, presentOf(services))} union all ${terms(actor, presentOf(services), services.config.requesterMayDecideAlone)}) waiting)`;

const definition = (actor: Actor, services: Pick<Services, 'now' | 'config'>): ListDefinition<ApprovalSort, never> => ({
  table: 'cab_approvers',
  source: waitingFor(actor, services),
  // What has waited longest comes first.
  defaultOrder: 'asc',
  defaultSort: 'waiting_since',
  sorts: { subject: c('t.subject'), waiting_since: c('t.waiting_since') },
  filters: {},
  search: (pattern) =>
    sql`(search_fold(t.subject) like ${pattern} or search_fold(t.identifier) like ${pattern} or search_fold(t.cab) like ${pattern} or t.requester_id = any(array(${peopleLike(pattern, actor)})))`,
  row: sql`t.own_id as id, t.type,
    case t.type when 'change' then json_build_object('id', t.record_id, 'identifier', t.identifier, 'subject', t.subject) end as change,
    case t.type when 'contract' then json_build_object('id', t.record_id, 'identifier', t.identifier, 'name', t.subject) end as contract,
    t.term, ${named('change_types', c('t.change_type_id'))} as change_type, ${priority('change_priorities', c('t.priority_id'))} as priority,
    ${person(c('t.requester_id'))} as requester, t.cab, case when t.level_id is not null then json_build_object('id', t.level_id, 'name', t.level) end as level,
    ${wireTime(c('t.waiting_since'), actor.time_zone)} as waiting_since, case when t.deputy_for_id is not null then json_build_object('id', t.deputy_for_id, 'name', ${personName(c('t.deputy_for_id'))}) end as deputy_for`,
});

type Row = Omit<MyApprovals['approvals'][number], 'is_view' | 'is_decide'>;

/** Which of the changes and contracts somebody may look at besides what they are asked. */
async function seenOf(db: Db, actor: Actor, rows: readonly Row[]): Promise<(row: Row) => boolean> {
  const idOf = ({ change, contract }: Row): number => (change ?? contract)?.id ?? 0;
  const of = (type: Row['type']) =>
    seenRecords(
      db,
      actor,
      type,
      rows.flatMap((row) => (row.type === type ? [idOf(row)] : [])),
    );
  const seen = { change: await of('change'), contract: await of('contract') };
  return (row) => seen[row.type].has(idOf(row));
}

/** What waits for this person. It disappears once it is decided. */
export async function myApprovals(
  db: Db,
  actor: Actor,
  query: Record<string, unknown>,
  services: Pick<Services, 'now' | 'config'>,
): Promise<MyApprovals> {
  const { rows, total } = await list<Row>(db, definition(actor, services), query, actor.time_zone);
  const votes = actor.role !== 'client' || approvalCalls.decide.clients.some((key) => can(actor, key));
  const may = {
    change: { is_view: can(actor, 'view_changes'), is_decide: votes },
    contract: { is_view: can(actor, 'view_contracts'), is_decide: can(actor, 'approve_contract') },
  };
  const seen = await seenOf(db, actor, rows);
  return {
    approvals: rows.map((row) => ({ ...row, ...may[row.type], is_view: may[row.type].is_view && seen(row) })),
    total,
  };
}
