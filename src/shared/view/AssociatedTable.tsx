import { useState, type ReactNode } from 'react';
import type { Call, Carries } from '../../../wire/call';
import type { RequestOf } from '../api/client';
import { useAction } from '../api/useAction';
import { Button } from '../button/Button';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { useMessages } from '../i18n/useMessages';
import { LinkIcon, UnlinkIcon } from '../icon/icon';
import { DataTable, type DataTableProps } from '../table/DataTable';
import { viewMessages } from './view.messages';

interface Detaching<R, C extends Carries> {
  call: Call<C>;
  request: (row: R) => RequestOf<C>;
  /** The sentence of the confirmation. */
  question: (row: R) => ReactNode;
  /** A row that cannot be detached (a default asset): its button is disabled. */
  disabled?: (row: R) => boolean;
  onDone?: () => void;
  /** The confirmation is gone, whatever came of it. */
  onClosed?: () => void;
}

interface AssociatedTableProps<R extends object, C extends Carries> extends Omit<DataTableProps<R>, 'actions'> {
  rowName: (row: R) => string;
  /** Present if the person may attach: opens the dialog. */
  onAttach?: () => void;
  /** Present if the person may detach. */
  detach?: Detaching<R, C>;
}

/** Records associated with another: a table with Attach above and Detach, confirmed, in each row (D1 §2, §4). */
export function AssociatedTable<R extends object, C extends Carries>({ onAttach, detach, toolbar, list, ...table }: AssociatedTableProps<R, C>) {
  const t = useMessages(viewMessages);
  const [leaving, setLeaving] = useState<R | null>(null);
  const close = () => {
    setLeaving(null);
    detach?.onClosed?.();
  };
  return (
    <>
      <DataTable<R>
        {...table}
        list={list}
        toolbar={
          <>
            {toolbar}
            {onAttach && (
              <Button onClick={onAttach}>
                <LinkIcon />
                {t('attach')}
              </Button>
            )}
          </>
        }
        actions={
          detach &&
          ((row) => (
            <Button look="quiet" small icon={<UnlinkIcon />} aria-label={t('detach_row', { name: table.rowName(row) })} title={t('detach')} disabled={detach.disabled?.(row)} onClick={() => setLeaving(row)} />
          ))
        }
      />
      {detach && leaving && <DetachDialog row={leaving} detach={detach} reload={list.reload} onClose={close} />}
    </>
  );
}

function DetachDialog<R, C extends Carries>({ row, detach, reload, onClose }: { row: R; detach: Detaching<R, C>; reload: () => Promise<void>; onClose: () => void }) {
  const t = useMessages(viewMessages);
  const { run, pending } = useAction(detach.call, {
    onDone: () => {
      onClose();
      void reload();
      detach.onDone?.();
    },
    onFail: onClose,
  });
  return (
    <ConfirmDialog title={t('detach')} action={t('detach')} pending={pending} onConfirm={() => void run(detach.request(row))} onClose={onClose}>
      {detach.question(row)}
    </ConfirmDialog>
  );
}
