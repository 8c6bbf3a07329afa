import * as rules from '../../texts/compiled/rules/ticket';
/** What is said of the words for a link between ticket and change (A3), on either side. */
export const linkTypeTexts = {
  ofTicket: rules.ticket_link,
  ofChange: rules.change_link,
} as const;
