import { useFormikContext } from 'formik';
import { useId } from 'react';
import * as collisionMessages from '../../../texts/compiled/screen/collision';
import * as words from '../../../texts/compiled/screen/common';
import type { CollisionDraft } from '../../../wire/collision/collision';
import { isDateTime } from '../../../wire/protocol/fields';
import { Loaded } from '../../shared/api/Loaded';
import type { ServerValues } from '../../shared/form/serverForm';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { CollisionList } from './collision.list';
import { useDraftCollisions } from './collision.look';

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

/** In the form of a change: what its window would collide with, while it is typed; a free window is taken at a click. */
export function CollisionsOfDraft({ id }: { id?: number }) {
  const t = useMessages();
  const title = useId();
  const { values, setValues } = useFormikContext<ServerValues>();
  const draft = draftOf(values, id);
  const load = useDraftCollisions(draft);
  if (!draft) return null;
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
