import { useCallback, useState } from 'react';
import * as contractDialogMessages from '../../../texts/compiled/screen/contract-dialog';
import { contractCalls, type ContractRow } from '../../../wire/contract/contract';
import { useReload } from '../../shared/api/useReload';
import { useMessages } from '../../shared/i18n/useMessages';
import { RecordListPage } from '../../shared/list/RecordListPage';
import { lazyPart } from '../../shared/part/lazyPart';
import { useStyles } from '../../shared/style/useStyles';
import * as aboveSheet from './ContractAbove.module.css';
import { contractList } from './contract.list';
import { ContractCosts, ContractEnds } from './contract.parts';

const ReassignDialog = lazyPart(async () => ({ default: (await import('./contract.actions')).ReassignDialog }), {
  skeleton: null,
});
const ApproverByIdDialog = lazyPart(
  async () => ({ default: (await import('./contract.decisions')).ApproverByIdDialog }),
  { skeleton: null },
);

/** What is given from who left to others. */
type Reassigned = { contract: ContractRow; what: 'held' | 'approval' };

/** /service-desk/contracts: above the list what contracts cost and which end soon (D3 §2). */
export default function ContractListPage() {
  const css = useStyles(aboveSheet);
  const t = useMessages();
  const reloadAll = useReload();
  const [reassigned, reassign] = useState<Reassigned | null>(null);
  const dialog = {
    onDone: () => void reloadAll([contractCalls.list]),
    onClose: () => reassign(null),
  };
  const more = useCallback(
    (contract: ContractRow) => {
      const may = (...roles: string[]) =>
        contract.held_by_left?.some(({ role, is_reassign }) => is_reassign && roles.includes(role)) ?? false;
      return [
        may('owner', 'notified') && {
          label: t(contractDialogMessages.reassign_title),
          onSelect: () => reassign({ contract, what: 'held' }),
        },
        may('waiting_approver') && {
          label: t(contractDialogMessages.approver_title),
          onSelect: () => reassign({ contract, what: 'approval' }),
        },
      ];
    },
    [t],
  );
  return (
    <RecordListPage of={contractList} more={more}>
      <div className={css.above}>
        <ContractCosts />
        <ContractEnds />
      </div>
      {reassigned?.what === 'held' && <ReassignDialog contract={reassigned.contract} {...dialog} />}
      {reassigned?.what === 'approval' && <ApproverByIdDialog id={reassigned.contract.id} {...dialog} />}
    </RecordListPage>
  );
}
