import { contractTermCalls, type ContractView } from '../../../../wire/contract/contract.record';
import { approverForm } from '../../../../wire/contract/contract.schema';
import { Dialog } from '../../../shared/dialog/Dialog';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { SelectField } from '../../../shared/form/SelectField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useLookup } from '../../../shared/select/useLookup';
import { AskedTerm } from '../view/AskedTerm';
import * as contractDialogMessages from '../../../../texts/compiled/screen/contract-dialog';

interface ApproverDialogProps {
  contract: ContractView;
  onDone: () => void;
  onClose: () => void;
}

/** Gives what waits to another approver (G17). */
export default function ApproverDialog({ contract, onDone, onClose }: ApproverDialogProps) {
  const t = useMessages();
  const approvers = useLookup('agents');
  const name = contract.waiting?.approver?.full_name ?? '';
  return (
    <Dialog title={t(contractDialogMessages.approver_title)} width={500} onClose={onClose}>
      <Form
        label={t(contractDialogMessages.approver_title)}
        initial={{ approver_id: null }}
        rules={approverForm}
        call={contractTermCalls.changeApprover}
        request={(values) => ({ params: { id: contract.id }, body: approverForm.cast(values) })}
        onSaved={() => {
          onClose();
          onDone();
        }}
      >
        <AskedTerm contract={contract} />
        <p>{t(contractDialogMessages.approver_text, { name })}</p>
        <Fields perRow={1}>
          <SelectField
            name="approver_id"
            label={t(contractDialogMessages.new_approver)}
            hint={t(contractDialogMessages.approver_hint)}
            required
            source={approvers}
          />
        </Fields>
        <FormFooter submit={t(contractDialogMessages.ask)} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
