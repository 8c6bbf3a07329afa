import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as problemSentences from '../../texts/compiled/server/problem';
import type { ProblemSent, RepliedKey } from '../../wire/problem/problem';
import { problemEntries } from '../../wire/problem/problem.schema';
import type { HelpDesk } from '../help-desk/help-desk';
import { requireTicketAction } from '../help-desk/ticket-actions';
import { entryOf } from '../parts/planning/planning.queries';
import { requireAll } from '../shared/choices';
import type { Db } from '../shared/db';
import { conflict } from '../shared/errors';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenTickets } from '../shared/sight';
import { inTransaction } from '../shared/transaction';
import { operation, type ProblemOperation } from './problem.kind';
import { holdProblem } from './problem.queries';
import { actOnTickets } from './ticket-bulk';

/** So many tickets are named. */
const maxNamed = 50;

interface Linked {
  id: number;
  ticket_number: string;
  subject: string;
  is_open: boolean;
  /** The hash of what it was replied last, and that the help-desk has not refused. */
  hash: string | null;
}

interface Sending {
  what: RepliedKey;
  /** Only these of its tickets. */
  ticketIds: readonly number[] | undefined;
  preview: boolean;
}

interface Sent extends ProblemSent {
  /** Ticket by ticket, what a connected help-desk was asked. */
  actions: ReadonlyMap<number, number>;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Replies what is planned to the open tickets of a problem, to none the same text twice (G18). Whoever else sends, or writes the
 * text, waits. Throws 404; 409 while there is no such text; 422 where the help-desk takes no replies, and for tickets that do not exist.
 */
async function sendText(
  operation: ProblemOperation,
  helpDesk: HelpDesk,
  id: number,
  { what, ticketIds, preview }: Sending,
): Promise<Sent> {
  const { db, actor, now } = operation;
  requireTicketAction(helpDesk, 'reply');
  await holdProblem(db, id);
  if (ticketIds?.length) await requireAll(db, 'help_desk.tickets', 'ticket_ids', [...ticketIds]);
  const entry = await entryOf(db, { type: 'sd_problem', id }, what);
  if (!entry)
    throw conflict(
      say(what === 'workaround' ? problemSentences.no_workaround_text : problemSentences.no_solution_text),
    );
  const text = entry.description;
  const hash = hashOf(text);
  const linked = await linkedTickets(db, id, what);
  const seen = await seenTickets(
    actor,
    linked.map((ticket) => ticket.id),
  );
  const wanted = ticketIds && new Set(ticketIds);
  const own = linked.filter((ticket) => seen.has(ticket.id) && (!wanted || wanted.has(ticket.id)));
  const due = own.filter((ticket) => ticket.is_open && ticket.hash !== hash);
  // A closed one was meant only if it was named.
  const passed = own.filter((ticket) => !due.includes(ticket) && (wanted !== undefined || ticket.is_open));
  const known = new Set(own.map((ticket) => ticket.id));
  const failed = [...(wanted ?? [])]
    .filter((one) => !known.has(one))
    .map((ticket_id) => ({ ticket_id, why: say(problemSentences.ticket_not_attached).in('en') }));
  const ids = due.map((ticket) => ticket.id);
  const actions = new Map<number, number>();
  if (!preview && ids.length) {
    await actOnTickets(operation, helpDesk, ids, { type: 'reply', value: { text } }, [], !!helpDesk.outcome);
    helpDesk.outcome?.written(db).forEach((action, index) => actions.set(ids[index]!, action));
    await sql`
      insert into problem_replies (problem_id, ticket_id, what, hash, action_id, sent_at)
      select ${id}, u.ticket_id, ${what}, ${hash}, u.action_id, ${now} from unnest(${ids}::bigint[], ${ids.map((one) => actions.get(one) ?? null)}::bigint[]) u(ticket_id, action_id)
      on conflict (problem_id, ticket_id, what) do update set hash = excluded.hash, action_id = excluded.action_id, sent_at = excluded.sent_at`.execute(
      db,
    );
  }
  const tickets = due.slice(0, maxNamed).map(({ id: ticket, ticket_number, subject }) => ({
    id: ticket,
    ticket_number,
    subject,
  }));
  return { sent: due.length, skipped: passed.length, failed, text, tickets, actions };
}

async function linkedTickets(db: Db, id: number, what: RepliedKey): Promise<Linked[]> {
  const { rows } = await sql<Linked>`
    select k.id, k.ticket_number, k.subject, coalesce(s.state = 'open', false) as is_open,
      case when a.done_at is not null and a.failure is not null then null else r.hash end as hash
    from problem_tickets l
    join help_desk.tickets k on k.id = l.ticket_id and k.gone_at is null
    left join help_desk.statuses s on s.id = k.status_id
    left join problem_replies r on r.problem_id = l.problem_id and r.ticket_id = l.ticket_id and r.what = ${what}
    left join host_actions a on a.id = r.action_id
    where l.problem_id = ${id} order by k.id`.execute(db);
  return rows;
}

/** What a connected help-desk has refused of this so far. */
async function refusedOf(db: Db, actions: ReadonlyMap<number, number>): Promise<ProblemSent['failed']> {
  const { rows } = await sql<{ id: number; failure: string }>`
    select id, failure from host_actions where id = any(${[...actions.values()]}::bigint[]) and done_at is not null and failure is not null`.execute(
    db,
  );
  const why = new Map(rows.map(({ id, failure }) => [id, failure]));
  return [...actions].flatMap(([ticket_id, action]) => {
    const reason = why.get(action);
    return reason === undefined ? [] : [{ ticket_id, why: reason }];
  });
}

/** What a connected help-desk refuses within a few seconds is in the reply; it is sent again by the next call. */
export function sendRoutes(app: App): void {
  route(
    app,
    problemEntries.send,
    async (context) => {
      const { params, body, services } = context;
      const { db } = app.services;
      const preview = body.preview === true;
      const sending = { what: body.what ?? 'workaround', ticketIds: body.ticket_ids, preview };
      const { actions, ...result } = await inTransaction(db, (trx) =>
        sendText(operation({ ...context, db: trx }), services.helpDesk, params.id, sending),
      );
      if (actions.size) {
        await services.helpDesk.outcome?.refusal(db, [...actions.values()], services.now);
        const refused = await refusedOf(db, actions);
        result.failed.push(...refused);
        result.sent -= refused.length;
      }
      const { sent: count } = result;
      return done(say(preview ? problemSentences.text_previewed : problemSentences.text_sent, { count }), result);
    },
    { eachByItself: true },
  );
}
