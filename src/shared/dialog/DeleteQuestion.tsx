import type { ReactNode } from 'react';
import type { Call } from '../../../wire/protocol/call';
import { useMessages } from '../i18n/useMessages';
import { ConfirmCall } from './ConfirmCall';
import { dialogMessages } from './dialog.messages';

interface DeleteQuestionProps {
  title: string;
  /** Deletes the record. */
  call: Call<{ params: { id: number } }>;
  id: number;
  /** After a success, with the dialog gone. */
  onDeleted: (message: string) => void;
  onClose: () => void;
  /** The question, which names the record. */
  children: ReactNode;
}

/** Asks before a record is deleted; see {@link ConfirmCall}. */
export default function DeleteQuestion({ title, call, id, onDeleted, onClose, children }: DeleteQuestionProps) {
  const t = useMessages(dialogMessages);
  return (
    <ConfirmCall
      title={title}
      action={t('delete')}
      call={call}
      request={{ params: { id } }}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{children}</p>
    </ConfirmCall>
  );
}
