import { isSet } from '../format/date';
import { usePlanned } from './usePlanned';

interface PlannedWindowProps {
  /** Wire times; at least one of them. */
  start: string | null;
  end: string | null;
}

/** When something is planned: always with its hours. */
export function PlannedWindow({ start, end }: PlannedWindowProps) {
  const shown = usePlanned()(isSet(start) ? start : null, isSet(end) ? end : null);
  return <time dateTime={(isSet(start) ? start : end) ?? undefined}>{shown}</time>;
}
