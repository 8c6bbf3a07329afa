import { contractTermCalls } from '../../../../wire/contract/contract.record';
import { ConfirmCall } from '../../../shared/dialog/ConfirmCall';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractDialogMessages from '../../../../texts/compiled/screen/contract-dialog';

interface TerminateDialogProps {
  contract: { id: number; name: string };
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a contract is terminated (D3 §4). */
export default function TerminateDialog({ contract: { id, name }, onDone, onClose }: TerminateDialogProps) {
  const t = useMessages();
  return (
    <ConfirmCall
      title={t(words.terminate_contract)}
      action={t(words.terminate)}
      look="danger"
      call={contractTermCalls.terminate}
      request={{ params: { id } }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t(contractDialogMessages.terminate_question, { name })}</p>
      <p>{t(contractDialogMessages.terminate_text)}</p>
    </ConfirmCall>
  );
}
