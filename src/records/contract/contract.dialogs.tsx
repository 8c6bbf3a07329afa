import * as contractMessages from '../../../texts/compiled/screen/contract';
import { contractRecordCalls, type ContractView } from '../../../wire/contract/contract.record';
import { DeleteDialog } from '../../shared/dialog/DeleteDialog';
import { useMessages } from '../../shared/i18n/useMessages';
import { lazyDialog } from '../../shared/part/lazyDialog';
import { contractAssets } from './contract.api';

const AttachAssetsDialog = lazyDialog(async () => (await import('../asset/embed')).AttachAssetsDialog);
const ApproverDialog = lazyDialog(async () => (await import('./contract.decisions')).ApproverDialog);
const DecideDialog = lazyDialog(async () => (await import('./contract.decisions')).DecideDialog);
const ReminderDialog = lazyDialog(async () => (await import('./contract.actions')).ReminderDialog);
const TermDialog = lazyDialog(async () => (await import('./contract.actions')).TermDialog);
const TerminateDialog = lazyDialog(async () => (await import('./contract.actions')).TerminateDialog);
const WithdrawDialog = lazyDialog(async () => (await import('./contract.decisions')).WithdrawDialog);

export type ContractDialog =
  'approve' | 'reject' | 'withdraw' | 'approver' | 'renew' | 'extend' | 'terminate' | 'assets' | 'reminder' | 'delete';

interface ContractDialogsProps {
  contract: ContractView;
  open: ContractDialog | null;
  onClose: () => void;
  /** The contract and what is attached to it are to be loaded anew. */
  onChanged: () => void;
  onDeleted: () => void;
}

/** The dialogs behind the buttons of a contract. */
export function ContractDialogs({ contract, open, onClose, onChanged, onDeleted }: ContractDialogsProps) {
  const t = useMessages();
  const { id } = contract;
  const shared = { contract, onDone: onChanged, onClose };
  switch (open) {
    case null:
      return null;
    case 'approve':
    case 'reject':
      return <DecideDialog {...shared} action={open} />;
    case 'renew':
    case 'extend':
      return <TermDialog {...shared} type={open} onReload={onChanged} />;
    case 'withdraw':
      return <WithdrawDialog {...shared} />;
    case 'approver':
      return <ApproverDialog {...shared} />;
    case 'terminate':
      return <TerminateDialog {...shared} />;
    case 'assets':
      // After a failure it closes (X138).
      return (
        <AttachAssetsDialog
          {...contractAssets(id).attach}
          attachableTo={{ contract_id: id }}
          closesOnFailure
          onAttached={onChanged}
          onClose={onClose}
        />
      );
    case 'reminder':
      return <ReminderDialog {...shared} onReload={onChanged} />;
    case 'delete':
      return (
        <DeleteDialog
          title={t(contractMessages.delete_title)}
          call={contractRecordCalls.remove}
          id={id}
          onDeleted={onDeleted}
          onClose={onClose}
        >
          {t(contractMessages.delete_question, { name: contract.name })}
        </DeleteDialog>
      );
  }
}
