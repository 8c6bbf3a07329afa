import { contractTermCalls, type ContractView } from '../../../../wire/contract/contract.record';
import { reminderForm } from '../../../../wire/contract/contract.schema';
import { Dialog } from '../../../shared/dialog/Dialog';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { NumberField } from '../../../shared/form/NumberField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { NotifyField } from '../form/NotifyField';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractMessages from '../../../../texts/compiled/screen/contract';
import * as contractDialogMessages from '../../../../texts/compiled/screen/contract-dialog';
import * as contractFormMessages from '../../../../texts/compiled/screen/contract-form';

interface ReminderDialogProps {
  contract: ContractView;
  onDone: () => void;
  onReload: () => void;
  onClose: () => void;
}

/** Who is told before a contract ends, and how many days before (D3 §5). */
export default function ReminderDialog({ contract, onDone, onReload, onClose }: ReminderDialogProps) {
  const t = useMessages();
  const { id, notify_before: days, notify_to: told } = contract;
  const agents = told.flatMap((one) => (one.id === null ? [] : [{ id: one.id, name: one.name }]));
  return (
    <Dialog title={t(contractDialogMessages.reminder_title)} width={600} onClose={onClose}>
      <Form
        label={t(contractDialogMessages.reminder_title)}
        initial={{
          notify_before: days === null ? '' : String(days),
          notify_agent_ids: agents.map((agent) => agent.id),
          email_ids: told.flatMap((one) => (one.id === null ? [one.email] : [])),
        }}
        rules={reminderForm}
        call={contractTermCalls.remind}
        request={(values) => ({ params: { id }, body: reminderForm.cast({ ...values, version: contract.version }) })}
        onSaved={() => {
          onClose();
          onDone();
        }}
        onReload={onReload}
      >
        <p>{t(contractDialogMessages.reminder_text)}</p>
        <Fields perRow={1}>
          <NumberField name="notify_before" label={t(contractMessages.notify_before)} whole required />
          <NotifyField
            label={t(contractMessages.notify_to)}
            hint={t(contractFormMessages.notify_hint)}
            required
            known={agents}
          />
        </Fields>
        <FormFooter submit={t(words.save)} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
