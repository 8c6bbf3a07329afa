import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import type { Context } from '../shared/route';
import { say, type Sentence } from '../shared/sentence';
import { wireTime } from '../shared/time';
import { contractDay } from './contract.clock';
import * as contractSentences from '../../texts/compiled/server/contract';

/** What decides how contracts are shown to a reader. */
export interface Reading {
  /** The help-desk's time zone, in which their days are. */
  timeZone: string;
  /** The present day there. */
  day: string;
  language: Language;
}

export const readingOf = ({ services, language }: Pick<Context, 'services' | 'language'>): Reading => ({
  timeZone: services.config.timeZone,
  day: contractDay(services),
  language,
});

/** In days of this size the end of a contract is told, not dated. */
const near = 30;

const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000);

/** How long a contract still runs on a day (E14); null where its date says it better. */
export function untilEnd(end: string, day: string): Sentence | null {
  const days = daysBetween(day, end);
  if (Math.abs(days) > near) return null;
  if (days === 0) return say(contractSentences.ends_today);
  return days > 0 ? say(contractSentences.ends_in, { days }) : say(contractSentences.ended, { days: -days });
}

/** `end` is a time of the wire in the help-desk's zone. */
export function expiryOf(end: string, { day, language }: Pick<Reading, 'day' | 'language'>) {
  const date = end.slice(0, 10);
  return { title: untilEnd(date, day)?.in(language) ?? date, timestamp: end };
}

/** The days of a contract or of a term, as wire fields. */
export const daysOf = (alias: string, zone: string): RawBuilder<unknown> =>
  sql`${wireTime(sql.ref(`${alias}.contract_start_date`), zone)} as contract_start_date, ${wireTime(sql.ref(`${alias}.contract_end_date`), zone)} as contract_end_date`;
