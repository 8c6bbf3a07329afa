/** B3; ids are fixed. */
export const contractStatus = { draft: 1, approved: 2, active: 3, rejected: 4, expired: 5, terminated: 6 } as const;

export const renewalStatus = {
  renewalRequested: 1,
  renewed: 2,
  extensionRequested: 3,
  extended: 4,
  requestRejected: 5,
} as const;

/** What a contract may be saved as where nobody has to approve it (E5). */
export const choosableContractStatuses = [contractStatus.draft, contractStatus.active] as const;

/** How a term came (B3). */
export const termTypes = ['Created', 'Renewed', 'Extended'] as const;
export type TermType = (typeof termTypes)[number];

/** How many of the licences of a contract are in use: fewer than there are, all, or more. */
export const seatUses = ['under', 'full', 'over'] as const;
export type SeatUse = (typeof seatUses)[number];

/** What a person who left still is of a contract: who decides about what waits, or has approved the term in force. */
export const contractHolders = ['owner', 'waiting_approver', 'approver', 'notified'] as const;

/** Statuses in which a contract costs money: what is waiting to begin, and what runs. */
export const costingStatuses = [contractStatus.approved, contractStatus.active] as const;
