import { Fields } from '../../../shared/form/Fields';
import { SelectField } from '../../../shared/form/SelectField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useLookup } from '../../../shared/select/useLookup';
import { approvalCalls } from '../../../../wire/approval/approval';
import { cabApplication } from '../../../../wire/approval/approval.schema';
import { CabActionDialog } from './CabActionDialog';
import * as approvalMessages from '../../../../texts/compiled/screen/approval';

interface ApplyCabDialogProps {
  changeId: number;
  /** At once after the success; the dialog itself stays for two seconds. */
  onApplied: () => void;
  onClose: () => void;
}

/** Sends a change to a board, which must be chosen (D2 §5): 600 px (X140). */
export default function ApplyCabDialog({ changeId, onApplied, onClose }: ApplyCabDialogProps) {
  const t = useMessages();
  return (
    <CabActionDialog
      title={t(approvalMessages.apply_cab)}
      width={600}
      submit={t(approvalMessages.send)}
      initial={{ change_id: changeId, workflow_id: null }}
      rules={cabApplication}
      call={approvalCalls.apply}
      request={(values) => ({ body: cabApplication.cast(values) })}
      onDone={onApplied}
      onClose={onClose}
    >
      <Fields perRow={1}>
        <SelectField name="workflow_id" label={t(approvalMessages.cab)} required source={useLookup('cabs')} />
      </Fields>
    </CabActionDialog>
  );
}
