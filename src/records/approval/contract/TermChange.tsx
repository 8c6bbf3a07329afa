import type { ContractLink } from '../../../../wire/contract/contract.record';
import { Badge } from '../../../shared/badge/Badge';
import { changeOf, formatMoney } from '../../../shared/format/money';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { cx, useStyles } from '../../../shared/style/useStyles';
import * as sheet from './ContractApproval.module.css';
import { dayOf, lengthOf, writeAway, yearlyOf } from './period';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractApprovalMessages from '../../../../texts/compiled/screen/contract-approval';

interface TermChangeProps {
  contract: ContractLink['contract'];
  term: ContractLink['term'];
  currency: string;
}

/** Days by which two terms differ when they are of equal length but for leap years and months. */
const sameLength = 3;

/** What a renewal or an extension changes against the term in force; nothing for a new contract. */
export function TermChange({ contract, term: { before, type }, currency }: TermChangeProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  if (!before) return null;

  const money = (amount: string) => formatMoney(amount, currency, locale);
  const costRow = (name: string, was: string, is: string) => ({
    name,
    was: money(was),
    is: money(is),
    // Nothing is a percentage more than nothing.
    change: changeOf(was, is, locale) ?? (Number(was) === Number(is) ? undefined : `+${money(is)}`),
    dearer: Number(is) > Number(was),
    isDay: false,
  });
  const dayRow = (name: string, was: string, is: string) => ({
    name,
    was: dayOf(was),
    is: dayOf(is),
    change: writeAway(was, is, locale),
    dearer: false,
    isDay: true,
  });
  const lengths = [before, contract].map((one) => lengthOf(one.contract_start_date, one.contract_end_date));
  const yearly = (one: typeof before) => yearlyOf(one.cost, one.contract_start_date, one.contract_end_date);
  const rows = [
    costRow(t(words.cost), before.cost, contract.cost),
    // The cost of two years is no fair comparison with that of one.
    type === 'Renewed' && Math.abs(lengths[1]! - lengths[0]!) > sameLength
      ? costRow(t(contractApprovalMessages.yearly), yearly(before), yearly(contract))
      : undefined,
    // An extension keeps the start.
    type === 'Renewed' ? dayRow(t(words.start), before.contract_start_date, contract.contract_start_date) : undefined,
    dayRow(t(words.expiry), before.contract_end_date, contract.contract_end_date),
  ].filter((row) => row !== undefined);
  return (
    <Card title={t(contractApprovalMessages.changes)}>
      <table className={css.changes} aria-label={t(contractApprovalMessages.changes)}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t(contractApprovalMessages.in_force)}</th>
            <th scope="col">{t(contractApprovalMessages.asked_for)}</th>
            <th scope="col">{t(words.change)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, was, is, change, dearer, isDay }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={cx(isDay && css.day)}>
                <bdi>{was}</bdi>
              </td>
              <td className={cx(css.asked, isDay && css.day)}>
                <bdi>{is}</bdi>
              </td>
              <td>
                {change ? (
                  <Badge tone={dearer ? 'warning' : 'accent'}>
                    <bdi>{change}</bdi>
                  </Badge>
                ) : (
                  <span className={css.muted}>{t(contractApprovalMessages.same)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
