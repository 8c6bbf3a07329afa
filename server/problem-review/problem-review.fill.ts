import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as reviewSentences from '../../texts/compiled/server/problem_review';
import { reviewLimits } from '../../wire/problem-review/problem-review';
import type { RecordKind } from '../../wire/protocol/kind';
import { plainText } from '../mail/letter';
import { wholeLines } from '../parts/activity/activity.queries';
import type { ProblemOperation } from '../problem/problem.kind';
import { sees } from '../shared/actor';
import { say } from '../shared/sentence';
import { seenTickets } from '../shared/sight';
import { lockReviewed, noteReview, writeReview } from './problem-review.write';

/** So many lines of logs, and tickets, are looked at in one go: of some the actor may not see what they name. */
const looked = 2000;

/** An entry that is filled in: its time is that of its line of the log, or of its ticket. */
interface Filled {
  line_id?: number;
  ticket_id?: number;
  /** For the order of entries; microseconds stay in the database. */
  at: Date;
  text: string;
  kinds: RecordKind[];
  tickets: number[];
}

interface Source {
  room: number;
  filled_log: number[];
  filled_tickets: number[];
  changes: { id: number; identifier: string }[];
}

/**
 * Adds the lines of the logs of the problem and its changes, and its tickets, that were never in the timeline, as far as the
 * actor sees all that they name; the earliest first while there is room. Returns how many. Throws 404, 409, 503.
 */
export async function fillReview(operation: ProblemOperation, id: number, language: Language): Promise<FilledIn> {
  const { db, now } = operation;
  await lockReviewed(operation, id);
  const { rows } = await sql<Source>`
    select ${reviewLimits.events} - (select count(*)::integer from problem_review_events e where e.problem_id = p.id) as room,
      coalesce(array_to_json(r.filled_log), '[]'::json) as filled_log, coalesce(array_to_json(r.filled_tickets), '[]'::json) as filled_tickets,
      coalesce((select json_agg(json_build_object('id', c.id, 'identifier', c.identifier)) from changes c
        where c.id = p.change_id or c.id = (select l.change_id from problem_causes l where l.problem_id = p.id)), '[]'::json) as changes
    from problems p left join problem_reviews r on r.problem_id = p.id where p.id = ${id}`.execute(db);
  const source = rows[0]!;
  const found = [
    ...(await fromLogs(operation, id, source, language)),
    ...(await fromTickets(operation, id, source, language)),
  ];
  found.sort((one, other) => one.at.getTime() - other.at.getTime() || (one.line_id ?? 0) - (other.line_id ?? 0));
  const added = found.slice(0, source.room);
  if (added.length) {
    await writeReview(operation, id, {});
    await insertFilled(operation, id, added);
    await noteReview(operation, id, now);
  }
  return { added: added.length, isFull: found.length > added.length };
}

interface FilledIn {
  added: number;
  /** There was no room for more. */
  isFull: boolean;
}

async function fromLogs(
  { db, actor }: ProblemOperation,
  id: number,
  { filled_log, changes }: Source,
  language: Language,
): Promise<Filled[]> {
  const seen = sees(actor, 'change') ? changes : [];
  const own = sql`((t.owner_type = 'sd_problem' and t.owner_id = ${id} and not coalesce(jsonb_exists(t.after, 'review'), false))
    or (t.owner_type = 'sd_changes' and t.owner_id = any(${seen.map((change) => change.id)}::bigint[])))`;
  const which = sql`where ${own} and not t.id = any(${filled_log}::bigint[]) order by t.created_at, t.id limit ${looked}`;
  const lines = await wholeLines(db, which, actor, language);
  const names = new Map(seen.map((change) => [change.id, change.identifier]));
  return lines.map(({ owner_type, owner_id, ...line }) => {
    const isChange = owner_type === 'sd_changes';
    const told = plainText(line.sentence);
    return {
      line_id: line.id,
      at: line.at,
      text: cut(isChange ? `${names.get(owner_id)}: ${told}` : told),
      kinds: isChange ? [...new Set<RecordKind>([...line.kinds, 'change'])] : line.kinds,
      tickets: line.tickets,
    };
  });
}

async function fromTickets(
  { db, actor }: ProblemOperation,
  id: number,
  { filled_tickets }: Source,
  language: Language,
): Promise<Filled[]> {
  const { rows } = await sql<{ id: number; ticket_number: string; subject: string; created_at: Date }>`
    select k.id, k.ticket_number, k.subject, k.created_at from problem_tickets l join help_desk.tickets k on k.id = l.ticket_id and k.gone_at is null
    where l.problem_id = ${id} and not k.id = any(${filled_tickets}::bigint[]) order by k.created_at, k.id limit ${looked}`.execute(
    db,
  );
  const seen = await seenTickets(
    actor,
    rows.map((ticket) => ticket.id),
  );
  return rows
    .filter((ticket) => seen.has(ticket.id))
    .map(({ id: ticket_id, ticket_number: number, subject, created_at: at }) => ({
      ticket_id,
      at,
      text: cut(say(reviewSentences.ticket_created, { number, subject }).in(language)),
      kinds: ['ticket'],
      tickets: [ticket_id],
    }));
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > reviewLimits.event ? `${characters.slice(0, reviewLimits.event - 2).join('')} …` : text;
}

async function insertFilled({ db }: ProblemOperation, id: number, added: readonly Filled[]): Promise<void> {
  await sql`insert into problem_review_events (problem_id, at, text, kinds, ticket_ids)
    select ${id}, coalesce(l.created_at, k.created_at), s.text, s.kinds, s.tickets
    from json_to_recordset(${JSON.stringify(added)}) s (line_id bigint, ticket_id bigint, text text, kinds text[], tickets bigint[])
    left join activity_log l on l.id = s.line_id left join help_desk.tickets k on k.id = s.ticket_id
    order by 2, s.line_id`.execute(db);
  const ids = (name: 'line_id' | 'ticket_id') => added.flatMap((one) => one[name] ?? []);
  await sql`update problem_reviews set filled_log = filled_log || ${ids('line_id')}::bigint[],
    filled_tickets = filled_tickets || ${ids('ticket_id')}::bigint[] where problem_id = ${id}`.execute(db);
}
