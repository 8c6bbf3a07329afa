import { isSet, formatDate } from '../format/date';
import { formatterOf } from '../format/formatter';
import { useHost } from '../host/useHost';

const dayOf = (at: string) => at.slice(0, 10);

/** A day as the reader's language writes it. */
export const localDay = (at: string, locale: string): string =>
  formatterOf(Intl.DateTimeFormat, locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(`${dayOf(at)}T00:00:00Z`),
  );

/** The day of a wire time, without its hour: `2026-06-30` in tables, in words with `long`. Nothing as `---`. */
export function Day({ at, long }: { at: string | null | undefined; long?: boolean }) {
  const { locale } = useHost().kit;
  if (!isSet(at)) return formatDate(null);
  return long ? (
    <time dateTime={dayOf(at)}>{localDay(at, locale)}</time>
  ) : (
    <time dateTime={dayOf(at)} dir="ltr">
      {dayOf(at)}
    </time>
  );
}
