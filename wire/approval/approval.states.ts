// In a file of its own: the replies import it, and the calls import types of the replies.

/** Status of a run, a level or an approver (D2 §4). */
export const approvalStates = ['PENDING', 'APPROVED', 'DENIED'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const voteActions = ['approve', 'deny'] as const;
