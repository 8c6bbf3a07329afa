import { useCallback } from 'react';
import type { Call, Carries } from '../../../wire/protocol/call';
import { type AlertAction, type AlertSink, useAlert } from '../alert/useAlert';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { ApiError } from './ApiError';
import type { Reply, RequestOf, Send } from './client';
import * as words from '../../../texts/compiled/screen/common';

/** The call that takes another one back. */
export interface TakeBack {
  call: Call;
  request: object;
}

export const takeBack = <C extends Carries>(call: Call<C>, request: RequestOf<C>): TakeBack => ({
  call: call as Call,
  request,
});

/** Makes such a call; what came of it is shown in the nearest alert area. */
export function useTakeBack(): (what: TakeBack, onDone?: (reply: Reply<unknown>) => void) => Promise<void> {
  const { send } = useHost();
  const alert = useAlert();
  return useCallback((what, onDone) => perform(send, alert, what, onDone), [send, alert]);
}

/** The same as the action of a success on another page, whose alerts are not here yet. */
export function useUndoElsewhere(): (what: TakeBack) => (alert: AlertSink) => AlertAction {
  const { send } = useHost();
  const t = useMessages();
  return (what) => (alert) => ({ label: t(words.undo), onSelect: () => void perform(send, alert, what) });
}

async function perform(
  send: Send,
  alert: AlertSink,
  { call, request }: TakeBack,
  onDone?: (reply: Reply<unknown>) => void,
): Promise<void> {
  try {
    const reply = await send(call, request);
    alert.success(reply.message, undefined, reply.record);
    onDone?.(reply);
  } catch (thrown) {
    alert.error(ApiError.from(thrown).sentences);
  }
}
