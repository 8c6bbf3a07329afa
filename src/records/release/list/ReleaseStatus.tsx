import { releaseStatus } from '../../../../wire/release/release';
import type { Named } from '../../../../wire/protocol/reply';
import { StatusBadge, type Stage } from '../../../shared/badge/StatusBadge';

const stages: Record<number, Stage> = {
  [releaseStatus.onHold]: 'waiting',
  [releaseStatus.inProgress]: 'working',
  [releaseStatus.incomplete]: 'stuck',
  [releaseStatus.completed]: 'done',
};

/** A status of a release. */
export function ReleaseStatus({ status }: { status: Named }) {
  return <StatusBadge stage={stages[status.id] ?? 'open'}>{status.name}</StatusBadge>;
}
