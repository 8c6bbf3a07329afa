import type { CabApprover, CabRun, CabRunLevel } from '../../../../wire/approval/approval';
import ApplyCabDialog from './ApplyCabDialog';
import { AddApproverDialog, RemoveApproverDialog } from './ApproverDialogs';
import { RemoveCabDialog } from './RemoveCabDialog';
import VoteDialog from './VoteDialog';

/** Which dialog of the approval is open, and about what. */
export type ApprovalDialog =
  | { name: 'apply' }
  | { name: 'approve' | 'deny' }
  | { name: 'remove'; run: CabRun }
  | { name: 'add-approver'; level: CabRunLevel }
  | { name: 'remove-approver'; level: CabRunLevel; approver: CabApprover };

interface ApprovalDialogsProps {
  changeId: number;
  open: ApprovalDialog;
  /** At once after a success; the dialog itself stays for a moment. */
  onDone: () => void;
  onClose: () => void;
}

/** The dialogs of the CABs tab. */
export default function ApprovalDialogs({ changeId, open, onDone, onClose }: ApprovalDialogsProps) {
  const done = { onDone, onClose };
  if (open.name === 'apply') return <ApplyCabDialog changeId={changeId} onApplied={onDone} onClose={onClose} />;
  if (open.name === 'remove') return <RemoveCabDialog changeId={changeId} run={open.run} {...done} />;
  if (open.name === 'add-approver') return <AddApproverDialog changeId={changeId} level={open.level} {...done} />;
  if (open.name === 'remove-approver')
    return <RemoveApproverDialog changeId={changeId} level={open.level} approver={open.approver} {...done} />;
  return <VoteDialog changeId={changeId} action={open.name} {...done} />;
}
