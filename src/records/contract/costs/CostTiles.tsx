import type { ContractCosts } from '../../../../wire/contract/contract.record';
import { useReader } from '../../../shared/api/useReader';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { useMoney } from '../../../shared/view/useMoney';
import { daysAfter } from '../contract.days';
import * as sheet from './ContractCosts.module.css';
import { costingAddress } from './groups';
import * as contractCostsMessages from '../../../../texts/compiled/screen/contract-costs';

/** What ends in the next days, each leading to those contracts, and the cost of all a year. */
export function CostTiles({ costs }: { costs: ContractCosts }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const money = useMoney();
  const today = useReader()?.contract_day ?? '';
  return (
    <ul className={css.tiles}>
      {costs.ending.map(({ days, count, cost }) => (
        <li key={days} className={cx(css.tile, count > 0 && days <= 30 && css.soon)}>
          <Link
            to={costingAddress({
              contract_end_date: { from: today, to: daysAfter(today, days).slice(0, 10) },
            })}
          >
            {t(contractCostsMessages.ending, { count: days })}
          </Link>
          <strong className={css.amount}>
            <bdi>{money(cost)}</bdi>
          </strong>
          <span className={css.muted}>{t(contractCostsMessages.contracts, { count })}</span>
        </li>
      ))}
      <li className={css.tile}>
        <Link to={costingAddress({})}>{t(contractCostsMessages.yearly)}</Link>
        <strong className={css.amount}>
          <bdi>{money(costs.yearly)}</bdi>
        </strong>
        <span className={css.muted}>{t(contractCostsMessages.yearly_of, { count: costs.count })}</span>
      </li>
    </ul>
  );
}
