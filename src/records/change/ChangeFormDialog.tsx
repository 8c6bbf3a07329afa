import { useEffect, useState } from 'react';
import { changeCalls, changeDelays } from '../../../wire/change';
import { changeForm } from '../../../wire/change.rules';
import { formCalls, type FormDefinition } from '../../../wire/form';
import type { Named } from '../../../wire/reply';
import type { TicketLinkType } from '../../../wire/ticket';
import { Loaded, Skeleton } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { Dialog } from '../../shared/dialog/Dialog';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { initialValuesOf, ServerFields } from '../../shared/form/ServerFields';
import { useMessages } from '../../shared/i18n/useMessages';
import { changeMessages } from './change.messages';

interface ChangeFormDialogProps {
  /** Where the new change is attached. */
  attachTo: { problem_id: number } | { ticket_id: number; type: TicketLinkType };
  /** Proposed as the requester. */
  requester?: Named | null;
  onSaved: (change: { id: number; identifier: string }) => void;
  onClose: () => void;
}

/** A new change for a problem or a ticket, in a dialog of 800 px whose loader shows for a second (D1 §9, D2 §2). After a failure it stays open. */
export default function ChangeFormDialog(props: ChangeFormDialogProps) {
  const t = useMessages(changeMessages);
  const definition = useRecord(formCalls.render, { query: { category: 'change', scenario: 'create', panel: 'agent' } });
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), changeDelays.formLoader);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog title={t('create_title')} width={800} onClose={props.onClose}>
      {waited ? <Loaded of={definition} skeleton={<Skeleton lines={8} />}>{({ fields }) => <ChangeFields fields={fields} {...props} />}</Loaded> : <Skeleton lines={8} />}
    </Dialog>
  );
}

function ChangeFields({ fields, attachTo, requester, onSaved, onClose }: ChangeFormDialogProps & FormDefinition) {
  const t = useMessages(changeMessages);
  const initial = initialValuesOf(fields);
  return (
    <Form
      initial={requester && 'requester_id' in initial ? { ...initial, requester_id: requester.id } : initial}
      rules={changeForm}
      call={changeCalls.save}
      request={(values) => ({ body: changeForm.cast({ ...values, ...attachTo }) })}
      onSaved={({ data }) => {
        onClose();
        onSaved(data);
      }}
    >
      <ServerFields fields={fields} known={{ requester_id: requester }} />
      <FormFooter submit={t('submit')} onCancel={onClose} />
    </Form>
  );
}
