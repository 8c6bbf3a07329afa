// In a file of its own: the replies import it, and the calls import types of the replies.

/** States of background work: waiting, running, to be retried, done, failed for good. */
export const jobStates = ['created', 'active', 'retry', 'completed', 'failed', 'cancelled'] as const;
