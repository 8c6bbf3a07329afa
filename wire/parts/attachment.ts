import { call } from '../protocol/call';
import type { OwnerOf, RecordKind } from '../protocol/kind';

/**
 * The owner of a file, e.g. `sd_problem:5` (D1 §1, X58, X59). A planning entry's own attachment has the owner
 * `planning:7`, that of a comment `comment:3`, a file of the help-desk's messages `ticket_message:9`.
 */
export type OwnerType = NonNullable<OwnerOf<RecordKind>> | 'planning' | 'comment' | 'ticket_message';

export interface Attachment {
  id: number;
  /** File name. */
  value: string;
  /** Bytes. */
  size: number;
  /** Sniffed, as a file extension: `pdf`, `xlsx`, `png`, `txt`; `bin` when unknown. */
  type: string;
  /** Path of a picture of the type (D2 §3, X60). */
  icon_url: string;
  /** What the download call takes, verbatim. */
  owner: string;
}

export const attachmentCalls = {
  download: call<{ params: { id: number; owner: string } }>('GET', '/service-desk/download/{id}/{owner}/attachment', {
    needs: 'signed-in',
    raw: 'application/octet-stream',
    fails: [403],
  }),
  icon: call<{ params: { type: string } }>('GET', '/service-desk/file-icon/{type}', {
    needs: 'public',
    raw: 'image/svg+xml',
  }),
};
