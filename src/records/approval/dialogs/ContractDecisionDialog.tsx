import { contractLimits, contractTermCalls } from '../../../../wire/contract/contract.record';
import { approveForm, rejectForm } from '../../../../wire/contract/contract.rules';
import { Fields } from '../../../shared/form/Fields';
import { TextArea } from '../../../shared/form/TextArea';
import { useMessages } from '../../../shared/i18n/useMessages';
import { approvalMessages } from '../approval.messages';
import { CabActionDialog } from './CabActionDialog';

interface ContractDecisionDialogProps {
  contractId: number;
  approve: boolean;
  /** Name of the contract. */
  about: string;
  onDone: () => void;
  onClose: () => void;
}

/** Approves or rejects a contract or the term that is asked for; a rejection needs a reason (D3 §4). */
export default function ContractDecisionDialog({ contractId, approve, about, ...dialog }: ContractDecisionDialogProps) {
  const t = useMessages(approvalMessages);
  const params = { id: contractId };
  const field = (name: string, required: boolean) => (
    <>
      <p dir="auto">{about}</p>
      <Fields perRow={1}>
        <TextArea name={name} label={t('reason')} required={required} first limit={contractLimits.purpose} />
      </Fields>
    </>
  );
  return approve ? (
    <CabActionDialog
      {...dialog}
      title={t('approve_contract')}
      submit={t('approve')}
      initial={{ purpose_of_approval: '' }}
      rules={approveForm}
      call={contractTermCalls.approve}
      request={(values) => ({ params, body: approveForm.cast(values) })}
    >
      {field('purpose_of_approval', false)}
    </CabActionDialog>
  ) : (
    <CabActionDialog
      {...dialog}
      title={t('reject_contract')}
      submit={t('reject')}
      look="danger"
      initial={{ purpose_of_rejection: '' }}
      rules={rejectForm}
      call={contractTermCalls.reject}
      request={(values) => ({ params, body: rejectForm.cast(values) })}
    >
      {field('purpose_of_rejection', true)}
    </CabActionDialog>
  );
}
