import type { BulkEdit, BulkReply } from '../../../wire/parts/bulk';
import type { LookupName } from '../../../wire/parts/lookup';
import type { Call } from '../../../wire/protocol/call';

/** A field that can be set on many records at once. */
export interface BulkField {
  /** Its name on the wire. */
  name: string;
  label: string;
  lookup: LookupName;
  /** A record may be without it. */
  optional?: boolean;
  /** A field that is asked for, too, when this value is chosen. */
  also?: BulkDetail;
}

export interface BulkDetail {
  of: number;
  name: string;
  label: string;
  options: readonly { id: string; name: string }[];
}

export type BulkCall = Call<{ body: BulkEdit; reply: BulkReply }>;

/** The records that are chosen: by their ids, or all that the list shows with a query. */
export type Chosen = Pick<BulkEdit, 'ids'> | Pick<BulkEdit, 'filter'>;
