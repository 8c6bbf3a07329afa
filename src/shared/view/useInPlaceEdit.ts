import { startTransition, useLayoutEffect, useOptimistic, useRef } from 'react';
import type { Call, Carries } from '../../../wire/protocol/call';
import { useAlert } from '../alert/useAlert';
import { ApiError } from '../api/ApiError';
import type { RequestOf } from '../api/client';
import type { Load } from '../api/useRecord';
import { useReload } from '../api/useReload';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import * as recordMessages from '../../../texts/compiled/screen/record';

interface Saving<T, C extends Carries> {
  call: Call<C>;
  /** The kind's form with what was changed. */
  request: (changed: T) => RequestOf<C>;
  /** What its status is called: a success says where the record was moved to. */
  statusOf: (record: T) => string | undefined;
  /** What the page shows of the record is loaded anew: these loads, and what comes from these calls. */
  loads: readonly Load<unknown>[];
  calls: readonly Call[];
}

/**
 * Saves single fields of a record from its page, by the save call of its form. What is chosen is shown at once; it goes
 * back if the save is refused. A newer version is not overwritten: it is shown instead (C1). Returns the record as it is
 * to be shown, and how to change it.
 */
export function useInPlaceEdit<T extends { version: number; identifier: string }, C extends Carries>(
  record: T | undefined,
  { call, request, statusOf, loads, calls }: Saving<T, C>,
): [shown: T | undefined, change: (fields: Partial<T>) => void] {
  const { send } = useHost();
  const alert = useAlert();
  const reloadCalls = useReload();
  const reload = () => Promise.all([...loads.map((load) => load.reload()), reloadCalls(calls)]);
  const t = useMessages();
  const [shown, show] = useOptimistic(record, (now, fields: Partial<T>) => now && { ...now, ...fields });
  const latest = useRef(record);
  useLayoutEffect(() => {
    latest.current = record;
  });

  async function save(changed: T) {
    alert.clear();
    try {
      const { message, record: named } = await send(call, request(changed));
      await reload();
      const status = record && statusOf(changed) !== statusOf(record) ? statusOf(changed) : undefined;
      const moved = status && t(recordMessages.moved, { name: changed.identifier, status });
      alert.success(moved ?? message, undefined, named);
    } catch (thrown) {
      const error = ApiError.from(thrown);
      await reload();
      const stale = [409, 412].includes(error.status) && latest.current?.version !== changed.version;
      alert.error(stale ? t(recordMessages.saved_meanwhile) : error.sentences);
    }
  }

  return [
    shown,
    (fields) => {
      if (!record) return;
      startTransition(async () => {
        show(fields);
        await save({ ...record, ...fields });
      });
    },
  ];
}
