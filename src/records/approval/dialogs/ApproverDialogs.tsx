import { Fields } from '../../../shared/form/Fields';
import { SelectField } from '../../../shared/form/SelectField';
import { TextArea } from '../../../shared/form/TextArea';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useLookup } from '../../../shared/select/useLookup';
import { approvalCalls, approvalLimits, type CabApprover, type CabRunLevel } from '../../../../wire/approval/approval';
import { approverChange } from '../../../../wire/approval/approval.schema';
import { CabActionDialog } from './CabActionDialog';
import * as words from '../../../../texts/compiled/screen/common';
import * as approvalMessages from '../../../../texts/compiled/screen/approval';

interface ApproverDialogProps {
  changeId: number;
  level: CabRunLevel;
  onDone: () => void;
  onClose: () => void;
}

/** Adds a person to the active level, with a reason (D2 §5). */
export function AddApproverDialog({ changeId, level, ...dialog }: ApproverDialogProps) {
  const t = useMessages();
  return (
    <CabActionDialog
      {...dialog}
      title={t(approvalMessages.add_title, { level: level.name })}
      submit={t(words.add)}
      initial={{ action: 'add', approver_id: null, change_id: changeId, level_id: level.id, comment: '' }}
      rules={approverChange}
      call={approvalCalls.addApprover}
      request={(values) => ({ body: approverChange.cast(values) })}
    >
      <Fields perRow={1}>
        <SelectField name="approver_id" label={t(words.approver)} required source={useLookup('users')} />
        <Reason />
      </Fields>
    </CabActionDialog>
  );
}

/** Takes a person who has not voted from the active level, with a reason (D2 §5). */
export function RemoveApproverDialog({
  changeId,
  level,
  approver,
  ...dialog
}: ApproverDialogProps & { approver: CabApprover }) {
  const t = useMessages();
  return (
    <CabActionDialog
      {...dialog}
      title={t(approvalMessages.remove_title)}
      submit={t(words.remove)}
      look="danger"
      initial={{
        action: 'remove',
        approver_id: approver.user.id,
        change_id: changeId,
        level_id: level.id,
        comment: '',
      }}
      rules={approverChange}
      call={approvalCalls.removeApprover}
      request={(values) => ({ body: approverChange.cast(values) })}
    >
      <p>{t(approvalMessages.remove_text, { name: approver.name, level: level.name })}</p>
      <Fields perRow={1}>
        <Reason />
      </Fields>
    </CabActionDialog>
  );
}

function Reason() {
  const t = useMessages();
  return <TextArea name="comment" label={t(words.reason)} required limit={approvalLimits.reason} />;
}
