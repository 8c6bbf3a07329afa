import { releaseStatus } from '../../../../wire/release/release';
import type { Behaving } from '../../../../wire/protocol/reply';
import { StatusBadge, type Stage } from '../../../shared/badge/StatusBadge';

const stages: Record<number, Stage> = {
  [releaseStatus.onHold]: 'waiting',
  [releaseStatus.inProgress]: 'working',
  [releaseStatus.incomplete]: 'stuck',
  [releaseStatus.completed]: 'done',
};

/** A status of a release. */
export function ReleaseStatus({ status }: { status: Behaving }) {
  return <StatusBadge stage={stages[status.behaves_as_id ?? status.id] ?? 'open'}>{status.name}</StatusBadge>;
}
