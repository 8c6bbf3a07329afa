import { labelCalls, usualLabel } from '../../../../wire/label/label';
import { ConfirmCall } from '../../../shared/dialog/ConfirmCall';
import { useMessages } from '../../../shared/i18n/useMessages';
import { labelMessages } from '../label.messages';

/** Asks before the template is set back to the usual size. */
export function ResetDialog({ id, onDone, onClose }: { id: number; onDone: () => void; onClose: () => void }) {
  const t = useMessages(labelMessages);
  const { width, height, labels_per_row: count } = usualLabel;
  return (
    <ConfirmCall
      title={t('reset_title')}
      action={t('reset')}
      look="danger"
      call={labelCalls.reset}
      request={{ params: { id } }}
      onDone={onDone}
      onClose={onClose}
    >
      {t('reset_question', { width, height, count })}
    </ConfirmCall>
  );
}
