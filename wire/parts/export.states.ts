// In a file of its own: the replies import it, and the calls import types of the replies.

/** States of a file that is made in the background. */
export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const;
/** Why it could not be made: the right is gone, the filter or report is gone, something else. */
export const exportFailures = ['right', 'gone', 'other'] as const;
