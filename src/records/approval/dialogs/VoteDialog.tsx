import { Fields } from '../../../shared/form/Fields';
import { TextArea } from '../../../shared/form/TextArea';
import { useMessages } from '../../../shared/i18n/useMessages';
import { approvalCalls, approvalLimits, type VoteAction } from '../../../../wire/approval/approval';
import { voteForm } from '../../../../wire/approval/approval.schema';
import { CabActionDialog } from './CabActionDialog';
import * as words from '../../../../texts/compiled/screen/common';
import * as approvalMessages from '../../../../texts/compiled/screen/approval';

interface VoteDialogProps {
  changeId: number;
  action: VoteAction;
  /** Subject of the change, where the page does not show it. */
  about?: string;
  onDone: () => void;
  onClose: () => void;
}

/** Approves or denies a change as the signed-in approver; the comment is required (D2 §5). */
export default function VoteDialog({ changeId, action, about, ...dialog }: VoteDialogProps) {
  const t = useMessages();
  return (
    <CabActionDialog
      {...dialog}
      title={t(action === 'approve' ? approvalMessages.approve_title : approvalMessages.deny_title)}
      submit={t(approvalMessages[action])}
      look={action === 'approve' ? 'primary' : 'danger'}
      initial={{ action_type: action, comment: '' }}
      rules={voteForm}
      call={approvalCalls.decide}
      request={(values) => ({ params: { changeId }, body: voteForm.cast(values) })}
    >
      {about && <p dir="auto">{about}</p>}
      <Fields perRow={1}>
        <TextArea name="comment" label={t(words.comment)} required first limit={approvalLimits.comment} />
      </Fields>
    </CabActionDialog>
  );
}
