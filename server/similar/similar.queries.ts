import { type RawBuilder, sql } from 'kysely';
import {
  type ProblemSimilar,
  type SimilarAnswer,
  similarLimits,
  type SimilarProblem,
  type TicketSimilar,
} from '../../wire/similar/similar';
import type { HelpDesk } from '../help-desk/help-desk';
import { type Actor, can, sees } from '../shared/actor';
import type { Database, Db, Trx } from '../shared/db';
import { ticketStatus } from '../shared/shapes';
import { requireSeenTicket, seenTicketsOrNone } from '../shared/sight';
import { groupOf, mayBeAsked, searchGroup } from './similar.alike';
import { recordAsked, ticketAsked } from './similar.asked';
import { type Embedder, type Ranked, rerank } from './similar.embed';
import { type Alike, type Asked, findAlike } from './similar.find';
import { readNewest } from './similar.index';
import { readThreshold } from './similar.threshold';

type Sql = RawBuilder<unknown>;

/** Scores that differ by less are equal. */
const near = 0.05;
/** So many are looked at: some tickets the reader may not see, and problems may come in another order. */
const looked = 50;
/** Tickets of the problems that are counted for a reader who sees only some. */
const counted = 500;

/** What reading takes; no transaction is open meanwhile, as another service may be asked. */
export interface Reading {
  db: Database;
  /** Shows the records that the actor may see. */
  seen: Db;
  actor: Actor;
  now: Date;
  /** null: the order is that of the words. */
  embedder: Embedder | null;
}

/** What is like a ticket (G19). Throws 404 for one that the reader may not see. */
export async function similarToTicket(
  reading: Reading,
  { acts }: Pick<HelpDesk, 'acts'>,
  id: number,
): Promise<TicketSimilar> {
  const { db, seen, actor, now } = reading;
  await requireSeenTicket(actor, id);
  const asked = await ticketAsked(db, id);
  await readNewest(db);
  const least = await readThreshold(db);
  const isLike = ({ score }: Alike): boolean => score >= least;
  const actions = { link: can(actor, 'attach_problem'), reply: can(actor, 'edit_problem') && acts.includes('reply') };
  const alike = await findAlike(db, 'ticket', asked, {
    where: [sql`t.id <> ${id}`, sql`t.gone_at is null`],
    limit: looked,
    ...(mayBeAsked(actor) && !asked.has_problem && searchGroup(now)),
  });
  const like = alike.filter(isLike);
  const tickets = await shownTickets(seen, actor, like.slice(0, looked));
  const group = mayBeAsked(actor) ? await groupOf(actor, now, asked, like) : null;
  if (asked.has_problem || !sees(actor, 'problem')) return { actions, problems: [], tickets, alike: group };
  const open = [
    sql`t.closed_at is null`,
    sql`not exists (select from similar_dismissals d where d.ticket_id = ${id} and d.problem_id = t.id)`,
  ];
  const found = await findAlike(seen, 'problem', asked, { where: open, limit: looked });
  return { actions, problems: await shown(reading, asked, found.filter(isLike)), tickets, alike: group };
}

async function shownTickets(db: Db, actor: Actor, alike: readonly Alike[]): Promise<TicketSimilar['tickets']> {
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

/** Keeps what was said of a ticket and a problem, with how much alike they were: the threshold follows such answers. */
export async function keepAnswer(
  db: Trx,
  ticket_id: number,
  problem_id: number,
  answer: SimilarAnswer['answer'],
): Promise<void> {
  const [found] = await findAlike(db, 'problem', await ticketAsked(db, ticket_id), {
    where: [sql`t.id = ${problem_id}`],
    limit: 1,
  });
  await db
    .insertInto('similar_answers')
    .values({ ticket_id, problem_id, answer, score: found?.score ?? 0 })
    .onConflict((conflict) =>
      conflict.columns(['ticket_id', 'problem_id']).doUpdateSet({ answer, score: found?.score ?? 0 }),
    )
    .execute();
}

/** Problems that are like a text, or like a saved problem; without a threshold (G19). Throws 404. */
export async function similarToProblem(reading: Reading, of: Asked | { id: number }): Promise<ProblemSimilar> {
  const { db, seen } = reading;
  const asked = 'id' in of ? await recordAsked(seen, 'problem', of.id) : of;
  await readNewest(db);
  const where: Sql[] = [sql`t.merged_into_id is null`, ...('id' in of ? [sql`t.id <> ${of.id}`] : [])];
  return { problems: await shown(reading, asked, await findAlike(seen, 'problem', asked, { where, limit: looked })) };
}

type ProblemFacts = Omit<SimilarProblem, 'score' | 'words' | 'tickets'> & { ticket_ids: number[]; tickets: number };

/** The likest problems as they are told, of equal ones known errors first. */
async function shown(
  { db, seen: handle, actor, embedder }: Reading,
  asked: Asked,
  found: readonly Alike[],
): Promise<SimilarProblem[]> {
  if (!found.length) return [];
  const alike = embedder ? await rerank(db, embedder, asked, found) : found.map((one) => ({ ...one, rank: one.score }));
  const ids = alike.map(({ id }) => id);
  const { rows: known } = await sql<{ id: number }>`
    select t.id from problems t where t.id = any(${ids}::bigint[]) and t.known_error`.execute(handle);
  const first = new Set(known.map(({ id }) => id));
  const told = likestFirst(alike, first).slice(0, similarLimits.problems);
  const { rows } = await sql<ProblemFacts>`
    select t.id, t.identifier, t.subject, t.known_error,
      coalesce((select p.description from planning_entries p where p.owner_type = 'sd_problem' and p.owner_id = t.id and p.key = 'workaround'), '') as workaround,
      (select count(*)::integer from problem_tickets l join help_desk.tickets k on k.id = l.ticket_id and k.gone_at is null where l.problem_id = t.id) as tickets,
      coalesce((select json_agg(s.ticket_id) from (select l.ticket_id from problem_tickets l join help_desk.tickets k on k.id = l.ticket_id and k.gone_at is null
        where l.problem_id = t.id order by l.ticket_id desc limit ${actor.tickets ? counted : 0}) s), '[]'::json) as ticket_ids
    from problems t where t.id = any(${told.map(({ id }) => id)}::bigint[])`.execute(handle);
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

/** By rank; a known error passes what is hardly more alike. */
function likestFirst(alike: readonly Ranked[], known: ReadonlySet<number>): Ranked[] {
  const rank = ({ id, rank: own }: Ranked): number => own + (known.has(id) ? near : 0);
  return [...alike].sort((one, other) => rank(other) - rank(one));
}

function inOrder<Row extends { id: number }>(alike: readonly Alike[], rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return alike.flatMap(({ id, score, words }) => {
    const row = byId.get(id);
    return row ? [{ ...row, score, words }] : [];
  });
}
