import { changeStatus } from '../../../../wire/change/change';
import type { Behaving } from '../../../../wire/protocol/reply';
import { StatusBadge, type Stage } from '../../../shared/badge/StatusBadge';

const stages: Record<number, Stage> = {
  [changeStatus.planning]: 'working',
  [changeStatus.awaitingApproval]: 'waiting',
  [changeStatus.pendingRelease]: 'working',
  [changeStatus.pendingReview]: 'working',
  [changeStatus.closed]: 'done',
  [changeStatus.rejected]: 'refused',
  [changeStatus.cancelled]: 'dropped',
};

/** A status of a change. */
export function ChangeStatus({ status }: { status: Behaving }) {
  return <StatusBadge stage={stages[status.behaves_as_id ?? status.id] ?? 'open'}>{status.name}</StatusBadge>;
}
