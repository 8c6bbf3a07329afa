import type { BulkAction } from '../../wire/problem/problem';
import type { Upload } from '../shared/body';
import { requireAll } from '../shared/choices';
import { requireSeenTickets } from '../shared/sight';
import type { Db } from '../shared/db';
import { choiceGone, invalid } from '../shared/errors';
import { storedHtml } from '../shared/html';
import { announce } from '../shared/live';
import { requireTicketAction } from '../help-desk/ticket-actions';
import type { HelpDesk } from '../help-desk/help-desk';
import { mailReply, updatingTickets } from '../ticket';
import type { ProblemOperation } from './problem.kind';
import { mailBulkProblems } from './problem.mails';
import { say, type Sentence } from '../shared/sentence';
import * as ticketSentences from '../../texts/compiled/server/ticket';

/** What was done, as the log of a problem tells it: the action, and its value if it has a short one. */
interface TicketAction {
  action: string;
  value?: { id: number; name: string };
}

/**
 * One action on several tickets, through the help-desk that owns them (D1 §7). Told in the log of every problem that
 * has one of them. With `each` a help-desk that may refuse is asked about each ticket by itself. Throws 422.
 */
export async function actOnTickets(
  operation: ProblemOperation,
  helpDesk: HelpDesk,
  given: number[],
  action: BulkAction,
  files: Upload[],
  each = false,
): Promise<Sentence> {
  const { db } = operation;
  requireTicketAction(helpDesk, action.type);
  const tickets = [...new Set(given)];
  await requireAll(db, 'help_desk.tickets', 'tickets', tickets);
  await requireSeenTickets(operation.actor, 'tickets', tickets);
  const { actor_id, created_at, request_id } = operation.entry(0);
  const step = await updatingTickets(db, tickets, { actor_id, created_at, request_id }, () =>
    perform(operation, helpDesk, tickets, action, files, each),
  );
  await mailBulkProblems(db, tickets, { kind: 'tickets-updated', actor_id, created_at, request_id }, step);
  await announce(db, 'ticket', ...tickets);
  return sentenceOf(action.type, tickets.length);
}

function sentenceOf(action: BulkAction['type'], count: number): Sentence {
  switch (action) {
    case 'reply':
      return say(ticketSentences.bulk_reply, {
        count,
      });
    case 'assign':
      return say(ticketSentences.bulk_assign, { count });
    case 'status':
      return say(ticketSentences.bulk_status, { count });
    case 'priority':
      return say(ticketSentences.bulk_priority, { count });
  }
}

async function perform(
  operation: ProblemOperation,
  helpDesk: HelpDesk,
  tickets: number[],
  action: BulkAction,
  files: Upload[],
  each: boolean,
): Promise<TicketAction> {
  const { db, actor } = operation;
  switch (action.type) {
    case 'status': {
      const value = await choose(
        db
          .selectFrom('help_desk.statuses')
          .select(['id', 'name', 'built_in_key'])
          .where('id', '=', action.value)
          .where('state', '<>', 'hidden')
          .executeTakeFirst(),
      );
      await helpDesk.setTicketStatus(db, tickets, value.id, actor.id);
      return { action: 'set the status', value };
    }
    case 'priority': {
      const value = await choose(
        db
          .selectFrom('help_desk.priorities')
          .select(['id', 'name', 'built_in_key'])
          .where('id', '=', action.value)
          .where('gone_at', 'is', null)
          .executeTakeFirst(),
      );
      await helpDesk.setTicketPriority(db, tickets, value.id, actor.id);
      return { action: 'set the priority', value };
    }
    case 'assign': {
      const { assigneeType, assigneeInfo } = action.value;
      if (assigneeType === 'team') {
        const value = await choose(
          db
            .selectFrom('help_desk.teams')
            .select(['id', 'name'])
            .where('id', '=', assigneeInfo ?? 0)
            .where('gone_at', 'is', null)
            .executeTakeFirst(),
        );
        await helpDesk.assignTickets(db, tickets, { team: value.id }, actor.id);
        return { action: 'set the team', value };
      }
      const value = await choose(activeAgent(db, assigneeType === 'assign_to_me' ? actor.id : (assigneeInfo ?? 0)));
      await helpDesk.assignTickets(db, tickets, { agent: value.id }, actor.id);
      return { action: 'set the assignee', value };
    }
    case 'reply': {
      const text = storedHtml('action', action.value.text);
      for (const some of each ? tickets.map((ticket) => [ticket]) : [tickets])
        await helpDesk.replyToTickets(db, some, { text, author_id: actor.id, files });
      if (!helpDesk.tellsOfReplies)
        await mailReply(db, { ...operation, helpDesk, tickets, text, files: files.map((file) => file.name) });
      return { action: 'replied' };
    }
  }
}

async function choose<T>(found: Promise<T | undefined>): Promise<T> {
  const value = await found;
  if (!value) throw invalid({ action: choiceGone() });
  return value;
}

const activeAgent = (db: Db, id: number) =>
  db
    .selectFrom('help_desk.users')
    .select((eb) => ['id', eb.fn.coalesce('full_name', 'email').as('name')])
    .where('id', '=', id)
    .where('active', '=', true)
    .where('role', 'in', ['agent', 'admin'])
    .executeTakeFirst();
