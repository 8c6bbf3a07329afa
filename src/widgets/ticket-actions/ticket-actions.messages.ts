import { messages } from '../../shared/i18n/messages';

export const ticketActionsMessages = messages('ticket_actions', {
  attach_assets: 'Attach assets',
  attach_problem: 'Attach problem',
  new_problem: 'New problem',
  existing_problem: 'Existing problem',
  existing_problem_title: 'Attach existing problem',
  problem: 'Problem',
  attach_change: 'Attach change',
  new_change: 'New change',
  existing_change: 'Existing change',
  initiated: 'Change started by this ticket',
  initiating: 'Change that caused this ticket',
  existing_change_title: 'Attach existing change',
  change: 'Change',
});
