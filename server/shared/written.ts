import type { Language } from '../../texts/compiled/languages';
import { formatterOf } from '../../wire/protocol/formatter';
import { dayStyle, timeStyle } from '../../wire/protocol/moment';

/**
 * A wire time as people of this language write it: `2026-11-24` as its day (`Nov 24, 2026`), `2026-11-24 22:00:00` with its
 * hour (`Nov 24, 2026, 10:00 PM`). The zone is that of the wire time. A text that is no time stays as it is.
 */
export function writtenTime(time: string, language: Language): string {
  const hasHour = time.length > 10;
  const at = Date.parse(`${hasHour ? time.replace(' ', 'T') : `${time}T00:00:00`}Z`);
  return Number.isNaN(at)
    ? time
    : formatterOf(Intl.DateTimeFormat, language, { ...(hasHour ? timeStyle : dayStyle), timeZone: 'UTC' }).format(at);
}
