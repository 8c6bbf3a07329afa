import { useState } from 'react';
import { changeCalls } from '../../../../wire/change/change';
import { changeForm } from '../../../../wire/change/change.schema';
import type { FormField } from '../../../../wire/parts/form';
import type { Named } from '../../../../wire/protocol/reply';
import type { TicketLinkType } from '../../../../wire/ticket/ticket';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { ServerFields } from '../../../shared/form/ServerFields';
import { initialValuesOf, rulesOf, sentValues } from '../../../shared/form/serverForm';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useNamedFields } from './useNamedFields';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeMessages from '../../../../texts/compiled/screen/change';

interface ChangeFormProps {
  fields: readonly FormField[];
  /** The change to edit, and on which version the save is based; a new one without it. */
  change?: { id: number; version: number };
  /** Where a new change is attached. */
  attachTo?: { problem_id: number } | { ticket_id: number; type: TicketLinkType };
  /** Proposed as the requester of a new change. */
  requester?: Named | null;
  disabled?: boolean;
  onSaved: (saved: { id: number; identifier: string }) => void;
  /** Loads the latest version, after somebody else saved meanwhile. */
  onReload?: () => void;
  onCancel?: () => void;
}

/** The form of a change as the server describes it, and its save (D2 §2, §5); on its own page and in dialogs. */
export function ChangeForm({
  fields: described,
  change,
  attachTo,
  requester,
  disabled,
  onSaved,
  onReload,
  onCancel,
}: ChangeFormProps) {
  const t = useMessages();
  const fields = useNamedFields(described);
  const [rules] = useState(() => rulesOf(changeForm, fields));
  const initial = initialValuesOf(fields);
  return (
    <Form
      label={change ? t(changeMessages.edit_title) : t(words.new_change)}
      initial={requester && 'requester_id' in initial ? { ...initial, requester_id: requester.id } : initial}
      rules={rules}
      call={changeCalls.save}
      request={(values) => ({ body: changeForm.cast({ ...sentValues(fields, values), ...attachTo, ...change }) })}
      onSaved={({ data }) => onSaved(data)}
      onReload={onReload}
    >
      <ServerFields fields={fields} known={{ requester_id: requester }} />
      <FormFooter submit={change ? t(words.save) : t(words.create_change)} onCancel={onCancel} disabled={disabled} />
    </Form>
  );
}
