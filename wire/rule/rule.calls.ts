import { entries } from '../protocol/entry';
import { listenerCalls, pageTypes, ruleCalls, ruleSorts, workflowCalls } from './rule';
import * as replies from './rule.replies';
import * as rules from './rule.rules';

const listed = { sorts: ruleSorts, words: { page_type: pageTypes } };
const paged = { sorts: ['id'] };

export const workflowEntries = entries(
  'workflow',
  workflowCalls,
  {
    list: 'List workflows',
    view: 'Read a workflow',
    versions: 'List the versions of a workflow',
    save: 'Create or edit a workflow',
    test: 'Try a workflow on a record',
    activate: 'Switch a workflow on or off',
    reorder: 'Set the order of workflows',
    remove: 'Delete a workflow',
  },
  {
    list: { query: listed, reply: replies.workflowList },
    view: { reply: replies.workflowView },
    versions: { query: paged, reply: replies.ruleVersions },
    save: { body: rules.workflowForm, reply: replies.ruleSaved },
    test: { body: rules.workflowTest, reply: replies.ruleTried },
    activate: { body: rules.activeForm },
    reorder: { body: rules.orderForm },
  },
);

export const listenerEntries = entries(
  'listener',
  listenerCalls,
  {
    list: 'List listeners',
    view: 'Read a listener',
    versions: 'List the versions of a listener',
    save: 'Create or edit a listener',
    test: 'Try a listener on a record',
    activate: 'Switch a listener on or off',
    reorder: 'Set the order of listeners',
    remove: 'Delete a listener',
  },
  {
    list: { query: listed, reply: replies.listenerList },
    view: { reply: replies.listenerView },
    versions: { query: paged, reply: replies.ruleVersions },
    save: { body: rules.listenerForm, reply: replies.ruleSaved },
    test: { body: rules.listenerTest, reply: replies.ruleTried },
    activate: { body: rules.activeForm },
    reorder: { body: rules.orderForm },
  },
);

export const ruleEntries = entries(
  'rule',
  ruleCalls,
  {
    fields: 'List the fields that rules may name',
    log: 'List which rules looked at a record',
    hidden: 'Read why actions of a record are hidden',
  },
  {
    fields: { reply: replies.ruleFieldList },
    log: { query: paged, reply: replies.ruleLogs },
    hidden: { reply: replies.hiddenActions },
  },
);
