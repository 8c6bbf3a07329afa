import { EMPTY } from '../../../../wire/protocol/reply';
import type { GroupCount } from '../../../../wire/parts/count';
import { type Look, looksOf } from './palette';

/** A group as it is drawn. */
export interface DrawnGroup {
  name: string;
  count: number;
  /** Of all that was counted, in words. */
  share: string;
  look: Look;
  /** Address of the list of what is in it; null where no filter finds that. */
  to: string | null;
}

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
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const looks = looksOf(counted.map(({ name }, index) => ({ name, plain: name === EMPTY || index === max })));
  return counted.map((group, index) => ({
    name: group.name === EMPTY ? without : group.name,
    count: group.count,
    share: percent.format(total ? group.count / total : 0),
    look: looks[index]!,
    to: addressOf(group),
  }));
}
