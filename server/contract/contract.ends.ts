import { say } from '../shared/sentence';
import { daysAfter, yearsAfter } from '../shared/time';
import * as countSentences from '../../texts/compiled/server/count';

/** How soon a contract ends. */
export const contractEnds = [
  say(countSentences.contract_over),
  say(countSentences.contract_month),
  say(countSentences.contract_quarter),
  say(countSentences.contract_year),
  say(countSentences.contract_later),
];

/** The first days of all of {@link contractEnds} but the first, which is over. `day` is today. */
export const endsFrom = (day: string): string[] => [
  day,
  daysAfter(day, 31),
  daysAfter(day, 91),
  daysAfter(yearsAfter(day, 1), 1),
];
