import { useState, type ReactNode } from 'react';
import type { Call } from '../../../wire/protocol/call';
import { DeleteDialog } from './DeleteDialog';

type RecordCall = Call<{ params: { id: number } }>;

interface RowDeleteOptions<R> {
  /** Without `restore` what is deleted is gone. */
  calls: { remove: RecordCall; restore?: RecordCall | null };
  /** Reloaded after a deletion and after its undo. */
  list: { reload: () => Promise<unknown> };
  title: string;
  /** Names the row. */
  question: (row: R) => string;
}

/** Deletes a row of a list after a question: `ask` opens it, `dialog` stands beside the table. */
export function useRowDelete<R extends { id: number }>({
  calls,
  list,
  title,
  question,
}: RowDeleteOptions<R>): {
  confirm: (row: R) => void;
  dialog: ReactNode;
} {
  const [row, confirm] = useState<R | null>(null);
  const dialog = row && (
    <DeleteDialog
      title={title}
      call={calls.remove}
      restore={calls.restore ?? undefined}
      id={row.id}
      onDeleted={() => void list.reload()}
      onClose={() => confirm(null)}
    >
      {question(row)}
    </DeleteDialog>
  );
  return { confirm, dialog };
}
