import { formatDate } from '../format/date';
import { usePlanned } from './usePlanned';

interface PlannedWindowProps {
  /** Wire times; at least one of them. */
  start: string | null;
  end: string | null;
}

/** When something is planned; the exact times on hover. */
export function PlannedWindow({ start, end }: PlannedWindowProps) {
  return <span title={[start, end].filter(Boolean).map(formatDate).join(' – ')}>{usePlanned()(start, end)}</span>;
}
