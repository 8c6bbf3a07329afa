import { importCalls } from '../../../wire/import/import';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { useMessages } from '../../shared/i18n/useMessages';
import { importMessages } from './import.messages';

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
  const t = useMessages(importMessages);
  return (
    <ConfirmCall
      title={t('discard_title')}
      action={t('discard')}
      look="danger"
      call={importCalls.discard}
      request={{ params: { id } }}
      onDone={onDone}
      onClose={onClose}
    >
      {t(begun ? 'discard_run' : 'discard_file', { name })}
    </ConfirmCall>
  );
}
