import { sql } from 'kysely';
import { windowTexts } from '../../wire/parts/window';
import { invalid } from './errors';
import { rule } from './sentence';
import { atZone, keptOrAtZone } from './time';

/** A planned window as a form sends it; what was not sent is undefined. */
interface SentWindow {
  planned_start_date?: string | null;
  planned_end_date?: string | null;
}

/** The columns of a new record. */
export const newWindow = ({ planned_start_date: start, planned_end_date: end }: SentWindow, zone: string) => ({
  planned_start_date: start ? atZone(start, zone) : null,
  planned_end_date: end ? atZone(end, zone) : null,
});

/** The columns of a record that is edited; what was not sent stays. */
export const editedWindow = ({ planned_start_date: start, planned_end_date: end }: SentWindow, zone: string) => ({
  ...(start !== undefined && { planned_start_date: start ? kept('planned_start_date', start, zone) : null }),
  ...(end !== undefined && { planned_end_date: end ? kept('planned_end_date', end, zone) : null }),
});

const kept = (column: string, time: string, zone: string) => keptOrAtZone(sql.ref(column), time, zone);

/**
 * Throws 422 for an end before the start: of the moments that were stored, which may be in another order than what was
 * typed where clocks are set.
 */
export function requireOrder(stored: { planned_start_date: Date | null; planned_end_date: Date | null }): void {
  const { planned_start_date: start, planned_end_date: end } = stored;
  if (start && end && end < start) throw invalid({ planned_end_date: rule(windowTexts.order) });
}
