import type { ReactNode } from 'react';
import { useAction } from '../../../shared/api/useAction';
import { Button } from '../../../shared/button/Button';
import { Dialog } from '../../../shared/dialog/Dialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { problemCalls, type BulkAction } from '../../../../wire/problem/problem';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

/** What every bulk dialog takes. */
export interface BulkDialogProps {
  tickets: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

interface FrameProps extends BulkDialogProps {
  title: string;
  /** What is to be done; undefined until the needed value is chosen, and the button waits for it (D1 §4). */
  action: BulkAction | undefined;
  children: ReactNode;
}

/** Frame of a bulk action on tickets. After a failure it stays open. */
export function BulkDialog({ title, tickets, action, onDone, onClose, children }: FrameProps) {
  const t = useMessages();
  const { run, pending } = useAction(problemCalls.bulk, {
    onDone: () => {
      onClose();
      onDone();
    },
  });
  return (
    <Dialog
      title={title}
      width={600}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button
            look="primary"
            pending={pending}
            disabled={!action}
            onClick={() => action && void run({ body: { tickets: [...tickets], action } })}
          >
            {t(words.apply)}
          </Button>
        </>
      }
    >
      <p>{t(problemMessages.bulk_count, { count: tickets.length })}</p>
      {children}
    </Dialog>
  );
}
