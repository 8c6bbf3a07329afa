import { entries } from '../protocol/entry';
import { reportCalls, reportSorts, reportTypes } from './report';
import * as replies from './report.replies';
import * as rules from './report.rules';

export const reportEntries = entries(
  'report',
  reportCalls,
  {
    list: 'List reports',
    view: 'Read a report',
    save: 'Create or edit a report',
    remove: 'Delete a report',
  },
  {
    list: {
      query: { sorts: reportSorts, words: { name: [], description: [], type: [...reportTypes] } },
      reply: replies.reportList,
    },
    view: { reply: replies.reportView },
    save: { body: rules.reportForm, reply: replies.reportSaved },
  },
);
