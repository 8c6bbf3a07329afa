import * as contractMessages from '../../../texts/compiled/screen/contract';
import { contractRecordCalls, type ContractView } from '../../../wire/contract/contract.record';
import { DeleteDialog } from '../../shared/dialog/DeleteDialog';
import { useMessages } from '../../shared/i18n/useMessages';
import { lazyPart } from '../../shared/part/lazyPart';

const AttachContractAssets = lazyPart(
  async () => ({ default: (await import('./contract.actions')).AttachContractAssets }),
  { skeleton: null },
);
const ApproverDialog = lazyPart(async () => ({ default: (await import('./contract.decisions')).ApproverDialog }), {
  skeleton: null,
});
const DecideDialog = lazyPart(async () => ({ default: (await import('./contract.decisions')).DecideDialog }), {
  skeleton: null,
});
const ReminderDialog = lazyPart(async () => ({ default: (await import('./contract.actions')).ReminderDialog }), {
  skeleton: null,
});
const TermDialog = lazyPart(async () => ({ default: (await import('./contract.actions')).TermDialog }), {
  skeleton: null,
});
const TerminateDialog = lazyPart(async () => ({ default: (await import('./contract.actions')).TerminateDialog }), {
  skeleton: null,
});
const WithdrawDialog = lazyPart(async () => ({ default: (await import('./contract.decisions')).WithdrawDialog }), {
  skeleton: null,
});

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
      return <AttachContractAssets contractId={id} onAttached={onChanged} onClose={onClose} />;
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
