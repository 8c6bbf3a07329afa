import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/retention';
import { call } from '../protocol/call';
import { ownedKinds, type OwningKind } from '../protocol/kind';
import type { ListQuery } from '../protocol/list';
import type * as schemas from './retention.schema';

/** Kinds of records whose lines of the activity log can be kept for a time of their own. */
export const logKinds: readonly OwningKind[] = ownedKinds;
export type LogKind = OwningKind;

/** Months for which lines are kept at least and at most. */
export const retentionLimits = { least: 1, most: 600 } as const;

export const retentionTexts = { months: sentences.retention_months(retentionLimits.most) } as const;

export type RetentionForm = InferType<typeof schemas.retentionForm>;
export type RetentionReply = InferType<typeof schemas.retentionReply>;
export type LogMonth = RetentionReply['months'][number];
export type LogArchiveList = InferType<typeof schemas.logArchiveList>;
export type LogArchive = LogArchiveList['log_archives'][number];

const api = '/service-desk/api';
type Id = { params: { id: number } };

export const retentionCalls = {
  view: call<{ reply: RetentionReply }>('GET', `${api}/retention`, { needs: 'admin' }),
  save: call<{ body: RetentionForm; reply: RetentionReply }>('POST', `${api}/retention`, { needs: 'admin' }),
  /** Files of old lines, the newest first. */
  archives: call<{ query: ListQuery; reply: LogArchiveList }>('GET', `${api}/log-archive-list`, { needs: 'admin' }),
  /** Does now, behind the request, what the night would do. */
  run: call('POST', `${api}/log-archive`, { needs: 'admin' }),
  download: call<Id>('GET', `${api}/log-archive/{id}`, { raw: 'application/gzip', needs: 'admin' }),
  /** Reads a file and compares it with its digest. */
  verify: call<Id>('POST', `${api}/log-archive-verify/{id}`, { needs: 'admin' }),
};
