import type { ReactNode } from 'react';
import type { Call, Carries } from '../../../wire/protocol/call';
import type { RequestOf } from '../api/client';
import { type TakeBack, useTakeBack } from '../api/takeBack';
import { useAction } from '../api/useAction';
import { ConfirmDialog } from './ConfirmDialog';

interface ConfirmCallProps<C extends Carries> {
  title: string;
  /** The verb on the button. */
  action: string;
  look?: 'primary' | 'danger';
  call: Call<C>;
  request: RequestOf<C>;
  /** Takes it back: the success offers it. `onDone` is called again then. */
  undo?: TakeBack;
  /** After a success, with the dialog gone; the server's sentence is in the area around already. */
  onDone: (message: string) => void;
  onClose: () => void;
  /** The question. */
  children: ReactNode;
}

/**
 * Asks before a call is made. The dialog closes on success and on failure; the server's sentence is shown in the area
 * around (D1 §4).
 */
export function ConfirmCall<C extends Carries>({
  title,
  action,
  look,
  call,
  request,
  undo,
  onDone,
  onClose,
  children,
}: ConfirmCallProps<C>) {
  const undone = useTakeBack();
  const { run, pending } = useAction(call, {
    undo: () => undo && (() => void undone(undo, () => onDone(''))),
    onDone: ({ message }) => {
      onClose();
      onDone(message);
    },
    onFail: onClose,
  });
  return (
    <ConfirmDialog
      title={title}
      action={action}
      look={look}
      pending={pending}
      onConfirm={() => void run(request)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
