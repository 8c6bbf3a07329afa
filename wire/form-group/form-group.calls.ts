import { entries } from '../protocol/entry';
import { formGroupCalls, formGroupSorts } from './form-group';
import { formGroupReplies, formGroupSaved } from './form-group.replies';
import { formGroupForms } from './form-group.rules';

const query = { sorts: formGroupSorts, one: ['id'] } as const;

export const assetFormGroupEntries = entries(
  'asset-form-group',
  formGroupCalls.asset,
  {
    list: 'List the form groups of assets, or read one of them',
    save: 'Create or edit a form group of assets',
    remove: 'Delete a form group of assets',
  },
  {
    list: { query, reply: formGroupReplies.asset },
    save: { body: formGroupForms.asset, reply: formGroupSaved },
  },
);

export const changeFormGroupEntries = entries(
  'change-form-group',
  formGroupCalls.change,
  {
    list: 'List the form groups of changes, or read one of them',
    save: 'Create or edit a form group of changes',
    remove: 'Delete a form group of changes',
  },
  {
    list: { query, reply: formGroupReplies.change },
    save: { body: formGroupForms.change, reply: formGroupSaved },
  },
);
