import { useId } from 'react';
import { contractRecordCalls, type ContractCosts as Reply } from '../../../../wire/contract/contract.record';
import { Loaded, Skeleton } from '../../../shared/api/Loaded';
import { useReader } from '../../../shared/api/useReader';
import { useRecord } from '../../../shared/api/useRecord';
import { Button } from '../../../shared/button/Button';
import { Collapse } from '../../../shared/collapse/Collapse';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useKept } from '../../../shared/layout/useKept';
import { useStyles } from '../../../shared/style/useStyles';
import { Empty } from '../../../shared/table/Empty';
import * as sheet from './ContractCosts.module.css';
import { CostChart } from './CostChart';
import { CostTiles } from './CostTiles';
import * as contractCostsMessages from '../../../../texts/compiled/screen/contract-costs';

/** Above the list of contracts: what ends soon, and what contracts cost a year. It stays folded for who folds it. */
export default function ContractCosts() {
  const t = useMessages();
  const user = useReader()?.user_id;
  const [fold, keep] = useKept('contract-costs', user, atFirst());
  // Known at once where it was chosen; the card must not open and fold again.
  if (user === undefined) return null;
  return (
    <Collapse
      title={t(contractCostsMessages.title)}
      startsOpen={fold === 'open'}
      onToggle={(open) => keep(open ? 'open' : 'folded')}
    >
      <Costs />
    </Collapse>
  );
}

/** On a phone the list comes first. */
const atFirst = (): ['open' | 'folded', 'open' | 'folded'] =>
  window.innerWidth < 720 ? ['folded', 'open'] : ['open', 'folded'];

/** The chart takes the room of ten rows of the list: it is there for who asks for it, and then stays. */
function FoldedChart({ costs }: { costs: Reply }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const id = useId();
  const [chart, keep] = useKept('contract-cost-chart', useReader()?.user_id, ['folded', 'open']);
  const isOpen = chart === 'open';
  return (
    <>
      <div className={css.more}>
        <Button
          small
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => keep(isOpen ? 'folded' : 'open')}
        >
          {t(isOpen ? contractCostsMessages.hide_chart : contractCostsMessages.show_chart)}
        </Button>
      </div>
      {isOpen && (
        <div id={id}>
          <CostChart costs={costs} />
        </div>
      )}
    </>
  );
}

function Costs() {
  const css = useStyles(sheet);
  const t = useMessages();
  const load = useRecord(contractRecordCalls.costs, {}, { live: 'contract', spread: true });
  return (
    <Loaded of={load} skeleton={<Skeleton lines={5} />}>
      {(costs) =>
        costs.count === 0 ? (
          <Empty title={t(contractCostsMessages.empty)}>{t(contractCostsMessages.empty_text)}</Empty>
        ) : (
          <div className={css.costs}>
            <CostTiles costs={costs} />
            <FoldedChart costs={costs} />
          </div>
        )
      }
    </Loaded>
  );
}
