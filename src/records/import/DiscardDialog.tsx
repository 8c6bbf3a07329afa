import { importCalls } from '../../../wire/import/import';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { useMessages } from '../../shared/i18n/useMessages';
import * as words from '../../../texts/compiled/screen/common';
import * as importMessages from '../../../texts/compiled/screen/import';

interface DiscardDialogProps {
  id: number;
  name: string;
  /** Some of its rows may be in already. */
  begun?: boolean;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Asks before an import is discarded. */
export function DiscardDialog({ id, name, begun, onDone, onClose }: DiscardDialogProps) {
  const t = useMessages();
  return (
    <ConfirmCall
      title={t(importMessages.discard_title)}
      action={t(words.discard)}
      look="danger"
      call={importCalls.discard}
      request={{ params: { id } }}
      onDone={onDone}
      onClose={onClose}
    >
      {t(begun ? importMessages.discard_run : importMessages.discard_file, { name })}
    </ConfirmCall>
  );
}
