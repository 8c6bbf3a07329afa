import { useState } from 'react';
import type { Call, Carries } from '../../../wire/protocol/call';
import type { ListQuery } from '../../../wire/protocol/list';
import { AlertArea } from '../alert/AlertArea';
import type { ReplyOf, RequestOf } from '../api/client';
import type { Live } from '../api/live';
import { takeBack, useTakeBack } from '../api/takeBack';
import { useAction } from '../api/useAction';
import { type Page, useList } from '../api/useList';
import { Button } from '../button/Button';
import { useRest } from '../ahead/useRest';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { useMessages } from '../i18n/useMessages';
import { LinkIcon, UnlinkIcon } from '../icon/icon';
import { DataTable, type DataTableProps } from '../table/DataTable';
import { Empty } from '../table/Empty';
import { listQuery } from '../table/listState';
import { useListState } from '../table/useListState';
import * as words from '../../../texts/compiled/screen/common';
import * as viewMessages from '../../../texts/compiled/screen/view';
import type { RecordLink } from './recordLink';

/** The tab of records that are associated with another, as the page of that one draws it. */
export interface AssociatedTab {
  /** By the server's flags: the buttons appear. */
  may: { attach: boolean | undefined; detach: boolean | undefined };
  /** Opens the dialog that attaches, which belongs to the view around. */
  onAttach: () => void;
  /** Fetches the code of that dialog: its button is pointed at. */
  onPoint?: () => void;
  /** The dialog will probably be opened, or no longer: the mouse rests on its button. */
  onRest?: (rests: boolean) => void;
  /** Why neither can be done now: the buttons are there and say so (D2 §4). */
  refusal?: string;
  /** A record was detached, or attached again. */
  onDone?: () => void;
  /** The confirmation is gone, whatever came of it. */
  onClosed?: () => void;
}

interface AssociatedTableProps<R extends { id: number }, A extends Carries, D extends Carries>
  extends AssociatedTab, Omit<DataTableProps<R>, 'actions' | 'empty' | 'rowKey' | 'toolbar'> {
  /** Name of the alert area that tells what became of detaching (D1 §8, D2 §8); that of the table unless given. */
  alerts?: string;
  /** The id unless given. */
  rowKey?: (row: R) => number | string;
  rowName: (row: R) => string;
  link: RecordLink<R, A, D>;
  /** The sentence of the confirmation. */
  question: (name: string) => string;
  /** Said where there is none. */
  none: string;
  /** How to begin, for who may attach. */
  noneText?: string;
  /** This row was detached, or attached again. */
  onDetached?: (row: R) => void;
}

/**
 * The tab of records that are associated with another: a table with Attach above and Detach, confirmed, in each row,
 * which who may attach can undo (D1 §2, §4; D2 §2, §4).
 */
export function AssociatedTable<R extends { id: number }, A extends Carries, D extends Carries>({
  may,
  onAttach,
  onPoint,
  onRest,
  refusal,
  onDone,
  onClosed,
  alerts,
  link,
  question,
  none,
  noneText,
  onDetached,
  ...table
}: AssociatedTableProps<R, A, D>) {
  const t = useMessages();
  const [leaving, setLeaving] = useState<R | null>(null);
  const rest = useRest((button) => onRest?.(button !== null));
  return (
    <AlertArea name={alerts ?? table.name}>
      <DataTable<R>
        rowKey={(row) => row.id}
        {...table}
        empty={<Empty title={none}>{may.attach && !refusal && noneText}</Empty>}
        toolbar={
          (may.attach || refusal) && (
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
          may.detach || refusal
            ? (row) => (
                <Button
                  look="quiet"
                  small
                  icon={<UnlinkIcon />}
                  aria-label={t(viewMessages.detach_row, { name: table.rowName(row) })}
                  title={refusal ? undefined : t(words.detach)}
                  refusal={refusal}
                  onClick={() => setLeaving(row)}
                />
              )
            : undefined
        }
      />
      {leaving && (
        <DetachDialog
          row={leaving}
          link={link}
          undoable={may.attach}
          question={question(table.rowName(leaving))}
          onDone={() => {
            void table.list.reload();
            onDetached?.(leaving);
            onDone?.();
          }}
          onClose={() => {
            setLeaving(null);
            onClosed?.();
          }}
        />
      )}
    </AlertArea>
  );
}

interface DetachDialogProps<R, A extends Carries, D extends Carries> {
  row: R;
  link: RecordLink<R, A, D>;
  undoable: boolean | undefined;
  question: string;
  onDone: () => void;
  onClose: () => void;
}

function DetachDialog<R extends { id: number }, A extends Carries, D extends Carries>({
  row,
  link: { attach, detach },
  undoable,
  question,
  onDone,
  onClose,
}: DetachDialogProps<R, A, D>) {
  const t = useMessages();
  const undone = useTakeBack();
  const { run, pending } = useAction(detach.call, {
    undo: () =>
      undoable ? () => void undone(takeBack(attach.call, attach.request([row.id], row)), onDone) : undefined,
    onDone: () => {
      onClose();
      onDone();
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
      {question}
    </ConfirmDialog>
  );
}

/**
 * What the table of a tab shows: its list, and which page of it. `query` narrows the call to what is attached; `page` is
 * a constant of the call.
 */
export function useAssociated<C extends Carries & { query?: ListQuery }, Row>(
  call: Call<C>,
  { query, params }: { query?: object; params?: object },
  page: (reply: ReplyOf<C>) => Page<Row>,
  live?: Live,
) {
  const state = useListState();
  const list = useList(call, { params, query: { ...listQuery(state), ...query } } as unknown as RequestOf<C>, page, {
    live,
  });
  return { state, list };
}
