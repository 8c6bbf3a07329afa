import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as replies from './status.schema';

/** What is looked at, in the order of the page among those that are equally well. */
export const statusChecks = [
  ...([
    'database',
    'tables',
    'clock',
    'transactions',
    'replicas',
    'disk',
    'files',
    'scanner',
    'processes',
    'queue',
    'mail',
  ] as const),
  ...(['help_desk', 'webhooks', 'extensions', 'certificates', 'backup'] as const),
] as const;
export type StatusCheck = (typeof statusChecks)[number];

/** `warn`: it works, and somebody should see to it; `fail`: something does not work. */
export const statusStates = ['ok', 'warn', 'fail'] as const;
export type StatusState = (typeof statusStates)[number];

/** Figures; docs/operate.md says what each is. */
export const statusFigures = [
  ...(['service_desk', 'node', 'postgresql', 'database_role', 'database_bytes', 'oldest_transaction_seconds'] as const),
  ...(['clock_ahead_seconds', 'replica_lag_seconds', 'disk_bytes', 'disk_free_bytes'] as const),
  ...(['files_in_database', 'files_in_store', 'files_bytes'] as const),
  ...(['queue_waiting', 'queue_late_seconds', 'queue_failed'] as const),
  ...(['mails_waiting', 'mails_failed', 'mails_oldest_seconds'] as const),
  ...(['deliveries_waiting', 'deliveries_failed', 'webhooks_failing'] as const),
  ...(['mirror_age_seconds', 'actions_waiting', 'certificate_days', 'backup_age_seconds'] as const),
] as const;
export type StatusFigureName = (typeof statusFigures)[number];

export type StatusReply = InferType<typeof replies.statusReply>;
export type StatusFinding = StatusReply['checks'][number];
export type StatusProcess = StatusReply['processes'][number];
export type StatusFigure = StatusReply['figures'][number];

/** How the installation is, for administrators. */
export const statusCalls = {
  view: call<{ reply: StatusReply }>('GET', '/service-desk/api/status', {
    summary: 'Read how the installation is',
    needs: 'admin',
  }),
};
