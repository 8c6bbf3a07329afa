import { array, mixed, object, string } from 'yup';
import type { Upload } from '../../shared/body';
import type { Db, Trx } from '../../shared/db';
import { ApiError, noSuch } from '../../shared/errors';
import { storedHtml } from '../../shared/html';
import { announce } from '../../shared/live';
import type { Noun } from '../../shared/nouns';
import type { RequestServices } from '../../shared/services';
import { updatingTickets } from '../../ticket';
import { isFirst } from '../connected/signed.request';
import type { TicketAction } from '../../../wire/host/host';

const text = () => string();

/** What the host API is told to do to tickets (docs/connect/host-api.openapi.yaml). */
export const hostAction = object({
  key: text().required().max(200),
  action: mixed<TicketAction>().oneOf(['status', 'priority', 'assign', 'reply']).required(),
  tickets: array(text().required()).required().min(1).max(1000),
  by: text().nullable(),
  status: text(),
  priority: text(),
  agent: text(),
  team: text(),
  text: text(),
  files: array(object({ name: text().required(), type: text().required(), base64: text().defined() })).max(20),
});
export type HostAction = ReturnType<typeof hostAction.validateSync>;

/** Refused for good: asking again changes nothing. */
const refuse = (what: Noun) => new ApiError(422, noSuch(what));

interface Acting {
  db: Trx;
  services: RequestServices;
  requestId: string;
  /** Files of the action, kept for the time of the call. */
  uploads: Upload[];
}

/** Does it, once per key. Throws 422 with a sentence if it cannot be done. */
export async function actAsHost({ db, services, requestId, uploads }: Acting, action: HostAction): Promise<void> {
  if (!(await isFirst(db, `action ${action.key}`))) return;
  const tickets = await known(db, 'tickets', 'ticket', action.tickets);
  const author = action.by ? await personOf(db, action.by) : null;
  const by = { actor_id: author, created_at: services.now(), request_id: requestId };
  const { helpDesk } = services;
  await updatingTickets(db, tickets, by, async () => {
    switch (action.action) {
      case 'status':
        return helpDesk.setTicketStatus(db, tickets, await one(db, 'statuses', 'status', action.status), author);
      case 'priority':
        return helpDesk.setTicketPriority(
          db,
          tickets,
          await one(db, 'priorities', 'priority', action.priority),
          author,
        );
      case 'assign':
        return helpDesk.assignTickets(
          db,
          tickets,
          action.agent === undefined
            ? { team: await one(db, 'teams', 'team', action.team) }
            : { agent: await personOf(db, `agent:${action.agent.replace(/^agent:/, '')}`) },
          author,
        );
      case 'reply': {
        if (author === null) throw refuse('user');
        const html = storedHtml('text', action.text ?? '');
        return helpDesk.replyToTickets(db, tickets, { text: html, author_id: author, files: uploads });
      }
    }
  });
  await announce(db, 'ticket', ...tickets);
}

type Named = 'tickets' | 'statuses' | 'priorities' | 'teams';

async function known(db: Db, table: Named, what: Noun, ids: readonly string[]): Promise<number[]> {
  const own = [...new Set(ids)].map((id) => (/^\d{1,15}$/.test(id) ? Number(id) : 0));
  const found = await db.selectFrom(`help_desk.${table}`).select('id').where('id', 'in', own).execute();
  if (found.length !== own.length) throw refuse(what);
  return own;
}

const one = async (db: Db, table: Named, what: Noun, id = ''): Promise<number> =>
  (await known(db, table, what, [id]))[0] as number;

async function personOf(db: Db, reference: string): Promise<number> {
  const [, kind, id] = /^(agent|client):(\d{1,15})$/.exec(reference) ?? [];
  const person = await db
    .selectFrom('help_desk.users')
    .select('id')
    .where('id', '=', Number(id ?? 0))
    .where('active', '=', true)
    .where('role', 'in', kind === 'client' ? ['client'] : ['agent', 'admin'])
    .executeTakeFirst();
  if (!person) throw refuse('user');
  return person.id;
}
