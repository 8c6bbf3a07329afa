import { useState } from 'react';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { lazyPart } from '../../../shared/part/lazyPart';
import { problemMessages } from '../problem.messages';

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
  const t = useMessages(problemMessages);
  const [open, setOpen] = useState<'status' | 'priority' | 'assign' | 'reply' | null>(null);
  const close = () => {
    setOpen(null);
    onClosed();
  };
  const dialog = { tickets, onDone, onClose: close };
  return (
    <>
      <Button small onClick={() => setOpen('status')}>
        {t('bulk_status')}
      </Button>
      <Button small onClick={() => setOpen('priority')}>
        {t('bulk_priority')}
      </Button>
      <Button small onClick={() => setOpen('assign')}>
        {t('bulk_assign')}
      </Button>
      <Button small onClick={() => setOpen('reply')}>
        {t('bulk_reply')}
      </Button>
      {open === 'status' && <BulkStatusDialog {...dialog} />}
      {open === 'priority' && <BulkPriorityDialog {...dialog} />}
      {open === 'assign' && <BulkAssignDialog {...dialog} />}
      {open === 'reply' && <BulkReplyDialog {...dialog} />}
    </>
  );
}
