import { useState } from 'react';
import type { RecordId } from '../../../../wire/host/record-id';
import { type PageType, ruleCalls } from '../../../../wire/rule/rule';
import { Loaded } from '../../../shared/api/Loaded';
import { useRecord } from '../../../shared/api/useRecord';
import { Dialog } from '../../../shared/dialog/Dialog';
import { Field } from '../../../shared/form/Field';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Stack } from '../../../shared/layout/Stack';
import type { Choice } from '../../../shared/select/choice';
import { Select } from '../../../shared/select/Select';
import { useLookup } from '../../../shared/select/useLookup';
import { useStyles } from '../../../shared/style/useStyles';
import { Empty } from '../../../shared/table/Empty';
import { flagMessages, isFlag } from './hidden.messages';
import * as sheet from './Trace.module.css';
import * as traceMessages from '../../../../texts/compiled/screen/rule-trace';

/** Why a button is missing: each action of a record that is not shown to who asks, and why. */
export default function HiddenActionsDialog({
  page,
  id,
  onClose,
}: {
  page: PageType;
  id: RecordId;
  onClose: () => void;
}) {
  const t = useMessages();
  const [person, setPerson] = useState<Choice>();
  const people = useLookup('agents');
  const query = { user_id: person && Number(person.id) };
  const load = useRecord(ruleCalls.hidden, { params: { page_type: page, id }, query });
  return (
    <Dialog title={t(traceMessages.hidden_title)} width={800} onClose={onClose}>
      <Stack>
        <Field label={t(traceMessages.hidden_for)}>
          {(control) => (
            <Select
              control={control}
              source={people}
              placeholder={t(traceMessages.hidden_me)}
              value={person ? [person] : []}
              onChange={([chosen]) => setPerson(chosen)}
            />
          )}
        </Field>
        <Loaded of={load}>
          {({ actions }) => <Hidden actions={actions.filter(({ shown }) => !shown)} name={person?.name} />}
        </Loaded>
      </Stack>
    </Dialog>
  );
}

interface HiddenProps {
  actions: { action: string; why: string | null }[];
  /** Of whom they are, if not of the reader. */
  name?: string;
}

function Hidden({ actions, name }: HiddenProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const of = { who: name === undefined ? 'me' : 'other', name: name ?? '' } as const;
  if (actions.length === 0)
    return (
      <Empty title={t(traceMessages.hidden_none)}>
        <p>{t(traceMessages.hidden_none_text, of)}</p>
      </Empty>
    );
  return (
    <Stack>
      <p>{t(traceMessages.hidden_text, of)}</p>
      <table className={css.hidden}>
        <thead>
          <tr>
            <th scope="col">{t(traceMessages.hidden_action)}</th>
            <th scope="col">{t(traceMessages.hidden_why)}</th>
          </tr>
        </thead>
        <tbody>
          {actions.map(({ action, why }) => (
            <tr key={action}>
              <th scope="row" dir="auto">
                {isFlag(action) ? t(flagMessages[action]) : action}
              </th>
              <td dir="auto">{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}
