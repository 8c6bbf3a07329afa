import { entries } from '../protocol/entry';
import { approvalCalls, approvalSorts } from './approval';
import * as replies from './approval.replies';
import * as rules from './approval.rules';

export const approvalEntries = entries('approval', approvalCalls, {
  status: { reply: replies.approvalStatus },
  apply: { body: rules.cabApplication },
  addApprover: { body: rules.approverChange },
  removeApprover: { body: rules.approverChange },
  remind: { body: rules.reminder },
  decide: { body: rules.voteForm },
  read: { reply: replies.approvalPage },
  decideByLink: { body: rules.voteForm },
  mine: { query: { sorts: approvalSorts }, reply: replies.myApprovals },
});
