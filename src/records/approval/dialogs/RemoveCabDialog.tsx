import { ConfirmCall } from '../../../shared/dialog/ConfirmCall';
import { useMessages } from '../../../shared/i18n/useMessages';
import { approvalCalls, type CabRun } from '../../../../wire/approval/approval';
import * as approvalMessages from '../../../../texts/compiled/screen/approval';

interface RemoveCabDialogProps {
  changeId: number;
  run: CabRun;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before the pending run is removed; no comment (D2 §5). */
export function RemoveCabDialog({ changeId, run, onDone, onClose }: RemoveCabDialogProps) {
  const t = useMessages();
  return (
    <ConfirmCall
      title={t(approvalMessages.remove_cab)}
      action={t(approvalMessages.remove_cab)}
      call={approvalCalls.remove}
      request={{ params: { changeId } }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t(approvalMessages.remove_cab_question, { name: run.name })}</p>
    </ConfirmCall>
  );
}
