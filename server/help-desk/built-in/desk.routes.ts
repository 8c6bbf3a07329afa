import { storedHtml } from '../../shared/html';
import { announce } from '../../shared/live';
import { updatingTickets } from '../../ticket';
import { done, route } from '../../shared/route';
import type { App } from '../../shared/services';
import { keepLanguage } from './desk.language';
import { deskEntries } from './desk.calls';
import {
  findGroup,
  findPerson,
  findTicket,
  listOrganizations,
  listPeople,
  listStatuses,
  listTickets,
} from './desk.queries';
import { say } from '../../shared/sentence';
import * as deskSentences from '../../../texts/compiled/server/desk';
import * as ticketSentences from '../../../texts/compiled/server/ticket';

/** The JSON behind the pages of the help-desk that we ship: tickets, people, organizations, teams, departments. */
export function deskRoutes(app: App): void {
  route(app, deskEntries.tickets, async ({ db, actor, query }) => {
    const { rows, total } = await listTickets(db, actor, query);
    return { tickets: rows, total };
  });
  route(app, deskEntries.ticket, ({ db, actor, params }) => findTicket(db, actor, params.id));
  route(app, deskEntries.reply, async ({ db, actor, params: { id }, body, services }) => {
    await findTicket(db, actor, id);
    const text = storedHtml('text', body.text);
    if (body.kind === 'note' && actor.role !== 'client')
      await db
        .insertInto('help_desk.ticket_messages')
        .values({ ticket_id: id, author_id: actor.id, kind: 'note', body: text })
        .execute();
    else await services.helpDesk.replyToTickets(db, [id], { text, author_id: actor.id, files: [] });
    await announce(db, 'ticket', id);
    return done(body.kind === 'note' ? say(ticketSentences.noted) : say(ticketSentences.replied));
  });
  route(app, deskEntries.setStatus, async ({ db, actor, params: { id }, body, services, request }) => {
    await findTicket(db, actor, id);
    const by = { actor_id: actor.id, created_at: services.now(), request_id: request.id };
    await updatingTickets(db, [id], by, () => services.helpDesk.setTicketStatus(db, [id], body.status_id, actor.id));
    await announce(db, 'ticket', id);
    return done(say(ticketSentences.status_changed));
  });
  route(app, deskEntries.setLanguage, async ({ db, actor, body }) => {
    await keepLanguage(db, actor.id, body.language);
    return done(say(deskSentences.language));
  });
  route(app, deskEntries.statuses, ({ db }) => listStatuses(db));
  route(app, deskEntries.people, async ({ db, actor, query }) => {
    const { rows, total } = await listPeople(db, actor, query);
    return { people: rows, total };
  });
  route(app, deskEntries.person, ({ db, actor, params }) => findPerson(db, actor, params.id));
  route(app, deskEntries.organizations, async ({ db, actor, query }) => {
    const { rows, total } = await listOrganizations(db, actor, query);
    return { organizations: rows, total };
  });
  route(app, deskEntries.organization, ({ db, params }) => findGroup(db, 'organization', params.id));
  route(app, deskEntries.team, ({ db, params }) => findGroup(db, 'team', params.id));
  route(app, deskEntries.department, ({ db, params }) => findGroup(db, 'department', params.id));
}
