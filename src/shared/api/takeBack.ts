import { useCallback } from 'react';
import type { Call, Carries } from '../../../wire/protocol/call';
import { useAlert } from '../alert/useAlert';
import { useHost } from '../host/useHost';
import { ApiError } from './ApiError';
import type { RequestOf } from './client';

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
export function useTakeBack(): (what: TakeBack, onDone?: () => void) => Promise<void> {
  const { send } = useHost();
  const alert = useAlert();
  return useCallback(
    async ({ call, request }, onDone) => {
      try {
        alert.success((await send(call, request)).message);
        onDone?.();
      } catch (thrown) {
        const { message, fields } = ApiError.from(thrown);
        alert.error([message, ...Object.values(fields)].join('\n'));
      }
    },
    [send, alert],
  );
}
