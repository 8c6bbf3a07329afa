import { useState } from 'react';
import { type TicketAction, ticketActions } from '../../../../wire/host/host';
import { Button } from '../../../shared/button/Button';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { lazyPart } from '../../../shared/part/lazyPart';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

const BulkStatusDialog = lazyPart(() => import('../dialogs/BulkStatusDialog'), { skeleton: null });
const BulkPriorityDialog = lazyPart(() => import('../dialogs/BulkPriorityDialog'), { skeleton: null });
const BulkAssignDialog = lazyPart(() => import('../dialogs/BulkAssignDialog'), { skeleton: null });
const BulkReplyDialog = lazyPart(() => import('../dialogs/BulkReplyDialog'), { skeleton: null });

interface BulkActionsProps {
  tickets: readonly number[];
  onDone: () => void;
  /** A dialog was closed, whatever came of it. */
  onClosed: () => void;
}

/** What can be done with the selected tickets together (D1 §2): status, priority, assign, reply. */
export function BulkActions({ tickets, onDone, onClosed }: BulkActionsProps) {
  const t = useMessages();
  const [open, setOpen] = useState<TicketAction | null>(null);
  const close = () => {
    setOpen(null);
    onClosed();
  };
  const { helpDesk } = useHost().kit;
  /** What the help-desk lets be done to its tickets; the server refuses the rest. */
  const acts = helpDesk?.acts ?? ticketActions;
  const dialog = { tickets, onDone, onClose: close };
  return (
    <>
      {acts.map((act) => (
        <Button key={act} small onClick={() => setOpen(act)}>
          {t(problemMessages[`bulk_${act}`])}
        </Button>
      ))}
      {open === 'status' && <BulkStatusDialog {...dialog} />}
      {open === 'priority' && <BulkPriorityDialog {...dialog} />}
      {open === 'assign' && <BulkAssignDialog {...dialog} />}
      {open === 'reply' && <BulkReplyDialog {...dialog} />}
    </>
  );
}
