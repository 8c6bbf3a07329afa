import { labelCalls, usualLabel } from '../../../../wire/label/label';
import { ConfirmCall } from '../../../shared/dialog/ConfirmCall';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';
import * as labelMessages from '../../../../texts/compiled/screen/label';

/** Asks before the template is set back to the usual size. */
export function ResetDialog({ id, onDone, onClose }: { id: number; onDone: () => void; onClose: () => void }) {
  const t = useMessages();
  const { width, height, labels_per_row: count } = usualLabel;
  return (
    <ConfirmCall
      title={t(labelMessages.reset_title)}
      action={t(words.reset)}
      look="danger"
      call={labelCalls.reset}
      request={{ params: { id } }}
      onDone={onDone}
      onClose={onClose}
    >
      {t(labelMessages.reset_question, { width, height, count })}
    </ConfirmCall>
  );
}
