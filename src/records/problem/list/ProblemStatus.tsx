import type { TicketStatus } from '../../../../wire/protocol/reply';
import { StatusBadge } from '../../../shared/badge/StatusBadge';

const stages = { open: 'open', closed: 'done', hidden: 'dropped' } as const;

/** A status of a problem or of a ticket, which share them. */
export function ProblemStatus({ status }: { status: TicketStatus }) {
  return <StatusBadge stage={stages[status.state]}>{status.name}</StatusBadge>;
}
