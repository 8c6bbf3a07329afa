import type { Language } from '../../texts/compiled/languages';
import { dayStyle, timeStyle } from '../../wire/protocol/moment';

const made = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Language, style: typeof dayStyle | typeof timeStyle): Intl.DateTimeFormat {
  const key = `${language} ${style === timeStyle}`;
  let format = made.get(key);
  if (!format) made.set(key, (format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' })));
  return format;
}

/**
 * A wire time as people of this language write it: `2026-11-24` as its day (`Nov 24, 2026`), `2026-11-24 22:00:00` with its
 * hour (`Nov 24, 2026, 10:00 PM`). The zone is that of the wire time. A text that is no time stays as it is.
 */
export function writtenTime(time: string, language: Language): string {
  const hasHour = time.length > 10;
  const at = Date.parse(`${hasHour ? time.replace(' ', 'T') : `${time}T00:00:00`}Z`);
  return Number.isNaN(at) ? time : formatOf(language, hasHour ? timeStyle : dayStyle).format(at);
}
