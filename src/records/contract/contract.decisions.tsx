import * as words from '../../../texts/compiled/screen/common';
import * as contractDialogMessages from '../../../texts/compiled/screen/contract-dialog';
import { contractLimits, contractTermCalls, type ContractView } from '../../../wire/contract/contract.record';
import { approveForm, approverForm, rejectForm } from '../../../wire/contract/contract.schema';
import { Loaded } from '../../shared/api/Loaded';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { Dialog } from '../../shared/dialog/Dialog';
import { Fields } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { SelectField } from '../../shared/form/SelectField';
import { TextArea } from '../../shared/form/TextArea';
import { useMessages } from '../../shared/i18n/useMessages';
import { useLookup } from '../../shared/select/useLookup';
import { useContract } from './contract.api';
import { AskedTerm, waitingOf } from './contract.banner';

interface DecideDialogProps {
  contract: ContractView;
  action: 'approve' | 'reject';
  onDone: () => void;
  onClose: () => void;
}

const endings = { Created: 'contract', Renewed: 'renewal', Extended: 'extension' } as const;

/** Approves or rejects what waits: a reason is required for a rejection only (D3 §4). */
export function DecideDialog({ contract, action, onDone, onClose }: DecideDialogProps) {
  const t = useMessages();
  const { id, next_term: term } = contract;
  const title = t(contractDialogMessages[`${action}_${endings[term?.type ?? 'Created']}`]);
  const shared = {
    label: title,
    onSaved: () => {
      onClose();
      onDone();
    },
  };
  const about = <AskedTerm contract={contract} />;
  return (
    <Dialog title={title} width={500} onClose={onClose}>
      {action === 'approve' ? (
        <Form
          {...shared}
          initial={{ purpose_of_approval: '' }}
          rules={approveForm}
          call={contractTermCalls.approve}
          request={(values) => ({ params: { id }, body: approveForm.cast(values) })}
        >
          {about}
          <Fields perRow={1}>
            <TextArea name="purpose_of_approval" label={t(words.comment)} first limit={contractLimits.purpose} />
          </Fields>
          <FormFooter submit={t(words.approve)} onCancel={onClose} />
        </Form>
      ) : (
        <Form
          {...shared}
          initial={{ purpose_of_rejection: '' }}
          rules={rejectForm}
          call={contractTermCalls.reject}
          request={(values) => ({ params: { id }, body: rejectForm.cast(values) })}
        >
          {about}
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
          <FormFooter submit={t(words.reject)} look="danger" onCancel={onClose} />
        </Form>
      )}
    </Dialog>
  );
}

interface DecideByIdDialogProps {
  id: number;
  action: 'approve' | 'reject';
  onDone: () => void;
  onClose: () => void;
}

/** Approves or rejects what waits of a contract, where the page does not show it. */
export function DecideByIdDialog({ id, ...dialog }: DecideByIdDialogProps) {
  const t = useMessages();
  const load = useContract(id);
  if (load.data) return <DecideDialog contract={load.data.contract} {...dialog} />;
  return (
    <Dialog title={t(words.contract)} width={500} onClose={dialog.onClose}>
      <Loaded of={load}>{() => null}</Loaded>
    </Dialog>
  );
}

interface ApproverDialogProps {
  contract: ContractView;
  onDone: () => void;
  onClose: () => void;
}

/** Gives what waits to another approver (G17). */
export function ApproverDialog({ contract, onDone, onClose }: ApproverDialogProps) {
  const t = useMessages();
  const approvers = useLookup('agents');
  const name = contract.waiting?.approver?.full_name ?? '';
  return (
    <Dialog title={t(contractDialogMessages.approver_title)} width={500} onClose={onClose}>
      <Form
        label={t(contractDialogMessages.approver_title)}
        initial={{ approver_id: null }}
        rules={approverForm}
        call={contractTermCalls.changeApprover}
        request={(values) => ({ params: { id: contract.id }, body: approverForm.cast(values) })}
        onSaved={() => {
          onClose();
          onDone();
        }}
      >
        <AskedTerm contract={contract} />
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
        <FormFooter submit={t(contractDialogMessages.ask)} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

interface ApproverByIdDialogProps {
  id: number;
  onDone: () => void;
  onClose: () => void;
}

/** Gives what waits of a contract to another approver, where the page does not show it. */
export function ApproverByIdDialog({ id, ...dialog }: ApproverByIdDialogProps) {
  const t = useMessages();
  const load = useContract(id);
  if (load.data) return <ApproverDialog contract={load.data.contract} {...dialog} />;
  return (
    <Dialog title={t(words.contract)} width={500} onClose={dialog.onClose}>
      <Loaded of={load}>{() => null}</Loaded>
    </Dialog>
  );
}

interface WithdrawDialogProps {
  contract: ContractView;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before what waits for an approver is taken back (G17). */
export function WithdrawDialog({ contract, onDone, onClose }: WithdrawDialogProps) {
  const t = useMessages();
  const isNew = waitingOf(contract)?.type === 'Created';
  return (
    <ConfirmCall
      title={t(words.withdraw_request)}
      action={t(words.withdraw_request)}
      call={contractTermCalls.withdraw}
      request={{ params: { id: contract.id } }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t(isNew ? contractDialogMessages.withdraw_contract : contractDialogMessages.withdraw_term)}</p>
      <p>{t(contractDialogMessages.withdraw_link)}</p>
    </ConfirmCall>
  );
}
