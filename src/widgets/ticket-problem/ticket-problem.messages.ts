import { messages } from '../../shared/i18n/messages';

export const ticketProblemMessages = messages('ticket_problem', {
  label: 'Problem',
});
