import { Skeleton } from '../../../shared/api/Loaded';
import { useRecord } from '../../../shared/api/useRecord';
import { Dialog } from '../../../shared/dialog/Dialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { problemDraftCalls } from '../../../../wire/problem/problem';
import type { Named } from '../../../../wire/protocol/reply';
import { ProblemForm, type ProblemFormDraft } from './ProblemForm';
import * as words from '../../../../texts/compiled/screen/common';

interface ProblemFormDialogProps {
  /** The new problem is attached to this ticket; its requester is proposed. */
  ticket?: { id: number; requester: Named | null };
  /** What it starts with, without a ticket. */
  draft?: ProblemFormDraft;
  onSaved: (problem: { id: number; identifier: string }) => void;
  onClose: () => void;
}

/**
 * A new problem for a ticket or an asset, in a dialog of 850 px (D1 §9). It starts with what it takes along from the ticket; if that
 * cannot be loaded, it starts empty.
 */
export default function ProblemFormDialog({ ticket, draft, onSaved, onClose }: ProblemFormDialogProps) {
  const t = useMessages();
  const ofTicket = useRecord(problemDraftCalls.draft, ticket ? { params: { ticketId: ticket.id } } : null, {
    fresh: true,
  });
  return (
    <Dialog title={t(words.new_problem)} width={850} onClose={onClose}>
      {!ticket || ofTicket.data || ofTicket.error ? (
        <ProblemForm
          ticket={ticket}
          draft={ofTicket.data?.draft ?? draft}
          onCancel={onClose}
          onSaved={(problem) => {
            onClose();
            onSaved(problem);
          }}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  );
}
