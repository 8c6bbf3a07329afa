import { changeStatus } from '../../../../wire/change/change';
import type { Named } from '../../../../wire/protocol/reply';
import { Badge } from '../../../shared/badge/Badge';

const tones = {
  [changeStatus.awaitingApproval]: 'warning',
  [changeStatus.closed]: 'neutral',
  [changeStatus.rejected]: 'danger',
  [changeStatus.cancelled]: 'neutral',
} as const;

/** A status of a change: what is over recedes, what waits for others stands out. */
export function ChangeStatus({ status }: { status: Named }) {
  const tone = tones[status.id as keyof typeof tones] ?? 'accent';
  return <Badge tone={tone}>{status.name}</Badge>;
}
