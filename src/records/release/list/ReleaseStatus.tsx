import { releaseStatus } from '../../../../wire/release/release';
import type { Named } from '../../../../wire/protocol/reply';
import { Badge } from '../../../shared/badge/Badge';

const tones = {
  [releaseStatus.onHold]: 'warning',
  [releaseStatus.incomplete]: 'warning',
  [releaseStatus.completed]: 'neutral',
} as const;

/** A status of a release: what is over recedes, what is stuck stands out. */
export function ReleaseStatus({ status }: { status: Named }) {
  const tone = tones[status.id as keyof typeof tones] ?? 'accent';
  return <Badge tone={tone}>{status.name}</Badge>;
}
