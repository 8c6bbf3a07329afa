import type { ContractCosts } from '../../../../wire/contract/contract.record';
import { useReader } from '../../../shared/api/useReader';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { useMoney } from '../../../shared/view/useMoney';
import { daysAfter } from '../contract.days';
import { contractCostsMessages } from './contract-costs.messages';
import * as sheet from './ContractCosts.module.css';
import { costingAddress } from './groups';

/** What ends in the next days, each leading to those contracts, and the cost of all a year. */
export function CostTiles({ costs }: { costs: ContractCosts }) {
  const css = useStyles(sheet);
  const t = useMessages(contractCostsMessages);
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
            {t('ending', { count: days })}
          </Link>
          <strong className={css.amount}>
            <bdi>{money(cost)}</bdi>
          </strong>
          <span className={css.muted}>{t('contracts', { count })}</span>
        </li>
      ))}
      <li className={css.tile}>
        <Link to={costingAddress({})}>{t('yearly')}</Link>
        <strong className={css.amount}>
          <bdi>{money(costs.yearly)}</bdi>
        </strong>
        <span className={css.muted}>{t('yearly_of', { count: costs.count })}</span>
      </li>
    </ul>
  );
}
