import { useState } from 'react';
import { useRecord } from '../../../shared/api/useRecord';
import { Checkbox } from '../../../shared/form/Checkbox';
import { Field } from '../../../shared/form/Field';
import { Fields } from '../../../shared/form/Fields';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { Choice } from '../../../shared/select/choice';
import { Select } from '../../../shared/select/Select';
import { useLookup } from '../../../shared/select/useLookup';
import type { BulkAction } from '../../../../wire/problem/problem';
import { readerCalls } from '../../../../wire/session/session';
import { BulkDialog, type BulkDialogProps } from './BulkDialog';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

interface Assignee {
  assigneeType: 'agent' | 'team';
  chosen: Choice;
}

/** Assigns the selected tickets to an agent, a team or the person at work (D1 §4). */
export default function BulkAssignDialog(dialog: BulkDialogProps) {
  const t = useMessages();
  const [assignee, setAssignee] = useState<Assignee>();
  const [toMe, setToMe] = useState(false);
  const me = useRecord(readerCalls.reader, {}).data?.user;
  const agents = useLookup('agents');
  const teams = useLookup('teams');

  const chosen = (type: Assignee['assigneeType']): Choice[] =>
    assignee?.assigneeType === type ? [assignee.chosen] : [];
  const choose =
    (assigneeType: Assignee['assigneeType']) =>
    ([choice]: readonly Choice[]) =>
      setAssignee(choice && { assigneeType, chosen: choice });

  return (
    <BulkDialog {...dialog} title={t(words.assign)} action={actionOf(assignee, toMe, me?.id)}>
      <Fields>
        <Field label={t(words.agent)}>
          {(control) => (
            <Select
              control={control}
              source={agents}
              disabled={toMe}
              value={toMe ? (me ? [me] : []) : chosen('agent')}
              onChange={choose('agent')}
            />
          )}
        </Field>
        <Field label={t(words.team)}>
          {(control) => (
            <Select
              control={control}
              source={teams}
              disabled={toMe}
              value={toMe ? [] : chosen('team')}
              onChange={choose('team')}
            />
          )}
        </Field>
      </Fields>
      <Checkbox label={t(problemMessages.assign_to_me)} checked={toMe} onChange={setToMe} />
    </BulkDialog>
  );
}

function actionOf(assignee: Assignee | undefined, toMe: boolean, me: number | undefined): BulkAction | undefined {
  if (toMe) return { type: 'assign', value: { assigneeType: 'assign_to_me', assigneeInfo: me ?? null } };
  return (
    assignee && {
      type: 'assign',
      value: { assigneeType: assignee.assigneeType, assigneeInfo: Number(assignee.chosen.id) },
    }
  );
}
