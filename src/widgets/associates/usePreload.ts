import { useEffect } from 'react';
import { preload } from 'swr';
import type { Call, Carries } from '../../../wire/call';
import { urlOf, type RequestOf } from '../../shared/api/client';
import { useHost } from '../../shared/host/useHost';

/** Asks for what a part will show before it is known whether the part may be shown, so that two round trips become one. */
export function usePreload<C extends Carries>(call: Call<C>, request: RequestOf<C>): void {
  const { kit, send } = useHost();
  const key = urlOf(kit.base, call as Call, request as object);
  useEffect(() => {
    void preload(key, async () => (await send(call, request)).data).catch(() => undefined);
    // The key says all of the request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
}
