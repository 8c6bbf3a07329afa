import type { ContractRow } from '../../../../wire/contract/contract';
import { EMPTY } from '../../../../wire/protocol/reply';
import { useMessages } from '../../../shared/i18n/useMessages';
import { cx, useStyles } from '../../../shared/style/useStyles';
import * as sheet from './Seats.module.css';
import * as contractMessages from '../../../../texts/compiled/screen/contract';

type Seats = NonNullable<ContractRow['seats']>;

interface SeatsProps {
  seats: ContractRow['seats'];
  /** A bar above the words. */
  meter?: boolean;
}

/** How many licences of a contract are in use. */
export function Seats({ seats, meter }: SeatsProps) {
  const css = useStyles(sheet);
  const words = useSeatWords();
  if (!seats) return EMPTY;
  const share = Math.min(seats.used / seats.count, 1);
  return (
    <span className={cx(css.seats, seats.use === 'over' && css.over, seats.use === 'full' && css.full)}>
      {meter && (
        <span className={css.meter}>
          {/* The words beside it say the same. */}
          <svg className={css.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect className={css.used} width={share * 100} height="6" />
          </svg>
        </span>
      )}
      <span className={css.words}>{words(seats)}</span>
    </span>
  );
}

/** "38 of 40 in use". */
function useSeatWords(): (seats: Seats) => string {
  const t = useMessages();
  return ({ used, count, use }) =>
    use === 'over'
      ? t(contractMessages.seats_over, { used, licences: count, count: used - count })
      : t(contractMessages.seats_of, { used, count });
}
