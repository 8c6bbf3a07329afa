// In a file of its own: the replies import it, and the calls import types of the replies.

/** Of background work: waiting, at work, to be tried again, done, failed for good. */
export const jobStates = ['created', 'active', 'retry', 'completed', 'failed', 'cancelled'] as const;
