import { Tooltip } from '../tooltip/Tooltip';
import { ShownTime, type TimeProps, useShownTime } from './Time';

/** A {@link Time} that stands by itself: exactly on focus too. In tables, where arrows go from cell to cell, it is a Time. */
export function Moment({ at, as = 'time' }: TimeProps) {
  const { text, exact } = useShownTime(at, as);
  const time = <ShownTime at={at} as={as} text={text} exact={exact} tabIndex={exact === undefined ? undefined : 0} />;
  return exact === undefined ? time : <Tooltip text={exact}>{time}</Tooltip>;
}
