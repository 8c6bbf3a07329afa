import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/shared';
import { call } from '../protocol/call';
import type { OwningKind } from '../protocol/kind';
import type { PermissionKey } from '../protocol/permission';
import type * as replies from './bulk.schema';

/** What a job does with many records: `undo` takes an edit or a delete back, `import-undo` an import of assets. */
export const bulkJobActions = ['edit', 'delete', 'undo', 'import-undo'] as const;
export type BulkJobAction = (typeof bulkJobActions)[number];

/** How far a job is. `stopped`: by who started it, or because they may not do it any more; what was done stays. */
export const bulkJobStates = ['waiting', 'running', 'completed', 'stopped', 'failed'] as const;
export type BulkJobState = (typeof bulkJobStates)[number];

/** What is said of a field that is not among those which can be set on many at once. */
export const bulkTexts = { unknown: sentences.cannot_set } as const;

/**
 * F5: how many records at once, how many of them within the call (G33: what is done with more is a job), and for how many
 * minutes it can be undone. `pollMs`: between two looks at a job.
 */
export const bulkLimits = { records: 10_000, direct: 1000, undoMinutes: 10, pollMs: 1500 } as const;

/**
 * Many records at once: those of `ids`, or all that a list shows with the query `filter`. They get what `set` says, or
 * are deleted. `dry_run` only tells what would happen; with its `as_of` the call passes over what somebody else has
 * saved since.
 */
export interface BulkEdit<Field extends string = string> {
  ids?: number[];
  filter?: Record<string, unknown>;
  /** `custom_fields` by `f<id>`, as a single save sends them; null makes a field empty. */
  set?: (string extends Field ? Record<string, unknown> : { [F in Field]?: number | string | null }) & {
    custom_fields?: Record<string, unknown>;
  };
  delete?: boolean;
  dry_run?: boolean;
  as_of?: string;
}
/** What became of the records, or the job that goes on with more than `bulkLimits.direct` of them. */
export type BulkReply = InferType<typeof replies.bulkResult>;
export type BulkResult = Exclude<BulkReply, { job_id: number }>;
export type BulkJob = InferType<typeof replies.bulkJob>['job'];

export const bulkCall = <Field extends string>(
  kind: OwningKind,
  needs: PermissionKey,
  mayNeed: readonly [edit: PermissionKey, ...others: PermissionKey[]],
) => call<{ body: BulkEdit<Field>; reply: BulkReply }>('POST', `/service-desk/api/${kind}-bulk`, { needs, mayNeed });

export const bulkCalls = {
  /** By who did it. Records that somebody has changed since stay as they are. */
  undo: call<{ params: { id: number }; reply: BulkReply }>('POST', '/service-desk/api/bulk-undo/{id}', {
    needs: 'agent',
    fails: [409],
  }),
  /** How far work on many records is; for who started it, and for admins. */
  job: call<{ params: { id: number }; reply: { job: BulkJob } }>('GET', '/service-desk/api/bulk-job/{id}', {
    needs: 'agent',
  }),
  /** Ends it behind the records in hand; what is done stays. For who started it. */
  stopJob: call<{ params: { id: number } }>('POST', '/service-desk/api/bulk-job/{id}/stop', {
    needs: 'agent',
    fails: [409],
  }),
};
