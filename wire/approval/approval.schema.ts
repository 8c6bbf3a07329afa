import { array, object, string } from 'yup';
import { levelMatches } from '../cab/cab';
import { impactSummary } from '../cmdb/cmdb.schema';
import { termTypes } from '../contract/contract.record';
import { entries } from '../protocol/entry';
import { maxLength, lines, requiredChoice, text } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import {
  approvalCalls,
  approvalChoiceTexts,
  approvalLimits,
  approvalSorts,
  approvalStates,
  approvalTexts,
  approvedFields,
  reminderTargets,
  voteActions,
} from './approval';

/** D2 §5, D1 §5: a vote needs a comment. */
export const voteForm = object({
  action_type: string().oneOf(voteActions, approvalChoiceTexts.vote).required(texts.required),
  comment: lines().required(texts.required).test(maxLength(approvalLimits.comment, approvalTexts.comment)),
});

/** With what the page showed (G27). */
export const seenVoteForm = voteForm.shape({ seen_hash: text().optional() });

export const cabApplication = object({ change_id: requiredChoice(), workflow_id: requiredChoice() });

/** `action` must agree with the path (X74). */
export const approverChange = object({
  action: string().oneOf(['add', 'remove'], approvalChoiceTexts.approver).required(texts.required),
  approver_id: requiredChoice(),
  change_id: requiredChoice(),
  level_id: requiredChoice(),
  comment: lines().required(texts.required).test(maxLength(approvalLimits.reason, approvalTexts.reason)),
});

export const reminder = object({
  type: string().oneOf(reminderTargets, approvalChoiceTexts.reminder).required(texts.required),
  change_id: requiredChoice(),
  id: requiredChoice(),
  level_id: requiredChoice(),
});

const state = () => string().oneOf(approvalStates).required();

/** One approver of a level. `id` names the approver on this level, `user` the person. */
const approver = {
  id: s.id(),
  name: s.text(),
  user: s.person(),
  status: state(),
  comment: s.textOrNull(),
  decided_at: s.timeOrNull(),
  /** How the vote came: by the link of a mail, or signed in. */
  channel: string().oneOf(['link', 'app']).nullable().defined(),
  /** The user type through which they are an approver, e.g. Department manager. */
  user_type: s.textOrNull(),
  reminded_at: s.timeOrNull(),
  /** The deputy who voted for them; null: they did, or nobody has. */
  voted_by: s.personOrNull(),
  /** Who may vote for them now, because they are away (G17). */
  deputies: array().of(s.person()).required(),
  /** Asked because the level was due: their vote counts in place of one of the others. */
  is_escalation: s.yes(),
  /** SHA-256 of what they decided about (G27); null: they have not, or before it was kept. */
  seen_hash: s.textOrNull(),
};

/** A run of a board on a change (D2 §3). */
export const cabRun = s.shape({
  id: s.id(),
  name: s.text(),
  status: state(),
  send_auto_reminders: s.yes(),
  /** Hours. */
  reminder_interval: s.idOrNull(),
  started_at: s.time(),
  started_by: s.personOrNull(),
  ended_at: s.timeOrNull(),
  next_reminder_at: s.timeOrNull(),
  /** What it approved was rewritten afterwards, and it was not kept: it has to be asked again (G14). */
  outdated: s.yes(),
  /** Who is waited for since when, in words (G17); null once the run has ended. */
  waiting: s.textOrNull(),
  /** The reader has voted on the level that decides now, and may take the vote back (G17). */
  can_recall: s.yes(),
  changed: s.rows({ field: string().oneOf(approvedFields).required(), before: s.textOrNull(), after: s.textOrNull() }),
  approval_levels: s.rows({
    id: s.id(),
    name: s.text(),
    order: s.id(),
    match: string().oneOf(levelMatches).required(),
    percent: s.idOrNull(),
    /** How many approvals it takes (G17); null while nobody is asked. */
    needed: s.idOrNull(),
    status: state(),
    is_active: s.yes(),
    /** Hours after its begin; and when that is, once it has begun (G17). */
    due_hours: s.idOrNull(),
    due_at: s.timeOrNull(),
    /** Who is asked too when it is due and not decided. */
    escalate_to: s.personOrNull(),
    escalated_at: s.timeOrNull(),
    /** The level is active and nobody on it may approve: the requester of the change may not decide alone (B2). */
    is_empty: s.yes(),
    approve_users: s.rows(approver),
    approve_user_types: s.rows({ id: s.id(), name: s.text(), status: state() }),
  }),
});

