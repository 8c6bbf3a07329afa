// In a file of its own: the replies import it, and the calls import types of the replies.

/** Of a run, a level and an approver (D2 §4). */
export const approvalStates = ['PENDING', 'APPROVED', 'DENIED'] as const;
export type ApprovalState = (typeof approvalStates)[number];
