import { problemCalls } from '../../wire/problem';
import { bulkForm } from '../../wire/problem.rules';
import { invalid } from '../shared/errors';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { act } from './problem.act';
import { actOnTickets } from './ticket-bulk';

/** Bulk actions on the tickets of a problem (D1 §4, §5, §7). */
export function ticketBulkRoutes(app: App): void {
  route(
    app,
    problemCalls.bulk,
    async (context) => {
      const { tickets, action } = context.body;
      const listed = action.type === 'reply' && 'attachments' in action.value && Array.isArray(action.value.attachments) ? action.value.attachments : [];
      // Files of ticket messages belong to the help-desk, which has no place for them yet: refused rather than lost.
      if (listed.length || Object.keys(context.files).length) throw invalid({ attachments: 'Files cannot be sent with a reply to several tickets. Put a link into the text instead.' });
      return done(await actOnTickets(act(context), context.services.helpDesk, tickets, action));
    },
    { body: bulkForm },
  );
}
