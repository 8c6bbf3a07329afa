/** The code of the refusal that asks whether the board has to approve again. */
export const approvedCode = 'change.approved';
/**
 * How a person answers it, in the body (or the query of a DELETE) of any call that rewrites what was approved: 1 asks
 * the board again; a reason keeps the approval, with `enforce_cab`.
 */
export interface ReapprovalChoice {
  confirm_reapproval?: 1;
  keep_approval_reason?: string;
}
