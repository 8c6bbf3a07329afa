import { contractTermCalls, type ContractView } from '../../../../wire/contract/contract.record';
import { ConfirmCall } from '../../../shared/dialog/ConfirmCall';
import { useMessages } from '../../../shared/i18n/useMessages';
import { waitingOf } from '../view/waiting';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractDialogMessages from '../../../../texts/compiled/screen/contract-dialog';

interface WithdrawDialogProps {
  contract: ContractView;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before what waits for an approver is taken back (G17). */
export default function WithdrawDialog({ contract, onDone, onClose }: WithdrawDialogProps) {
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
