import { useEffect, useState } from 'react';
import type { BulkEdit, BulkResult } from '../../../wire/parts/bulk';
import { ApiError } from '../api/ApiError';
import { useHost } from '../host/useHost';
import type { BulkCall } from './bulk';

export interface Preview {
  result?: BulkResult;
  error?: ApiError;
}

/** What a bulk edit would do, asked anew for each edit; nothing while there is none. */
export function usePreview(call: BulkCall, edit: BulkEdit | undefined): Preview | undefined {
  const { send } = useHost();
  const key = edit && JSON.stringify(edit);
  const [preview, setPreview] = useState<Preview & { key: string }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    let left = false;
    const show = (shown: Preview) => {
      if (!left) setPreview({ ...shown, key });
    };
    send(call, { body: { ...(JSON.parse(key) as BulkEdit), dry_run: true } }).then(
      // A trial is never a job.
      ({ data }) => show('job_id' in data ? {} : { result: data }),
      (thrown: unknown) => show({ error: ApiError.from(thrown) }),
    );
    return () => {
      left = true;
    };
  }, [send, call, key]);
  return preview?.key === key ? preview : undefined;
}
