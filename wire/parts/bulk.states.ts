// In a file of its own: the replies import it, and the calls import types of the replies.

/** What a job does with many records: `undo` takes an edit or a delete back, `import-undo` an import of assets. */
export const bulkJobActions = ['edit', 'delete', 'undo', 'import-undo'] as const;
export type BulkJobAction = (typeof bulkJobActions)[number];

/** How far a job is. `stopped`: by who started it, or because they may not do it any more; what was done stays. */
export const bulkJobStates = ['waiting', 'running', 'completed', 'stopped', 'failed'] as const;
export type BulkJobState = (typeof bulkJobStates)[number];
