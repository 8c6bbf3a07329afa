import { useFormikContext } from 'formik';
import { useId } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as riskMessages from '../../../texts/compiled/screen/change_risk';
import { isDateTime } from '../../../wire/protocol/fields';
import { riskCalls, type RiskDraft } from '../../../wire/risk/risk';
import { Loaded } from '../../shared/api/Loaded';
import { useDraft } from '../../shared/api/useDraft';
import type { ServerValues } from '../../shared/form/serverForm';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { RiskInFull } from './risk.reasons';

/** What the risk follows from besides the window, as the form has it. */
const asked = [
  ...['asset_ids', 'change_type_id', 'impact_id', 'priority_id'],
  ...['agent_id', 'team_id', 'department_id', 'location_id'],
] as const;

/** The draft to rate; null until it has a type. A window that ends before it begins is left out. */
function draftOf(values: ServerValues, id: number | undefined): RiskDraft | null {
  if (typeof values.change_type_id !== 'number') return null;
  const { planned_start_date: start, planned_end_date: end } = values;
  const isWindow = isTime(start) && isTime(end) && start < end;
  const fields = asked.filter((name) => name in values).map((name) => [name, values[name]]);
  return {
    ...Object.fromEntries(fields),
    id,
    planned_start_date: isWindow || (isTime(start) && !isTime(end)) ? start : null,
    planned_end_date: isWindow ? end : null,
  } as RiskDraft;
}

const isTime = (value: unknown): value is string => typeof value === 'string' && isDateTime(value);

/** In the form of a change: how risky it would be, and why, while it is filled in (G16). */
export function RiskOfDraft({ id }: { id?: number }) {
  const t = useMessages();
  const title = useId();
  const draft = draftOf(useFormikContext<ServerValues>().values, id);
  const load = useDraft(riskCalls.ofDraft, draft);
  if (!draft) return null;
  return (
    <section aria-labelledby={title}>
      <Stack gap="small">
        <h2 id={title}>{t(words.risk)}</h2>
        <Loaded of={load} skeleton={<p>{t(riskMessages.checking)}</p>}>
          {(reply) => <RiskInFull {...reply} />}
        </Loaded>
      </Stack>
    </section>
  );
}
