import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as schemas from './audit.schema';

/** What the audit keeps besides lines of activity logs (G27). */
export const auditKinds = [
  ...(['sign-in', 'sign-in-failed', 'sign-out', 'export', 'download'] as const),
  ...(['role', 'rights', 'token', 'see-as', 'setting'] as const),
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** What `kinds` takes besides kinds of lines, such as `created`: `record` is every line of a record's log, `erased` one whose names were taken out. */
export const auditFilters = ['record', ...auditKinds, 'erased', 'missing'] as const;
export type AuditFilter = (typeof auditFilters)[number];

export const auditLimits = {
  /** Entries that are counted at most; behind them a total is "at least". */
  counted: 10_000,
} as const;

export type AuditPage = InferType<typeof schemas.auditPage>;
export type AuditRow = AuditPage['audit'][number];
export type AuditVerified = InferType<typeof schemas.auditVerified>;
export type AuditSpan = InferType<typeof schemas.auditSpan>;

export interface AuditQuery {
  /** As comments and files name a record, `sd_problem:12`; `user:3` of what is about a person. */
  owner?: string;
  /** Who did it. */
  actor_id?: number;
  /** Days or moments, both included, in the reader's time zone. */
  from?: string;
  to?: string;
  kinds?: readonly string[];
}

const path = '/service-desk/api/audit';
const needs = 'view_audit';

/** Who did what, as a chain of hashes that is only added to (G27, docs/decisions/085). */
export const auditCalls = {
  /** Newest first. */
  list: call<{ query: AuditQuery & { page?: number; limit?: number }; reply: AuditPage }>('GET', path, {
    summary: 'List who did what',
    needs,
  }),
  /** Of all entries, or of a period. */
  verify: call<{ body: AuditSpan; reply: AuditVerified }>('POST', `${path}-verify`, {
    summary: 'Verify that nobody changed the audit',
    needs,
  }),
  /** JSON lines, with `Digest` and a signature. */
  export: call<{ query: AuditQuery }>('GET', `${path}-export`, {
    summary: 'Read the audit as a signed file',
    needs,
    raw: 'application/x-ndjson',
  }),
};
