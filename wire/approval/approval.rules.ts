import { object, string } from 'yup';
import { approvalLimits, approvalTexts, reminderTargets, voteActions } from './approval';
import { approvalChoiceTexts } from './approval.texts';
import { atMost, lines, requiredChoice } from '../protocol/fields';
import { texts } from '../protocol/reply';

/** D2 §5, D1 §5: a vote needs a comment. */
export const voteForm = object({
  action_type: string().oneOf(voteActions, approvalChoiceTexts.vote).required(texts.required),
  comment: lines().required(texts.required).test(atMost(approvalLimits.comment, approvalTexts.comment)),
});

export const cabApplication = object({ change_id: requiredChoice(), workflow_id: requiredChoice() });

/** `action` must agree with the path (X74). */
export const approverChange = object({
  action: string().oneOf(['add', 'remove'], approvalChoiceTexts.approver).required(texts.required),
  approver_id: requiredChoice(),
  change_id: requiredChoice(),
  level_id: requiredChoice(),
  comment: lines().required(texts.required).test(atMost(approvalLimits.reason, approvalTexts.reason)),
});

export const reminder = object({
  type: string().oneOf(reminderTargets, approvalChoiceTexts.reminder).required(texts.required),
  change_id: requiredChoice(),
  id: requiredChoice(),
  level_id: requiredChoice(),
});
