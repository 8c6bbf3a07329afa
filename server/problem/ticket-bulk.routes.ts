import { problemEntries } from '../../wire/problem/problem.schema';
import { filesOf } from '../shared/body';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { operation } from './problem.kind';
import { actOnTickets } from './ticket-bulk';

/** Bulk actions on the tickets of a problem (D1 §4, §5, §7). */
export function ticketBulkRoutes(app: App): void {
  route(app, problemEntries.bulk, async (context) => {
    const { tickets, action } = context.body;
    const files = filesOf(context.files, 'action[value][attachments]');
    return done(await actOnTickets(operation(context), context.services.helpDesk, tickets, action, files));
  });
}
