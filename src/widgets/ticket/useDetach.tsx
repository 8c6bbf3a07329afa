import { useState, type ReactNode } from 'react';
import type { PointId } from '../../../host-shim/protocol';
import type { Call, Carries } from '../../../wire/protocol/call';
import type { RequestOf } from '../../shared/api/client';
import { type TakeBack, useTakeBack } from '../../shared/api/takeBack';
import { useAction } from '../../shared/api/useAction';
import { useMessages } from '../../shared/i18n/useMessages';
import { loadConfirm } from '../dialog/confirm';
import { useDialog } from '../dialog/useDialog';
import { useAssociated, type Associated } from './useAssociated';
import * as words from '../../../texts/compiled/screen/common';
import * as detachMessages from '../../../texts/compiled/screen/detach';

interface DetachOptions<C extends Carries, R> {
  kind: Associated;
  point: PointId;
  call: Call<C>;
  request: (record: R) => RequestOf<C>;
  /** What attaches the record again; undefined for who may not. */
  undo: (record: R) => TakeBack | undefined;
  /** What the question calls the record. */
  name: (record: R) => string;
}

interface Detach<R> {
  /** Opens the confirmation (500 px). */
  fetchIt: (record: R) => void;
  pending: boolean;
  dialog: ReactNode;
}

/**
 * Detaching a record from a ticket. The confirmation closes on success and on failure; a failure is told in the area
 * around (D1 §4, §8). A success offers to attach it again.
 */
export function useDetach<C extends Carries, R>({
  kind,
  point,
  call,
  request,
  undo,
  name,
}: DetachOptions<C, R>): Detach<R> {
  const t = useMessages();
  const associated = useAssociated(point);
  const confirm = useDialog(loadConfirm);
  const [record, setRecord] = useState<R>();
  const undone = useTakeBack();
  const detach = useAction(call, {
    undo: () => {
      const back = record && undo(record);
      return back && (() => void undone(back, () => associated(kind)));
    },
    onDone: () => {
      confirm.close();
      associated(kind);
    },
    onFail: confirm.close,
  });
  const dialog =
    record !== undefined &&
    confirm.draw({
      title: t(detachMessages[kind]),
      action: t(words.detach),
      children: t(detachMessages.question, { name: name(record) }),
      pending: detach.pending,
      onConfirm: () => void detach.run(request(record)),
      onClose: confirm.close,
    });
  const fetchIt = (requestedOf: R) => {
    setRecord(requestedOf);
    void confirm.show();
  };
  return { fetchIt, pending: confirm.pending, dialog };
}
