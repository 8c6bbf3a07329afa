import { entries } from '../protocol/entry';
import { labelCalls } from './label';
import * as replies from './label.replies';
import { labelForm } from './label.rules';
import { labelCodes, sheetNames } from './label.sheets';

export const labelEntries = entries(
  'label',
  labelCalls,
  {
    view: 'Read the template of labels',
    create: 'Create the template of labels',
    update: 'Save the template of labels',
    reset: 'Set the template of labels back to the usual size',
    print: 'Download labels of assets, to print',
  },
  {
    view: { reply: replies.labelTemplate },
    create: { body: labelForm, reply: replies.labelSaved },
    update: { body: labelForm, reply: replies.labelSaved },
    reset: { reply: replies.labelSaved },
    print: {
      query: { ids: ['ids'], words: { qr: labelCodes, format: ['html', 'pdf'], start: [], sheet: sheetNames } },
    },
  },
);
