import { trashWords } from '../parts/trash';
import { entries } from '../protocol/entry';
import { cabCalls, cabSorts } from './cab';
import * as replies from './cab.replies';
import { cabForm } from './cab.rules';

export const cabEntries = entries(
  'cab',
  cabCalls,
  {
    list: 'List change advisory boards',
    view: 'Read a board',
    save: 'Create or edit a board',
    removeLevel: 'Delete a level of a board',
    remove: 'Delete a board: it goes to the trash for 30 days',
    restore: 'Restore a board from the trash',
  },
  {
    list: { query: { sorts: cabSorts, words: trashWords }, reply: replies.cabList },
    view: { reply: replies.cabView },
    save: { body: cabForm, reply: replies.cabSaved },
  },
);
