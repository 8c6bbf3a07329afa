import type { ContractRow } from '../../../../wire/contract/contract';
import { contractTermCalls } from '../../../../wire/contract/contract.record';
import { reassignForm } from '../../../../wire/contract/contract.schema';
import { Dialog } from '../../../shared/dialog/Dialog';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { SelectField } from '../../../shared/form/SelectField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useLookup } from '../../../shared/select/useLookup';
import * as contractDialogMessages from '../../../../texts/compiled/screen/contract-dialog';

interface ReassignDialogProps {
  /** Of the list of what people who left hold. */
  contract: ContractRow;
  onDone: () => void;
  onClose: () => void;
}

/** Gives the ownership and the places on the list of who is told, of people who left, to others. */
export default function ReassignDialog({
  contract: { id, name, held_by_left = [] },
  onDone,
  onClose,
}: ReassignDialogProps) {
  const t = useMessages();
  const agents = useLookup('agents');
  const namesOf = (role: string) =>
    held_by_left
      .filter((one) => one.role === role)
      .map(({ person }) => person.full_name)
      .join(', ');
  const [owner, told] = [namesOf('owner'), namesOf('notified')];
  return (
    <Dialog title={t(contractDialogMessages.reassign_title)} width={500} onClose={onClose}>
      <Form
        label={t(contractDialogMessages.reassign_title)}
        initial={{ owner_id: null, notify_agent_id: null }}
        rules={reassignForm}
        call={contractTermCalls.reassign}
        request={(values) => ({ params: { id }, body: reassignForm.cast(values) })}
        onSaved={() => {
          onClose();
          onDone();
        }}
      >
        <p>
          <b dir="auto">{name}</b>
        </p>
        <p>{t(contractDialogMessages.reassign_text)}</p>
        <Fields perRow={1}>
          {owner && (
            <SelectField
              name="owner_id"
              label={t(contractDialogMessages.new_owner, { names: owner })}
              source={agents}
            />
          )}
          {told && (
            <SelectField
              name="notify_agent_id"
              label={t(contractDialogMessages.new_told, { names: told })}
              source={agents}
            />
          )}
        </Fields>
        <FormFooter submit={t(contractDialogMessages.give)} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