/** `cab` is the latest run, pending or ended; `history` the ones before it, newest first (X71). */
export const approvalStatus = s.shape({
  cab: cabRun.clone().nullable().defined().default(null),
  history: array().of(cabRun).required(),
});

/** A person without a name has an empty name here: an approval link shows no e-mail addresses. */
const vote = {
  approver: s.text(),
  level: s.text(),
  status: state(),
  comment: s.textOrNull(),
  decided_at: s.timeOrNull(),
};

/** State of a link: open; this approver has voted; others decided the level or the run. */
export const linkStates = ['open', 'voted', 'decided'] as const;

/** What the approver is shown by link (B8). Times are UTC unless the approver has a zone. */
export const approvalPage = s.shape({
  change: s.shape({
    identifier: s.text(),
    subject: s.text(),
    description: s.text(),
    change_type: s.text(),
    priority: s.textOrNull(),
    /** The risk: its impact. */
    impact: s.textOrNull(),
    requester: s.text(),
    department: s.textOrNull(),
    /** When the change is planned to be made (F4). */
    planned_start_date: s.timeOrNull(),
    planned_end_date: s.timeOrNull(),
    /** The same in words, in the language of the page. */
    planned: s.textOrNull(),
    attach_releases: s.rows({
      identifier: s.text(),
      subject: s.text(),
      planned_start_date: s.timeOrNull(),
      planned_end_date: s.timeOrNull(),
    }),
    planning: s.rows({ key: s.text(), description: s.text() }),
    assets: s.rows({ name: s.text(), asset_type: s.textOrNull() }),
    /** How many there are; `assets` holds the first 50. */
    asset_count: s.count(),
    votes: s.rows(vote),
  }),
  approval: s.shape({
    cab: s.text(),
    level: s.text(),
    approver: s.text(),
    /** That the reader decides as somebody's deputy, in words; null: they do not. */
    deputy: s.textOrNull(),
    state: string().oneOf(linkStates).required(),
    /** How many must approve, and how many have: in words. */
    progress: s.text(),
    /** Who decided what and when, for the states voted and decided; else empty. */
    sentence: s.text(),
    expires_at: s.time(),
    /** SHA-256 of the content, which a vote sends back. */
    seen_hash: s.text(),
  }),
  /** How many assets fail with those of the change, by type (D28). */
  impact: impactSummary(),
  /** What its window collides with, gravest first, in the language of the page (G12). */
  collisions: array().of(s.text()).required(),
  /** How likely it fails and the first reasons, in the language of the page (G16). */
  risk: array().of(s.text()).required(),
});

/** What waits for the reader: a board's vote on a change, or a contract, its renewal or its extension (E16). */
export const approvalTypes = ['change', 'contract'] as const;

export const myApprovals = s.listOf('approvals', {
  /** Of a change the approver's row, `approve_users[].id`; of a contract the term. Unique together with `type`. */
  id: s.id(),
  type: string().oneOf(approvalTypes).required(),
  /** Null for a contract. */
  change: s.shapeOrNull({ id: s.id(), identifier: s.text(), subject: s.text() }),
  /** Null for a change. */
  contract: s.shapeOrNull({ id: s.id(), identifier: s.text(), name: s.text() }),
  /** What the approver of a contract decides on; null for a change. */
  term: string().oneOf(termTypes).nullable().defined(),
  change_type: s.namedOrNull(),
  priority: s.priorityOrNull(),
  /** Of a contract who asked for the term; null where nobody is known. */
  requester: s.personOrNull(),
  cab: s.textOrNull(),
  level: s.shapeOrNull({ id: s.id(), name: s.text() }),
  waiting_since: s.time(),
  /** Whose deputy the reader is; null: they are the approver. */
  deputy_for: s.namedOrNull(),
  /** Whether the reader may open the page of the change or contract. */
  is_view: s.yes(),
  /** Whether the reader may decide signed in; else by the link of the mail. */
  is_decide: s.yes(),
});

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
    recall: 'Take your vote back while its level is pending',
    remove: 'Remove the pending run; the change gets back the status it had',
    read: 'Read what an approval link is about',
    decideByLink: 'Approve or deny a change by link',
    mine: 'List what waits for my approval: changes and contracts',
  },
  {
    status: { reply: approvalStatus },
    apply: { body: cabApplication },
    addApprover: { body: approverChange },
    removeApprover: { body: approverChange },
    remind: { body: reminder },
    decide: { body: seenVoteForm },
    read: { reply: approvalPage },
    decideByLink: { body: seenVoteForm },
    mine: { query: { sorts: approvalSorts }, reply: myApprovals },
  },
);
