import { type RawBuilder, sql } from 'kysely';
import * as similarSentences from '../../texts/compiled/server/similar';
import type { Language } from '../../texts/compiled/languages';
import { similarLimits, type TicketSimilar } from '../../wire/similar/similar';
import { attachTickets, createProblem, draftOfTicket } from '../problem';
import type { ProblemOperation } from '../problem/problem.kind';
import { type Actor, can } from '../shared/actor';
import { conflict } from '../shared/errors';
import { escapeHtml } from '../shared/html';
import { say } from '../shared/sentence';
import { seenTickets, seenTicketsOrNone } from '../shared/sight';
import { holds, type TicketAsked, ticketAsked } from './similar.asked';
import { type Alike, findAlike, type Search } from './similar.find';
import { readThreshold } from './similar.threshold';

type Sql = RawBuilder<unknown>;

const day = 86_400_000;
/** Groups that were answered for lately: so many are compared with a new ticket. */
const maxAnswered = 300;
/** Of the newest tickets so many are compared, besides those with the rarest words. */
const maxNewest = 500;

/** Who is asked whether tickets that look alike become a problem. */
export const mayBeAsked = (actor: Actor): boolean => can(actor, 'create_problem');

/** What is looked for besides, to know the group of a ticket: new tickets without a problem, and groups that were answered for. */
export function searchGroup(now: Date): Pick<Search, 'pools' | 'also'> {
  const since = new Date(now.getTime() - similarLimits.alikeDays * day);
  return {
    pools: {
      fresh: {
        where: sql`t.created_at >= ${since} and not exists (select from problem_tickets l where l.ticket_id = t.id)`,
        // Some of them the reader may not see.
        limit: similarLimits.alikeTickets * 2,
      },
      answered: {
        where: sql`exists (select from similar_group_answers a where a.ticket_id = t.id and ${holds})`,
        limit: 5,
      },
    },
    also: [
      (hasWords: Sql) =>
        sql`(select * from similar_tickets where created_at >= ${since} order by created_at desc limit ${maxNewest}) d where ${hasWords}`,
      (hasWords: Sql) =>
        sql`(select a.ticket_id from similar_group_answers a where a.is_asked and ${holds} order by a.created_at desc limit ${maxAnswered}) a
          join similar_tickets d on d.id = a.ticket_id where ${hasWords}`,
    ],
  };
}

/** The tickets that the reader is asked about: none if they are fewer than five, or somebody has answered for them. */
export async function groupOf(
  actor: Actor,
  now: Date,
  asked: TicketAsked,
  alike: readonly Alike[],
): Promise<TicketSimilar['alike']> {
  if (!isFresh(asked, now) || asked.is_answered || alike.some(({ pools }) => pools.includes('answered'))) return null;
  const ids = await seenGroup(actor, asked, alike, seenTicketsOrNone);
  return ids.length < similarLimits.alikeLeast ? null : { count: ids.length, ticket_ids: ids };
}

const isFresh = ({ created_at, has_problem }: TicketAsked, now: Date): boolean =>
  !has_problem && created_at.getTime() >= now.getTime() - similarLimits.alikeDays * day;

/** The ticket and those that look like it, as far as the reader may see them. */
async function seenGroup(
  actor: Actor,
  asked: TicketAsked,
  alike: readonly Alike[],
  see: typeof seenTickets,
): Promise<number[]> {
  const fresh = alike.filter(({ id, pools }) => pools.includes('fresh') && id !== asked.id).map(({ id }) => id);
  const seen = await see(actor, fresh);
  return [asked.id, ...fresh.filter((id) => seen.has(id))].slice(0, similarLimits.alikeTickets);
}

/** The same whether somebody has answered or not. Throws 409 if they are fewer than five. */
async function requireGroup({ db, actor, now }: ProblemOperation, ticketId: number): Promise<number[]> {
  const asked = await ticketAsked(db, ticketId);
  const least = await readThreshold(db);
  const alike = await findAlike(db, 'ticket', asked, {
    where: [sql`t.gone_at is null`],
    limit: 0,
    ...searchGroup(now),
  });
  const ids = isFresh(asked, now)
    ? await seenGroup(
        actor,
        asked,
        alike.filter(({ score }) => score >= least),
        seenTickets,
      )
    : [];
  if (ids.length < similarLimits.alikeLeast)
    throw conflict(say(similarSentences.not_alike, { count: similarLimits.alikeLeast }));
  return ids;
}

/** Nobody is asked about these tickets, or what looks like them, any more. */
async function answerFor(
  { db, actor, now }: ProblemOperation,
  ticketId: number,
  ids: readonly number[],
  problemId: number | null,
): Promise<void> {
  await sql`
    insert into similar_group_answers (ticket_id, is_asked, problem_id, created_by, created_at)
    select u, u = ${ticketId}, ${problemId}, ${actor.id}, ${now} from unnest(${[...ids]}::bigint[]) u order by u
    on conflict (ticket_id) do update set is_asked = similar_group_answers.is_asked or excluded.is_asked, problem_id = excluded.problem_id,
      created_by = excluded.created_by, created_at = excluded.created_at`.execute(db);
}

/** Throws 409 if fewer than five tickets look like this one. */
export async function dismissGroup(operation: ProblemOperation, ticketId: number): Promise<number> {
  const ids = await requireGroup(operation, ticketId);
  await answerFor(operation, ticketId, ids, null);
  return ids.length;
}

interface Made {
  id: number;
  identifier: string;
  ticket_ids: number[];
}

/**
 * A problem with all of them, from what the ticket says, as the form of a new problem would have it; with the lowest impact, which
 * a ticket does not have. Throws 409 if fewer than five tickets look like this one, or if one of them got a problem meanwhile, and
 * 422 if what is needed is known of none of them.
 */
export async function createFromGroup(
  operation: ProblemOperation,
  ticketId: number,
  language: Language,
): Promise<Made> {
  const { db, actor } = operation;
  const ids = await requireGroup(operation, ticketId);
  const draft = await draftOfTicket(db, actor, ticketId, language);
  const { rows } = await sql<{ impact: number; department: number | null }>`
    select (select id from impacts order by position nulls last, id limit 1) as impact,
      (select coalesce(t.department_id, u.department_id) from help_desk.tickets t left join help_desk.users u on u.id = t.requester_id
        where t.id = any(${ids}::bigint[]) and coalesce(t.department_id, u.department_id) is not null group by 1 order by count(*) desc, 1 limit 1) as department`.execute(
    db,
  );
  const { impact, department } = rows[0]!;
  const made = await createProblem(operation, {
    form: {
      subject: draft.subject,
      identifier: '',
      description: draft.description || `<p>${escapeHtml(draft.subject)}</p>`,
      requester_id: draft.requester_id!.id,
      department_id: draft.department_id?.id ?? department,
      impact_id: impact,
      status_type_id: draft.status_type_id!.id,
      location_id: null,
      priority_id: draft.priority_id?.id ?? null,
      assigned_id: null,
      ...(can(actor, 'attach_asset') && { asset_ids: draft.asset_ids.map(({ id }) => id) }),
    },
    file: undefined,
    ticketId: null,
  });
  await attachTickets(operation, made.id, ids);
  await answerFor(operation, ticketId, ids, made.id);
  return { ...made, ticket_ids: ids };
}
