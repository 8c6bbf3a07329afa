import { contractTermCalls } from '../../../../wire/contract/contract.terms';
import { ConfirmCall } from '../../../shared/dialog/ConfirmCall';
import { useMessages } from '../../../shared/i18n/useMessages';
import { contractDialogMessages } from './contract-dialog.messages';

interface TerminateDialogProps {
  contract: { id: number; name: string };
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a contract is terminated (D3 §4). */
export default function TerminateDialog({ contract: { id, name }, onDone, onClose }: TerminateDialogProps) {
  const t = useMessages(contractDialogMessages);
  return (
    <ConfirmCall
      title={t('terminate_title')}
      action={t('terminate')}
      look="danger"
      call={contractTermCalls.terminate}
      request={{ params: { id } }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('terminate_question', { name })}</p>
      <p>{t('terminate_text')}</p>
    </ConfirmCall>
  );
}
