import { useState, type ReactNode } from 'react';
import type { Call, Carries } from '../../../wire/protocol/call';
import { AlertArea } from '../alert/AlertArea';
import type { RequestOf } from '../api/client';
import { type TakeBack, useTakeBack } from '../api/takeBack';
import { useAction } from '../api/useAction';
import { Button } from '../button/Button';
import { useRest } from '../ahead/useRest';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { useMessages } from '../i18n/useMessages';
import { LinkIcon, UnlinkIcon } from '../icon/icon';
import { DataTable, type DataTableProps } from '../table/DataTable';
import * as words from '../../../texts/compiled/screen/common';
import * as viewMessages from '../../../texts/compiled/screen/view';

interface Detaching<R, C extends Carries> {
  call: Call<C>;
  request: (row: R) => RequestOf<C>;
  /** Attaches it again, for who may: the success offers it. */
  undo?: (row: R) => TakeBack;
  /** The sentence of the confirmation. */
  question: (row: R) => ReactNode;
  onDone?: (row: R) => void;
  /** The confirmation is gone, whatever came of it. */
  onClosed?: () => void;
}

interface AssociatedTableProps<R extends object, C extends Carries> extends Omit<DataTableProps<R>, 'actions'> {
  /** Name of the alert area that tells what became of detaching (D1 §8, D2 §8). */
  alerts: string;
  rowName: (row: R) => string;
  /** Present if the person may attach: opens the dialog, which belongs to the view around. */
  onAttach?: () => void;
  /** Fetches the code of that dialog: its button is pointed at. */
  onPoint?: () => void;
  /** The dialog will probably be opened, or no longer: the mouse rests on its button. */
  onRest?: (rests: boolean) => void;
  /** Present if the person may detach. */
  detach?: Detaching<R, C>;
  /** Why neither can be done now: the buttons say so (D2 §4). */
  refusal?: string;
}

/**
 * The tab of records that are associated with another: a table with Attach above and Detach, confirmed, in each row (D1
 * §2, §4; D2 §2, §4).
 */
export function AssociatedTable<R extends object, C extends Carries>({
  alerts,
  onAttach,
  onPoint,
  onRest,
  detach,
  refusal,
  list,
  ...table
}: AssociatedTableProps<R, C>) {
  const t = useMessages();
  const [leaving, setLeaving] = useState<R | null>(null);
  const rest = useRest((button) => onRest?.(button !== null));
  const close = () => {
    setLeaving(null);
    detach?.onClosed?.();
  };
  return (
    <AlertArea name={alerts}>
      <DataTable<R>
        {...table}
        list={list}
        toolbar={
          onAttach && (
            <Button
              icon={<LinkIcon />}
              refusal={refusal}
              {...(!refusal && rest)}
              onClick={onAttach}
              onPointerEnter={onPoint}
              onFocus={onPoint}
            >
              {t(viewMessages.attach)}
            </Button>
          )
        }
        actions={
          detach &&
          ((row) => (
            <Button
              look="quiet"
              small
              icon={<UnlinkIcon />}
              aria-label={t(viewMessages.detach_row, { name: table.rowName(row) })}
              title={refusal ? undefined : t(words.detach)}
              refusal={refusal}
              onClick={() => setLeaving(row)}
            />
          ))
        }
      />
      {detach && leaving && <DetachDialog row={leaving} detach={detach} reload={list.reload} onClose={close} />}
    </AlertArea>
  );
}

function DetachDialog<R, C extends Carries>({
  row,
  detach,
  reload,
  onClose,
}: {
  row: R;
  detach: Detaching<R, C>;
  reload: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useMessages();
  const undone = useTakeBack();
  const again = () => {
    void reload();
    detach.onDone?.(row);
  };
  const { run, pending } = useAction(detach.call, {
    undo: () => {
      const undo = detach.undo?.(row);
      return undo && (() => void undone(undo, again));
    },
    onDone: () => {
      onClose();
      again();
    },
    onFail: onClose,
  });
  return (
    <ConfirmDialog
      title={t(words.detach)}
      action={t(words.detach)}
      pending={pending}
      onConfirm={() => void run(detach.request(row))}
      onClose={onClose}
    >
      {detach.question(row)}
    </ConfirmDialog>
  );
}
