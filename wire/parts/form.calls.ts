import { entries } from '../protocol/entry';
import { formCalls, formCategories } from './form';
import { formDefinition } from './form.replies';

export const formEntries = entries(
  'form',
  formCalls,
  {
    render: 'Read a form that the server describes',
  },
  {
    render: {
      query: {
        words: { category: formCategories, scenario: ['create'], panel: ['agent'] },
        one: ['ticket_id', 'problem_id'],
      },
      reply: formDefinition,
    },
  },
);
