import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type { OwningKind } from '../protocol/kind';
import type { PermissionKey } from '../protocol/permission';
import type * as replies from './bulk.replies';

/** F5: how many records at once, and for how many minutes it can be undone. */
export const bulkLimits = { records: 10_000, undoMinutes: 10 } as const;

/**
 * Many records at once: those of `ids`, or all that a list shows with the query `filter`. They get what `set` says, or
 * are deleted. `dry_run` only tells what would happen; with its `as_of` the call passes over what somebody else has
 * saved since.
 */
export interface BulkEdit<Field extends string = string> {
  ids?: number[];
  filter?: Record<string, unknown>;
  set?: { [F in Field]?: number | null };
  delete?: boolean;
  dry_run?: boolean;
  as_of?: string;
}
export type BulkResult = InferType<typeof replies.bulkResult>;

export const bulkCall = <Field extends string>(
  kind: OwningKind,
  needs: PermissionKey,
  mayNeed: readonly [edit: PermissionKey, remove: PermissionKey, ...end: PermissionKey[]],
) => call<{ body: BulkEdit<Field>; reply: BulkResult }>('POST', `/service-desk/api/${kind}-bulk`, { needs, mayNeed });

export const bulkCalls = {
  /** By who did it. Records that somebody has changed since stay as they are. */
  undo: call<{ params: { id: number }; reply: BulkResult }>('POST', '/service-desk/api/bulk-undo/{id}', {
    needs: 'agent',
    fails: [409],
  }),
};
