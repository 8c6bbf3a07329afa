import type { ContractView } from '../../../../wire/contract/contract.record';
import { contractTermCalls } from '../../../../wire/contract/contract.terms';
import { approverForm } from '../../../../wire/contract/contract.rules';
import { Dialog } from '../../../shared/dialog/Dialog';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { SelectField } from '../../../shared/form/SelectField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useLookup } from '../../../shared/select/useLookup';
import { AskedTerm } from '../view/AskedTerm';
import { contractDialogMessages } from './contract-dialog.messages';

interface ApproverDialogProps {
  contract: ContractView;
  onDone: () => void;
  onClose: () => void;
}

/** Gives what waits to another approver (G17). */
export default function ApproverDialog({ contract, onDone, onClose }: ApproverDialogProps) {
  const t = useMessages(contractDialogMessages);
  const approvers = useLookup('agents');
  const name = contract.waiting?.approver?.full_name ?? '';
  return (
    <Dialog title={t('approver_title')} width={500} onClose={onClose}>
      <Form
        label={t('approver_title')}
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
        <p>{t('approver_text', { name })}</p>
        <Fields perRow={1}>
          <SelectField
            name="approver_id"
            label={t('new_approver')}
            hint={t('approver_hint')}
            required
            source={approvers}
          />
        </Fields>
        <FormFooter submit={t('ask')} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
