import type { ContractView } from '../../../../wire/contract/contract.record';
import { contractTermCalls } from '../../../../wire/contract/contract.terms';
import { ConfirmCall } from '../../../shared/dialog/ConfirmCall';
import { useMessages } from '../../../shared/i18n/useMessages';
import { waitingOf } from '../view/waiting';
import { contractDialogMessages } from './contract-dialog.messages';

interface WithdrawDialogProps {
  contract: ContractView;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before what waits for an approver is taken back (G17). */
export default function WithdrawDialog({ contract, onDone, onClose }: WithdrawDialogProps) {
  const t = useMessages(contractDialogMessages);
  const isNew = waitingOf(contract)?.type === 'Created';
  return (
    <ConfirmCall
      title={t('withdraw_title')}
      action={t('withdraw')}
      call={contractTermCalls.withdraw}
      request={{ params: { id: contract.id } }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t(isNew ? 'withdraw_contract' : 'withdraw_term')}</p>
      <p>{t('withdraw_link')}</p>
    </ConfirmCall>
  );
}
