import { contractLimits, contractTermCalls, type ContractView } from '../../../../wire/contract/contract.record';
import { approveForm, rejectForm } from '../../../../wire/contract/contract.schema';
import { Dialog } from '../../../shared/dialog/Dialog';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { TextArea } from '../../../shared/form/TextArea';
import { useMessages } from '../../../shared/i18n/useMessages';
import { AskedTerm } from '../view/AskedTerm';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractDialogMessages from '../../../../texts/compiled/screen/contract-dialog';

interface DecideDialogProps {
  contract: ContractView;
  action: 'approve' | 'reject';
  onDone: () => void;
  onClose: () => void;
}

const endings = { Created: 'contract', Renewed: 'renewal', Extended: 'extension' } as const;

/** Approves or rejects what waits: a reason is required for a rejection only (D3 §4). */
export default function DecideDialog({ contract, action, onDone, onClose }: DecideDialogProps) {
  const t = useMessages();
  const { id, next_term: term } = contract;
  const title = t(contractDialogMessages[`${action}_${endings[term?.type ?? 'Created']}`]);
  const shared = {
    label: title,
    onSaved: () => {
      onClose();
      onDone();
    },
  };
  const about = <AskedTerm contract={contract} />;
  return (
    <Dialog title={title} width={500} onClose={onClose}>
      {action === 'approve' ? (
        <Form
          {...shared}
          initial={{ purpose_of_approval: '' }}
          rules={approveForm}
          call={contractTermCalls.approve}
          request={(values) => ({ params: { id }, body: approveForm.cast(values) })}
        >
          {about}
          <Fields perRow={1}>
            <TextArea name="purpose_of_approval" label={t(words.comment)} first limit={contractLimits.purpose} />
          </Fields>
          <FormFooter submit={t(words.approve)} onCancel={onClose} />
        </Form>
      ) : (
        <Form
          {...shared}
          initial={{ purpose_of_rejection: '' }}
          rules={rejectForm}
          call={contractTermCalls.reject}
          request={(values) => ({ params: { id }, body: rejectForm.cast(values) })}
        >
          {about}
          <Fields perRow={1}>
            <TextArea
              name="purpose_of_rejection"
              label={t(words.reason)}
              hint={t(contractDialogMessages.reason_hint)}
              required
              first
              limit={contractLimits.purpose}
            />
          </Fields>
          <FormFooter submit={t(words.reject)} look="danger" onCancel={onClose} />
        </Form>
      )}
    </Dialog>
  );
}
