import type { ContractView } from '../../../../wire/contract/contract.record';
import { changeOf } from '../../../shared/format/money';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { localDay } from '../../../shared/view/Day';
import { useMoney } from '../../../shared/view/useMoney';
import { waitingOf } from './waiting';
import * as contractViewMessages from '../../../../texts/compiled/screen/contract-view';

/** The term that waits for a decision, and how it compares with the present one. */
export function AskedTerm({ contract }: { contract: ContractView }) {
  const t = useMessages();
  const money = useMoney();
  const { locale } = useHost().kit;
  const term = waitingOf(contract);
  if (!term) return null;
  const day = (at: string) => localDay(at, locale);
  const present = { cost: money(contract.cost), to: day(contract.contract_end_date) };
  const change = changeOf(contract.cost, term.cost, locale);
  return (
    <div>
      <p>
        {t(contractViewMessages.term_asked, {
          from: day(term.contract_start_date),
          to: day(term.contract_end_date),
          cost: money(term.cost),
        })}
      </p>
      {term.type !== 'Created' && (
        <p>
          {change
            ? t(contractViewMessages.against_change, { ...present, change })
            : t(contractViewMessages.against, present)}
        </p>
      )}
    </div>
  );
}
