import { useCallback, useRef, useState } from 'react';
import type { Call, Carries } from '../../../wire/protocol/call';
import { useAlert } from '../alert/useAlert';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { ApiError } from './ApiError';
import type { Reply, ReplyOf, RequestOf } from './client';
import * as words from '../../../texts/compiled/screen/common';

export interface ActionOptions<C extends Carries> {
  /** After a success; the server's sentence is already in the nearest alert area. */
  onDone?: (reply: Reply<ReplyOf<C>>) => void;
  /** Returns how to take the success back; the sentence then offers it. */
  undo?: (reply: Reply<ReplyOf<C>>) => (() => void) | undefined;
  /** After a failure, before its sentence is shown: close the dialog here where the specification says so. */
  onFail?: (error: ApiError) => void;
}

export interface Action<C extends Carries> {
  /** Makes the call; a second one while the first runs does nothing. Never rejects: undefined after a failure. */
  run: (request: RequestOf<C>) => Promise<Reply<ReplyOf<C>> | undefined>;
  pending: boolean;
}

/**
 * A state-changing call behind a button: pending flag, double-click guard, success and failure in the nearest alert
 * area.
 */
export function useAction<C extends Carries>(
  call: Call<C>,
  { onDone, undo, onFail }: ActionOptions<C> = {},
): Action<C> {
  const { send } = useHost();
  const alert = useAlert();
  const t = useMessages();
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const run = useCallback<Action<C>['run']>(
    async (request) => {
      if (running.current) return undefined;
      running.current = true;
      setPending(true);
      alert.clear();
      try {
        const reply = await send(call, request);
        const takeBack = undo?.(reply);
        alert.success(reply.message, takeBack && { label: t(words.undo), onSelect: takeBack }, reply.record);
        onDone?.(reply);
        return reply;
      } catch (thrown) {
        const error = ApiError.from(thrown);
        onFail?.(error);
        alert.error(error.sentences);
        return undefined;
      } finally {
        running.current = false;
        setPending(false);
      }
    },
    [send, call, alert, t, onDone, undo, onFail],
  );
  return { run, pending };
}
