// In a file of its own: the replies import it, and the calls import types of the replies.

/**
 * How far an import is. `checked`: the file is there and waits for its columns to be mapped, also after a dry run.
 */
export const importStatuses = [
  'checked',
  'queued',
  'running',
  'paused',
  'completed',
  'completed_with_errors',
  'failed',
  'discarded',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What became of a row, or in a dry run would become of it. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'failed'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** What is listed of rows: why they failed, or what of them was not stored as it was written. */
export const importMessageTypes = ['failed', 'warning'] as const;
export type ImportMessageType = (typeof importMessageTypes)[number];
