import { entries } from '../protocol/entry';
import { approvalCalls, approvalSorts } from './approval';
import * as replies from './approval.replies';
import * as rules from './approval.rules';

export const approvalEntries = entries(
  'approval',
  approvalCalls,
  {
    status: 'Read the board run of a change, and earlier ones',
    apply: 'Send a change to a board',
    addApprover: 'Add an approver to the active level',
    removeApprover: 'Remove an approver from the active level',
    resumeReminders: 'Resume the automatic reminders of a run',
    stopReminders: 'Stop the automatic reminders of a run',
    remind: 'Remind the pending approvers of the active level, or one of them',
    decide: 'Approve or deny a change',
    remove: 'Remove the pending run; the change gets back the status it had',
    read: 'Read what an approval link is about',
    decideByLink: 'Approve or deny a change by link',
    mine: 'List what waits for my approval: changes and contracts',
  },
  {
    status: { reply: replies.approvalStatus },
    apply: { body: rules.cabApplication },
    addApprover: { body: rules.approverChange },
    removeApprover: { body: rules.approverChange },
    remind: { body: rules.reminder },
    decide: { body: rules.voteForm },
    read: { reply: replies.approvalPage },
    decideByLink: { body: rules.voteForm },
    mine: { query: { sorts: approvalSorts }, reply: replies.myApprovals },
  },
);
