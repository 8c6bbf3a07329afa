import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as replies from './status.schema';

/** What is looked at, in the order of the page among those that are equally well. */
export const statusChecks = [
  ...(['database', 'tables', 'clock', 'transactions', 'replicas', 'disk', 'processes', 'queue', 'mail'] as const),
  ...(['help_desk', 'webhooks', 'extensions', 'certificates', 'backup'] as const),
] as const;
export type StatusCheck = (typeof statusChecks)[number];

/** `warn`: it works, and somebody should see to it; `fail`: something does not work. */
export const statusStates = ['ok', 'warn', 'fail'] as const;
export type StatusState = (typeof statusStates)[number];

export type StatusReply = InferType<typeof replies.statusReply>;
export type StatusFinding = StatusReply['checks'][number];
export type StatusProcess = StatusReply['processes'][number];
export type StatusQueue = StatusReply['queue'][number];

/** How the installation is, for administrators. */
export const statusCalls = {
  view: call<{ reply: StatusReply }>('GET', '/service-desk/api/status', {
    summary: 'Read how the installation is',
    needs: 'admin',
  }),
};
