import type { ReactNode } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as contractDialogMessages from '../../../texts/compiled/screen/contract-dialog';
import { contractLimits, contractTermCalls, type ContractView } from '../../../wire/contract/contract.record';
import { approveForm, approverForm, rejectForm } from '../../../wire/contract/contract.schema';
import { Loaded } from '../../shared/api/Loaded';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { Dialog } from '../../shared/dialog/Dialog';
import { DialogForm } from '../../shared/form/DialogForm';
import { Fields } from '../../shared/form/Fields';
import { SelectField } from '../../shared/form/SelectField';
import { TextArea } from '../../shared/form/TextArea';
import { useSeenHash } from '../../shared/form/useSeenHash';
import { useMessages } from '../../shared/i18n/useMessages';
import { useLookup } from '../../shared/select/useLookup';
import { Facts } from '../../shared/view/Facts';
import { useContract } from './contract.api';
import { PendingTerm, waitingOf } from './contract.banner';

interface DialogProps {
  onDone: () => void;
  onClose: () => void;
}
type ContractDialogProps = DialogProps & { contract: ContractView };
type Decided = { action: 'approve' | 'reject' };

const endings = { Created: 'contract', Renewed: 'renewal', Extended: 'extension' } as const;

/** Approves or rejects what waits: a reason is required for a rejection only (D3 §4). */
export function DecideDialog({ contract, action, ...dialog }: ContractDialogProps & Decided) {
  const t = useMessages();
  const { id, next_term: term } = contract;
  const { seen_hash, onRefused } = useSeenHash(useContract(id), (shown) => shown.contract.waiting?.seen_hash);
  const title = t(contractDialogMessages[`${action}_${endings[term?.type ?? 'Created']}`]);
  return action === 'approve' ? (
    <DialogForm
      {...dialog}
      title={title}
      submit={t(words.approve)}
      initial={{ purpose_of_approval: '' }}
      rules={approveForm}
      call={contractTermCalls.approve}
      request={(values) => ({ params: { id }, body: { ...approveForm.cast(values), seen_hash } })}
      onRefused={onRefused}
    >
      <ContractSubject contract={contract} />
      <PendingTerm contract={contract} />
      <Fields perRow={1}>
        <TextArea name="purpose_of_approval" label={t(words.comment)} first limit={contractLimits.purpose} />
      </Fields>
    </DialogForm>
  ) : (
    <DialogForm
      {...dialog}
      title={title}
      submit={t(words.reject)}
      look="danger"
      initial={{ purpose_of_rejection: '' }}
      rules={rejectForm}
      call={contractTermCalls.reject}
      request={(values) => ({ params: { id }, body: { ...rejectForm.cast(values), seen_hash } })}
      onRefused={onRefused}
    >
      <ContractSubject contract={contract} />
      <PendingTerm contract={contract} />
      <Fields perRow={1}>
        <TextArea
          name="purpose_of_rejection"
          label={t(words.reason)}
          hint={t(contractDialogMessages.reason_hint)}
          required
          first
          limit={contractLimits.purpose}
        />
      </Fields>
    </DialogForm>
  );
}

/** The contract that is decided about, and how much hangs on it. */
function ContractSubject({ contract }: { contract: ContractView }) {
  const t = useMessages();
  const { identifier, name, vendor, contractType, licence, licensce_count: count, asset_count } = contract;
  return (
    <>
      <p dir="auto">
        <strong>
          {identifier} · {name}
        </strong>
      </p>
      <Facts
        facts={[
          { name: t(words.vendor), value: vendor?.name },
          { name: t(words.type), value: contractType.name },
          { name: t(words.assets), value: asset_count },
          count !== null && { name: t(words.licences), value: [count, licence?.name].filter(Boolean).join(' · ') },
        ]}
      />
    </>
  );
}

/** Gives what waits to another approver (G17). */
export function ApproverDialog({ contract, ...dialog }: ContractDialogProps) {
  const t = useMessages();
  const approvers = useLookup('agents');
  const name = contract.waiting?.approver?.full_name ?? '';
  return (
    <DialogForm
      {...dialog}
      title={t(contractDialogMessages.approver_title)}
      submit={t(contractDialogMessages.ask)}
      initial={{ approver_id: null }}
      rules={approverForm}
      call={contractTermCalls.changeApprover}
      request={(values) => ({ params: { id: contract.id }, body: approverForm.cast(values) })}
    >
      <PendingTerm contract={contract} />
      <p>{t(contractDialogMessages.approver_text, { name })}</p>
      <Fields perRow={1}>
        <SelectField
          name="approver_id"
          label={t(contractDialogMessages.new_approver)}
          hint={t(contractDialogMessages.approver_hint)}
          required
          source={approvers}
        />
      </Fields>
    </DialogForm>
  );
}

interface LoadedContractProps {
  id: number;
  onClose: () => void;
  /** The dialog. */
  children: (contract: ContractView) => ReactNode;
}

/** A dialog about a contract that the page does not show. */
function LoadedContract({ id, onClose, children }: LoadedContractProps) {
  const t = useMessages();
  const load = useContract(id);
  if (load.data) return children(load.data.contract);
  return (
    <Dialog title={t(words.contract)} width={500} onClose={onClose}>
      <Loaded of={load}>{() => null}</Loaded>
    </Dialog>
  );
}

/** As {@link DecideDialog}, of a contract that is yet to be loaded. */
export const DecideByIdDialog = ({ id, ...dialog }: DialogProps & Decided & { id: number }) => (
  <LoadedContract id={id} onClose={dialog.onClose}>
    {(contract) => <DecideDialog contract={contract} {...dialog} />}
  </LoadedContract>
);

/** As {@link ApproverDialog}, of a contract that is yet to be loaded. */
export const ApproverByIdDialog = ({ id, ...dialog }: DialogProps & { id: number }) => (
  <LoadedContract id={id} onClose={dialog.onClose}>
    {(contract) => <ApproverDialog contract={contract} {...dialog} />}
  </LoadedContract>
);

/** Asks before what waits for an approver is taken back (G17). */
export function WithdrawDialog({ contract, ...dialog }: ContractDialogProps) {
  const t = useMessages();
  const isNew = waitingOf(contract)?.type === 'Created';
  return (
    <ConfirmCall
      title={t(words.withdraw_request)}
      action={t(words.withdraw_request)}
      call={contractTermCalls.withdraw}
      request={{ params: { id: contract.id } }}
      {...dialog}
    >
      <p>{t(isNew ? contractDialogMessages.withdraw_contract : contractDialogMessages.withdraw_term)}</p>
      <p>{t(contractDialogMessages.withdraw_link)}</p>
    </ConfirmCall>
  );
}
