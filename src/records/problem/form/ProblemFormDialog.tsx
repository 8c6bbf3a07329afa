import { Dialog } from '../../../shared/dialog/Dialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { Named } from '../../../../wire/protocol/reply';
import { problemMessages } from '../problem.messages';
import { ProblemForm } from './ProblemForm';

interface ProblemFormDialogProps {
  /** The new problem is attached to this ticket; its requester is proposed. */
  ticket: { id: number; requester: Named | null };
  onSaved: (problem: { id: number; identifier: string }) => void;
  onClose: () => void;
}

/** A new problem for a ticket, in a dialog of 850 px (D1 §9). */
export default function ProblemFormDialog({ ticket, onSaved, onClose }: ProblemFormDialogProps) {
  const t = useMessages(problemMessages);
  return (
    <Dialog title={t('create_title')} width={850} onClose={onClose}>
      <ProblemForm
        ticket={ticket}
        onCancel={onClose}
        onSaved={(problem) => {
          onClose();
          onSaved(problem);
        }}
      />
    </Dialog>
  );
}
