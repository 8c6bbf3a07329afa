/** What is said of the words for a link between ticket and change (A3), on either side. */
export const linkTypeTexts = {
  ofTicket: 'The type is initiated or initiating.',
  ofChange: 'The type is initiating or causing.',
} as const;
