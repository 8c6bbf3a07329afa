import { dateTime, isDateTime } from '../protocol/fields';
import { windowTexts } from './window';

const isTime = (value: unknown): value is string => typeof value === 'string' && isDateTime(value);

const millisecondsOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);

/**
 * Is the end before the start in any case? When clocks are turned back (by two hours at most) a later time may read
 * like an earlier one; only the server can tell these apart.
 */
function endsBefore(start: string, end: string): boolean {
  const [back, hour] = [millisecondsOf(start) - millisecondsOf(end), end.slice(11, 13)];
  const mayBeLater = back < 2 * 3_600_000 && (hour < '03' || hour === '23');
  return back > 0 && !mayBeLater;
}

/** `planned_end_date` of a form: not before its `planned_start_date` (F4). The server compares the moments. */
export const plannedEnd = () =>
  dateTime().test(
    'order',
    windowTexts.order,
    // A start that is no time is told at its own field.
    (end, { parent }: { parent: { planned_start_date?: unknown } }) =>
      !isTime(end) || !isTime(parent.planned_start_date) || !endsBefore(parent.planned_start_date, end),
  );
