import { say } from '../shared/sentence';
import { daysAfter, yearsAfter } from '../shared/time';

/** How soon a contract ends. */
export const contractEnds = [
  say('count.contract_over', 'Ended'),
  say('count.contract_month', 'Within 30 days'),
  say('count.contract_quarter', 'In 31 to 90 days'),
  say('count.contract_year', 'Within a year'),
  say('count.contract_later', 'In more than a year'),
];

/** The first days of all of {@link contractEnds} but the first, which is over. `day` is today. */
export const endsFrom = (day: string): string[] => [
  day,
  daysAfter(day, 31),
  daysAfter(day, 91),
  daysAfter(yearsAfter(day, 1), 1),
];
