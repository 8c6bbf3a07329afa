import type { ReactNode } from 'react';
import { trashDays } from '../../../wire/parts/trash';
import type { Call } from '../../../wire/protocol/call';
import type { AlertAction, AlertSink } from '../alert/useAlert';
import { takeBack, useUndoElsewhere } from '../api/takeBack';
import { useMessages } from '../i18n/useMessages';
import { ConfirmCall } from './ConfirmCall';
import * as words from '../../../texts/compiled/screen/common';
import * as dialogMessages from '../../../texts/compiled/screen/dialog';

interface DeleteQuestionProps {
  title: string;
  /** Deletes the record. */
  call: Call<{ params: { id: number } }>;
  id: number;
  /** Takes it out of the trash again, if it goes there. */
  restore?: Call<{ params: { id: number } }>;
  /** After a success, with the dialog gone, and after it was undone. Another page is handed the way back. */
  onDeleted: (message: string, undo?: (alert: AlertSink) => AlertAction) => void;
  onClose: () => void;
  /** The question, which names the record. */
  children: ReactNode;
}

/** Asks before a record is deleted; see {@link ConfirmCall}. */
export default function DeleteQuestion({
  title,
  call,
  id,
  restore,
  onDeleted,
  onClose,
  children,
}: DeleteQuestionProps) {
  const t = useMessages();
  const elsewhere = useUndoElsewhere();
  const request = { params: { id } };
  const undo = restore && takeBack(restore, request);
  return (
    <ConfirmCall
      title={title}
      action={t(words.delete)}
      call={call}
      request={request}
      undo={undo}
      onDone={(message) => onDeleted(message, undo && elsewhere(undo))}
      onClose={onClose}
    >
      <p>{children}</p>
      {restore && <p>{t(dialogMessages.restorable, { count: trashDays })}</p>}
    </ConfirmCall>
  );
}
