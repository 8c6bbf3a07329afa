import { type RawBuilder, sql } from 'kysely';
import { writtenWindow } from '../../wire/parts/window';
import { languageNamed } from '../shared/language';
import { say, type Sentence } from '../shared/sentence';
import * as mailSentences from '../../texts/compiled/server/mail';

/** A planned window as JSON of the database has it. */
export interface Planned {
  planned_start_date: string | null;
  planned_end_date: string | null;
}

/** The columns of a record `t` as {@link Planned}. */
export const plannedTimes: RawBuilder<unknown> = sql`to_json(t.planned_start_date) as planned_start_date, to_json(t.planned_end_date) as planned_end_date`;

/**
 * When it is planned, in the reader's language and zone, which is named: a mail is read anywhere. Null if nothing is
 * planned.
 */
export function plannedFor(
  { planned_start_date: start, planned_end_date: end }: Planned,
  { locale, time_zone }: { locale: string; time_zone: string },
  now: Date,
): Sentence | null {
  if (!start && !end) return null;
  const at = (time: string | null): Date | null => (time ? new Date(time) : null);
  const when = writtenWindow(at(start), at(end), { locale: languageNamed(locale), zone: time_zone, now });
  const values = { when, zone: time_zone.replaceAll('_', ' ') };
  if (start && end) return say(mailSentences.window, values);
  return start ? say(mailSentences.window_from, values) : say(mailSentences.window_until, values);
}
