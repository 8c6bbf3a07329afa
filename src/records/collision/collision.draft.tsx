import { useFormikContext } from 'formik';
import { useEffect, useId, useState } from 'react';
import useSWR from 'swr';
import * as collisionMessages from '../../../texts/compiled/screen/collision';
import * as words from '../../../texts/compiled/screen/common';
import { collisionCalls, type CollisionDraft } from '../../../wire/collision/collision';
import { isDateTime } from '../../../wire/protocol/fields';
import { ApiError } from '../../shared/api/ApiError';
import { Loaded } from '../../shared/api/Loaded';
import type { ServerValues } from '../../shared/form/serverForm';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { CollisionList } from './collision.list';

/** What is looked at besides the window, as the form has it. */
const asked = ['asset_ids', 'change_type_id', 'agent_id', 'team_id', 'department_id', 'location_id'] as const;

/** The draft to look at; null until it has a window that ends after it begins. */
function draftOf(values: ServerValues, id: number | undefined): CollisionDraft | null {
  const { planned_start_date: start, planned_end_date: end } = values;
  if (!isTime(start) || !isTime(end) || start >= end) return null;
  const fields = asked.filter((name) => name in values).map((name) => [name, values[name]]);
  return { ...Object.fromEntries(fields), id, planned_start_date: start, planned_end_date: end } as CollisionDraft;
}

const isTime = (value: unknown): value is string => typeof value === 'string' && isDateTime(value);

/** What is typed is looked at when it has stood for so long, in milliseconds. */
const pause = 300;

function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** In the form of a change: what its window would collide with, while it is typed; a free window is taken at a click. */
export function CollisionsOfDraft({ id }: { id?: number }) {
  const t = useMessages();
  const title = useId();
  const { send } = useHost();
  const { values, setValues } = useFormikContext<ServerValues>();
  const draft = draftOf(values, id);
  const written = useSettled(draft && JSON.stringify(draft));
  const { data, error, isLoading, isValidating, mutate } = useSWR(
    draft && written && [collisionCalls.ofDraft.path, written],
    async ([, body]: [path: string, body: string]) =>
      (await send(collisionCalls.ofDraft, { body: JSON.parse(body) as CollisionDraft })).data,
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  if (!draft) return null;
  const load = {
    data,
    error: error === undefined ? undefined : ApiError.from(error),
    loading: isLoading && data === undefined,
    refreshing: isValidating,
    reload: async () => void (await mutate()),
  };
  return (
    <section aria-labelledby={title}>
      <Stack gap="small">
        <h2 id={title}>{t(words.collisions)}</h2>
        <Loaded of={load} skeleton={<p>{t(collisionMessages.checking)}</p>}>
          {(reply) => (
            <>
              <p role="status">
                {reply.collisions.length
                  ? t(collisionMessages.found, { count: reply.collisions.length })
                  : t(collisionMessages.none)}
              </p>
              {reply.collisions.length > 0 && (
                <CollisionList of={reply} onUse={(window) => void setValues({ ...values, ...window })} />
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </section>
  );
}
