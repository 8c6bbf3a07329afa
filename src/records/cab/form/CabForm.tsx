import { useState } from 'react';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { SelectField } from '../../../shared/form/SelectField';
import { TextField } from '../../../shared/form/TextField';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useLookup } from '../../../shared/select/useLookup';
import { cabCalls, cabLimits, type CabView } from '../../../../wire/cab/cab';
import { cabForm } from '../../../../wire/cab/cab.schema';
import type { Named } from '../../../../wire/protocol/reply';
import { initialValues } from './cab.values';
import { CabLevels } from './CabLevels';
import { ReminderFields } from './ReminderFields';
import * as words from '../../../../texts/compiled/screen/common';
import * as cabMessages from '../../../../texts/compiled/screen/cab';

interface CabFormProps {
  /** The board to edit; a new one without it. */
  cab?: CabView;
  /** What the statuses that a new board proposes are called. */
  statuses?: readonly Named[];
  disabled?: boolean;
  onSaved: () => void;
  /** Opens the latest version, after somebody else saved meanwhile. */
  onReload?: () => void;
}

/** The fields of a board, its levels, and their save (D3 §3, §5). */
export function CabForm({ cab, statuses = [], disabled, onSaved, onReload }: CabFormProps) {
  const t = useMessages();
  const { send } = useHost();
  const [initial] = useState(() => initialValues(cab));
  const [version, setVersion] = useState(cab?.version);
  const source = useLookup('change_statuses');

  /** The board's version has moved on: by our own doing, so that what is in the form still builds on it. */
  async function followDeletedLevel() {
    if (cab) setVersion((await send(cabCalls.view, { params: { id: cab.id } })).data.cab.version);
  }

  return (
    <Form
      label={cab ? t(cabMessages.edit_title) : t(cabMessages.create_title)}
      initial={initial}
      rules={cabForm}
      call={cabCalls.save}
      request={(values) => {
        const levels = values.levels.map(({ key: _, ...level }) => level);
        return { body: cabForm.cast({ ...values, levels, ...(cab && { id: cab.id, version }) }) };
      }}
      onSaved={onSaved}
      onReload={onReload}
    >
      <Fields>
        <TextField name="name" label={t(words.name)} required wide limit={cabLimits.name} />
        <SelectField
          name="action_on_approve"
          label={t(cabMessages.action_on_approve)}
          hint={t(cabMessages.status_before_hint)}
          placeholder={t(cabMessages.status_before)}
          source={source}
          known={[cab?.action_on_approve, ...statuses]}
        />
        <SelectField
          name="action_on_deny"
          label={t(cabMessages.action_on_deny)}
          hint={t(cabMessages.status_before_hint)}
          placeholder={t(cabMessages.status_before)}
          source={source}
          known={[cab?.action_on_deny, ...statuses]}
        />
        <ReminderFields />
      </Fields>
      <CabLevels levels={cab?.levels ?? []} onDeleted={() => void followDeletedLevel().catch(() => undefined)} />
      <FormFooter submit={cab ? t(words.save) : t(cabMessages.submit)} disabled={disabled} />
    </Form>
  );
}
