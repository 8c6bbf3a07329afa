import * as rules from '../../texts/compiled/rules/shared';
import { formatterOf } from '../protocol/formatter';

export const windowTexts = { order: rules.order } as const;

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * A planned window as screens and mails write it: `Tue 24 Nov, 22:00–23:30 (1 h 30 min)`, with the year if it is not
 * the present one. Without an end, or without a start, the one moment.
 */
export function writtenWindow(
  start: Date | null,
  end: Date | null,
  { locale, zone, now = new Date() }: { locale: string; zone: string; now?: Date },
): string {
  const [first, last] = [start ?? end, end ?? start];
  if (!first || !last) return '';
  // The short dates of the United States are hard to read for everybody else.
  const language = locale === 'en' ? 'en-GB' : locale;
  const year = formatterOf(Intl.DateTimeFormat, 'en', { timeZone: zone, year: 'numeric' });
  const format = formatterOf(Intl.DateTimeFormat, language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...([first, last].some((at) => year.format(at) !== year.format(now)) && { year: 'numeric' }),
    ...clock,
    timeZone: zone,
  });
  const minutes = Math.round((last.getTime() - first.getTime()) / 60_000);
  if (minutes <= 0) return format.format(first);
  return `${format.formatRange(first, last)} (${writtenMinutes(minutes, language)})`;
}

function writtenMinutes(total: number, language: string): string {
  const parts = [
    ['day', Math.floor(total / 1440)],
    ['hour', Math.floor((total % 1440) / 60)],
    ['minute', total % 60],
  ] as const;
  return parts
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => amount(count, unit, language))
    .join(' ');
}

function amount(count: number, unit: 'day' | 'hour' | 'minute', language: string): string {
  // English has “hr” and “mins” here, which nobody writes.
  if (language.startsWith('en') && unit !== 'day') return `${count} ${unit === 'hour' ? 'h' : 'min'}`;
  return formatterOf(Intl.NumberFormat, language, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
}
