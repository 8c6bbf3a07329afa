import { EMPTY } from '../../../../wire/protocol/reply';
import type { GroupCount } from '../../../../wire/parts/count';
import { formatterOf } from '../../../../wire/protocol/formatter';
import { type Look, looksOf } from './palette';

/** A group as it is drawn. */
export interface DrawnGroup {
  name: string;
  count: number;
  /** Of all that was counted, in words. */
  share: string;
  /** Of those with an outcome how many did not fail (G15). */
  rate?: Rate;
  look: Look;
  /** Address of the list of what is in it; null where no filter finds that. */
  to: string | null;
}

/** `part` of `total` went well; `percent` in words, null of none. */
export interface Rate {
  part: number;
  total: number;
  percent: string | null;
}

const rateOf = ({ total, failed }: { total: number; failed: number }, percent: Intl.NumberFormat): Rate => ({
  ...{ part: total - failed, total, percent: total ? percent.format((total - failed) / total) : null },
});

/** The rate of all groups together; undefined where none has one. */
export function rateOfAll(groups: readonly DrawnGroup[], locale: string): Rate | undefined {
  const rates = groups.flatMap(({ rate }) => rate ?? []);
  if (!rates.length) return undefined;
  const [total, part] = [
    totalOf(rates.map((one) => ({ count: one.total }))),
    totalOf(rates.map((one) => ({ count: one.part }))),
  ];
  return rateOf({ total, failed: total - part }, percentIn(locale));
}

const percentIn = (locale: string) =>
  formatterOf(Intl.NumberFormat, locale, { style: 'percent', maximumFractionDigits: 1 });

/** The others are one group behind so many (B4). */
const max = 25;

export const totalOf = (groups: readonly { count: number }[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

/** `without` names the group of those that have no value. */
export function drawnGroups(
  counted: readonly GroupCount[],
  without: string,
  locale: string,
  addressOf: (group: GroupCount) => string | null,
): DrawnGroup[] {
  const total = totalOf(counted);
  const percent = percentIn(locale);
  const looks = looksOf(counted.map(({ name }, index) => ({ name, plain: name === EMPTY || index === max })));
  return counted.map((group, index) => ({
    name: group.name === EMPTY ? without : group.name,
    count: group.count,
    share: percent.format(total ? group.count / total : 0),
    ...(group.outcomes && { rate: rateOf(group.outcomes, percent) }),
    look: looks[index]!,
    to: addressOf(group),
  }));
}
