import { type RawBuilder, sql } from 'kysely';
import {
  type ProblemSimilar,
  similarLimits,
  type SimilarProblem,
  type TicketSimilar,
} from '../../wire/similar/similar';
import type { HelpDesk } from '../help-desk/help-desk';
import { type Actor, can, sees } from '../shared/actor';
import type { Database, Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { ticketStatus } from '../shared/shapes';
import { requireSeenTicket, seenTicketsOrNone } from '../shared/sight';
import { type Alike, type Asked, findAlike, threshold } from './similar.find';
import { readNewest, similarFacts, type SimilarKind } from './similar.index';

type Sql = RawBuilder<unknown>;

/** Scores that differ by less are equal. */
const near = 0.05;
/** Of tickets so many are looked at: some of them the reader may not see. */
const looked = 40;
/** Tickets of the problems that are counted for a reader who sees only some. */
const counted = 500;

interface TicketAsked extends Asked {
  has_problem: boolean;
}

/** What is like a ticket (G19). Throws 404 for one that the reader may not see. */
export async function similarToTicket(
  database: Database,
  actor: Actor,
  { acts }: Pick<HelpDesk, 'acts'>,
  id: number,
): Promise<TicketSimilar> {
  await requireSeenTicket(actor, id);
  const asked = await ticketAsked(database, id);
  await readNewest(database);
  const actions = { link: can(actor, 'attach_problem'), reply: can(actor, 'edit_problem') && acts.includes('reply') };
  const tickets = await similarTickets(database, actor, asked, id);
  if (asked.has_problem || !sees(actor, 'problem')) return { actions, problems: [], tickets };
  const open = [
    sql`t.closed_at is null`,
    sql`not exists (select from similar_dismissals d where d.ticket_id = ${id} and d.problem_id = t.id)`,
  ];
  const alike = await findAlike(database, 'problem', asked, { where: open, limit: looked });
  return { actions, problems: await shown(database, actor, alike.filter(isLike)), tickets };
}

/** The ticket as it is asked about. Throws 404. */
export async function ticketAsked(db: Db, id: number): Promise<TicketAsked> {
  const { subject, body } = similarFacts.ticket;
  const { rows } = await sql<TicketAsked>`
    select ${subject} as subject, ${body} as text, exists (select from problem_tickets l where l.ticket_id = t.id) as has_problem
    from help_desk.tickets t where t.id = ${id} and t.gone_at is null`.execute(db);
  if (!rows[0]) throw notFound('ticket');
  return { ...rows[0], kept: 'ticket' };
}

const isLike = ({ score }: Alike): boolean => score >= threshold;

async function similarTickets(db: Db, actor: Actor, asked: Asked, id: number): Promise<TicketSimilar['tickets']> {
  const others = [sql`t.id <> ${id}`, sql`t.gone_at is null`];
  const alike = (await findAlike(db, 'ticket', asked, { where: others, limit: looked })).filter(isLike);
  const seen = await seenTicketsOrNone(
    actor,
    alike.map((one) => one.id),
  );
  const told = alike.filter((one) => seen.has(one.id)).slice(0, similarLimits.tickets);
  const { rows } = await sql<Omit<TicketSimilar['tickets'][number], 'score' | 'words'>>`
    select t.id, t.ticket_number, t.subject, ${ticketStatus(sql`t.status_id`)} as status,
      (select json_build_object('id', p.id, 'identifier', p.identifier, 'subject', p.subject)
        from problem_tickets l join problems p on p.id = l.problem_id where l.ticket_id = t.id) as problem
    from help_desk.tickets t where t.id = any(${told.map((one) => one.id)}::bigint[])`.execute(db);
  return inOrder(told, rows);
}

/** Problems that are like a text, or like a saved problem; without a threshold (G19). Throws 404. */
export async function similarToProblem(
  database: Database,
  actor: Actor,
  of: Asked | { id: number },
): Promise<ProblemSimilar> {
  const asked = 'id' in of ? await textOf(database, 'problem', of.id) : of;
  await readNewest(database);
  const where: Sql[] = [sql`t.merged_into_id is null`, ...('id' in of ? [sql`t.id <> ${of.id}`] : [])];
  return {
    problems: await shown(database, actor, await findAlike(database, 'problem', asked, { where, limit: looked })),
  };
}

async function textOf(db: Db, kind: SimilarKind, id: number): Promise<Asked> {
  const { table, subject, body } = similarFacts[kind];
  const { rows } = await sql<Asked>`
    select ${subject} as subject, ${body} as text from ${sql.table(table)} t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound(kind);
  return { ...rows[0], kept: kind };
}

type ProblemFacts = Omit<SimilarProblem, 'score' | 'words' | 'tickets'> & { ticket_ids: number[]; tickets: number };

/** The likest problems as they are told, of equal ones known errors first. */
async function shown(db: Db, actor: Actor, alike: readonly Alike[]): Promise<SimilarProblem[]> {
  if (!alike.length) return [];
  const ids = alike.map(({ id }) => id);
  const { rows: known } = await sql<{ id: number }>`
    select t.id from problems t where t.id = any(${ids}::bigint[]) and t.known_error`.execute(db);
  const first = new Set(known.map(({ id }) => id));
  const told = likestFirst(alike, first).slice(0, similarLimits.problems);
  const { rows } = await sql<ProblemFacts>`
    select t.id, t.identifier, t.subject, t.known_error,
      coalesce((select p.description from planning_entries p where p.owner_type = 'sd_problem' and p.owner_id = t.id and p.key = 'workaround'), '') as workaround,
      (select count(*)::integer from problem_tickets l join help_desk.tickets k on k.id = l.ticket_id and k.gone_at is null where l.problem_id = t.id) as tickets,
      coalesce((select json_agg(s.ticket_id) from (select l.ticket_id from problem_tickets l join help_desk.tickets k on k.id = l.ticket_id and k.gone_at is null
        where l.problem_id = t.id order by l.ticket_id desc limit ${actor.tickets ? counted : 0}) s), '[]'::json) as ticket_ids
    from problems t where t.id = any(${told.map(({ id }) => id)}::bigint[])`.execute(db);
  const seen = await seenTicketsOrNone(
    actor,
    rows.flatMap(({ ticket_ids }) => ticket_ids),
  );
  return inOrder(
    told,
    rows.map(({ ticket_ids, ...row }) => ({
      ...row,
      tickets: actor.tickets ? ticket_ids.filter((id) => seen.has(id)).length : row.tickets,
    })),
  );
}

/** By score; a known error passes what is hardly more alike. */
function likestFirst(alike: readonly Alike[], known: ReadonlySet<number>): Alike[] {
  const rank = ({ id, score }: Alike): number => score + (known.has(id) ? near : 0);
  return [...alike].sort((one, other) => rank(other) - rank(one));
}

function inOrder<Row extends { id: number }>(alike: readonly Alike[], rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return alike.flatMap(({ id, score, words }) => {
    const row = byId.get(id);
    return row ? [{ ...row, score, words }] : [];
  });
}
