import * as freezeMessages from '../../../texts/compiled/screen/freeze';
import { endOf, readRule, type RuleParts, weekdays } from '../../../wire/freeze/recurrence';
import { formatterOf } from '../../../wire/protocol/formatter';
import { localDay, writeDay } from '../../shared/format/moment';
import type { Translate } from '../../shared/i18n/messages';

interface Language {
  t: Translate;
  locale: string;
}

const every = {
  DAILY: freezeMessages.every_day,
  WEEKLY: freezeMessages.every_week,
  MONTHLY: freezeMessages.every_month,
  YEARLY: freezeMessages.every_year,
};

const places: Readonly<Record<string, (typeof freezeMessages)['on_first']>> = {
  '1': freezeMessages.on_first,
  '2': freezeMessages.on_second,
  '3': freezeMessages.on_third,
  '4': freezeMessages.on_fourth,
  '5': freezeMessages.on_fifth,
  '-1': freezeMessages.on_last,
};

/** 1 January 2024 was a Monday. */
const weekdayName = (name: string, locale: string): string =>
  writeDay(`2024-01-0${weekdays.findIndex((one) => one === name) + 1}`, locale, { weekday: 'long' });

const alternatives = (names: string[], locale: string): string =>
  formatterOf(Intl.ListFormat, locale, { type: 'disjunction' }).format(names);

/** A rule as a sentence: “Every month on the last Saturday, until Jan 1, 2030”. What has no words here stands as the rule. */
export function recurrenceWords(recurrence: string | null, { t, locale }: Language): string {
  if (recurrence === null) return t(freezeMessages.never);
  const parts = readRule(recurrence);
  const { rule, until, count } = endOf(recurrence);
  const words = (parts && ruleWords(parts, { t, locale })) ?? t(freezeMessages.by_rule, { rule });
  if (until) return t(freezeMessages.with_until, { rule: words, date: localDay(until, locale) });
  return count === null ? words : t(freezeMessages.with_count, { rule: words, count });
}

const worded = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'UNTIL', 'COUNT', 'WKST'];

function ruleWords(parts: RuleParts, language: Language): string | null {
  const { t } = language;
  if (Object.keys(parts).some((name) => !worded.includes(name))) return null;
  const rhythm = t(every[parts.FREQ as keyof typeof every], { count: Number(parts.INTERVAL ?? '1') });
  const days = daysOf(parts, language);
  if (days === null) return null;
  return days ? t(freezeMessages.on, { every: rhythm, days }) : rhythm;
}

/** On which days; '' where the rule does not say, null where there are no words for it. */
function daysOf({ FREQ, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS }: RuleParts, { t, locale }: Language): string | null {
  if (FREQ === 'YEARLY' && BYMONTH && /^\d+$/.test(BYMONTHDAY ?? '') && /^\d+$/.test(BYMONTH) && !BYDAY && !BYSETPOS)
    return t(freezeMessages.on_date, { date: dateOfYear(BYMONTH, BYMONTHDAY!, locale) });
  if (BYMONTH || (BYDAY && BYMONTHDAY)) return null;
  if (BYMONTHDAY) {
    if (FREQ === 'YEARLY' || BYSETPOS) return null;
    if (BYMONTHDAY === '-1') return t(freezeMessages.on_last_day);
    return /^\d+(,\d+)*$/.test(BYMONTHDAY)
      ? t(freezeMessages.on_month_days, { days: alternatives(BYMONTHDAY.split(','), locale) })
      : null;
  }
  if (!BYDAY) return BYSETPOS ? null : '';
  const named = BYDAY.split(',').map((one) => /^[+]?(-?\d+)?(\w\w)$/.exec(one)!);
  const names = alternatives(
    named.map(([, , name = '']) => weekdayName(name, locale)),
    locale,
  );
  const numbers = new Set(named.map(([, number = '']) => number));
  const [number = ''] = numbers;
  if (numbers.size > 1 || (number && BYSETPOS) || FREQ === 'YEARLY') return null;
  const place = number || BYSETPOS;
  if (!place) return FREQ === 'MONTHLY' ? null : t(freezeMessages.on_days, { days: names });
  return places[place] && FREQ === 'MONTHLY' ? t(places[place], { days: names }) : null;
}

/** A year that has a 29 February. */
const dateOfYear = (month: string, day: string, locale: string): string =>
  writeDay(`2024-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, locale, { day: 'numeric', month: 'long' });
