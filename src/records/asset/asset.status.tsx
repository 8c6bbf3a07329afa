import { assetStatus } from '../../../wire/asset/asset.record';
import type { Named } from '../../../wire/protocol/reply';
import { type Stage, StatusBadge } from '../../shared/badge/StatusBadge';

const stages: Record<number, Stage> = {
  [assetStatus.inUse]: 'done',
  [assetStatus.inStock]: 'open',
  [assetStatus.inTransit]: 'working',
  [assetStatus.inRepair]: 'waiting',
  [assetStatus.missing]: 'stuck',
  [assetStatus.retired]: 'dropped',
  [assetStatus.disposed]: 'dropped',
};

/** Where an asset is in its life. */
export function AssetStatus({ status }: { status: Named }) {
  return <StatusBadge stage={stages[status.id] ?? 'open'}>{status.name}</StatusBadge>;
}
