import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as approvalMessages from '../../../texts/compiled/screen/approval';
import * as riskMessages from '../../../texts/compiled/screen/change_risk';
import * as words from '../../../texts/compiled/screen/common';
import {
  approvalCalls,
  approvalLimits,
  type CabApprover,
  type CabRun,
  type CabRunLevel,
  type VoteAction,
} from '../../../wire/approval/approval';
import { approverChange, cabApplication, voteForm } from '../../../wire/approval/approval.schema';
import { changeCalls, changeDelays } from '../../../wire/change/change';
import type { Call, Carries } from '../../../wire/protocol/call';
import { Alert } from '../../shared/alert/Alert';
import type { ApiError } from '../../shared/api/ApiError';
import type { RequestOf } from '../../shared/api/client';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { Dialog } from '../../shared/dialog/Dialog';
import type { DialogWidth } from '../../shared/dialog/width';
import { Fields } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import * as form from '../../shared/form/Form.module.css';
import { FormFooter } from '../../shared/form/FormFooter';
import { SelectField } from '../../shared/form/SelectField';
import { TextArea } from '../../shared/form/TextArea';
import { useFormField } from '../../shared/form/useFormField';
import { useSeenHash } from '../../shared/form/useSeenHash';
import { useMessages } from '../../shared/i18n/useMessages';
import { useLookup } from '../../shared/select/useLookup';
import { useStyles } from '../../shared/style/useStyles';
import { RiskBadge, useRisk } from '../risk/embed';
import { BoardMembers, ChangeSubject } from './approval.subject';
import type { AnyObjectSchema } from 'yup';

/** Which dialog of the approval is open, and about what. */
export type ApprovalDialog =
  | { name: 'apply' }
  | { name: 'approve' | 'deny' }
  | { name: 'remove'; run: CabRun }
  | { name: 'add-approver'; level: CabRunLevel }
  | { name: 'remove-approver'; level: CabRunLevel; approver: CabApprover };

interface DialogProps {
  changeId: number;
  /** At once after a success; a form stays for a moment. */
  onDone: () => void;
  onClose: () => void;
}

/** The dialogs of the CABs tab. */
export function ApprovalDialogs({ open, ...dialog }: DialogProps & { open: ApprovalDialog }) {
  switch (open.name) {
    case 'apply':
      return <ApplyCabDialog changeId={dialog.changeId} onApplied={dialog.onDone} onClose={dialog.onClose} />;
    case 'remove':
      return <RemoveCabDialog {...dialog} run={open.run} />;
    case 'add-approver':
      return <AddApproverDialog {...dialog} level={open.level} />;
    case 'remove-approver':
      return <RemoveApproverDialog {...dialog} level={open.level} approver={open.approver} />;
    default:
      return <VoteDialog {...dialog} action={open.name} />;
  }
}

interface ApplyCabDialogProps {
  changeId: number;
  /** At once after the success; the dialog itself stays for two seconds. */
  onApplied: () => void;
  onClose: () => void;
}

/** Sends a change to a board, which must be chosen (D2 §5): 600 px (X140). */
export function ApplyCabDialog({ changeId, onApplied, onClose }: ApplyCabDialogProps) {
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
      <DemandedBoard changeId={changeId} />
      <Fields perRow={1}>
        <SelectField name="workflow_id" label={t(approvalMessages.cab)} required start="" source={useLookup('cabs')} />
      </Fields>
      <ChosenBoard />
    </CabActionDialog>
  );
}

/** How risky the change is, and the board that has to approve it for that, to be chosen with one click (G16). */
function DemandedBoard({ changeId }: { changeId: number }) {
  const t = useMessages();
  const { value, set } = useFormField<number | null>('workflow_id');
  const reply = useRisk(changeId).data;
  if (!reply) return null;
  const { risk, board } = reply;
  return (
    <div>
      <p>
        {t(words.risk)}: <RiskBadge level={risk.level} /> {board && t(riskMessages.board, { board: board.name })}
      </p>
      {board && value !== board.id && (
        <Button onClick={() => set(board.id)}>{t(riskMessages.choose_board, { board: board.name })}</Button>
      )}
    </div>
  );
}

/** Who sits on the board that is chosen in the form around. */
function ChosenBoard() {
  const { value } = useFormField<number | null>('workflow_id');
  return <BoardMembers id={value} />;
}

/** Asks before the pending run is removed; no comment (D2 §5). */
function RemoveCabDialog({ changeId, run, ...dialog }: DialogProps & { run: CabRun }) {
  const t = useMessages();
  return (
    <ConfirmCall
      title={t(approvalMessages.remove_cab)}
      action={t(approvalMessages.remove_cab)}
      call={approvalCalls.remove}
      request={{ params: { changeId } }}
      {...dialog}
    >
      <p>{t(approvalMessages.remove_cab_question, { name: run.name })}</p>
    </ConfirmCall>
  );
}

type LevelDialogProps = DialogProps & { level: CabRunLevel };

/** Adds a person to the active level, with a reason (D2 §5). */
function AddApproverDialog({ changeId, level, ...dialog }: LevelDialogProps) {
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
function RemoveApproverDialog({ changeId, level, approver, ...dialog }: LevelDialogProps & { approver: CabApprover }) {
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

interface VoteDialogProps extends DialogProps {
  action: VoteAction;
  /** Subject of the change, where the page does not show it. */
  about?: string;
}

/** Approves or denies a change as the signed-in approver; the comment is required (D2 §5). */
export function VoteDialog({ changeId, action, about, ...dialog }: VoteDialogProps) {
  const t = useMessages();
  const change = useRecord(changeCalls.view, { params: { id: changeId } });
  const { seen_hash, onRefused } = useSeenHash(change, (shown) => shown.change.seen_hash);
  return (
    <CabActionDialog
      {...dialog}
      title={t(action === 'approve' ? approvalMessages.approve_title : approvalMessages.deny_title)}
      submit={t(approvalMessages[action])}
      look={action === 'approve' ? 'primary' : 'danger'}
      initial={{ action_type: action, comment: '' }}
      rules={voteForm}
      call={approvalCalls.decide}
      request={(values) => ({ params: { changeId }, body: { ...voteForm.cast(values), seen_hash } })}
      onRefused={onRefused}
    >
      <ChangeSubject changeId={changeId} about={about} />
      <Fields perRow={1}>
        <TextArea name="comment" label={t(words.comment)} required first limit={approvalLimits.comment} />
      </Fields>
    </CabActionDialog>
  );
}

interface CabActionDialogProps<C extends Carries, V extends object> {
  title: string;
  /** 900 px unless told (X140). */
  width?: DialogWidth;
  initial: V;
  rules: AnyObjectSchema;
  call: Call<C>;
  request: (values: V) => RequestOf<C>;
  onRefused?: (error: ApiError) => void;
  /** The verb on the button. */
  submit: string;
  look?: 'primary' | 'danger';
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form of the approval. After a failure it can be sent again; a success stays for two seconds, then the dialog goes
 * (D2 §4).
 */
function CabActionDialog<C extends Carries, V extends object>({
  title,
  width = 900,
  submit,
  look,
  onDone,
  onClose,
  children,
  ...form
}: CabActionDialogProps<C, V>) {
  const [success, setSuccess] = useState<string | null>(null);
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      {success === null ? (
        <Form
          {...form}
          onSaved={({ message }) => {
            setSuccess(message);
            onDone();
          }}
        >
          {children}
          <FormFooter submit={submit} look={look} onCancel={onClose} />
        </Form>
      ) : (
        <Success message={success} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The server's sentence in the place of the form, which had the focus. */
function Success({ message, onClose }: { message: string; onClose: () => void }) {
  const t = useMessages();
  const css = useStyles(form);
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });
  useEffect(() => {
    const timer = setTimeout(() => latestClose.current(), changeDelays.afterCabAction);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Alert kind="success">{message}</Alert>
      <div className={css.footer}>
        <Button autoFocus onClick={onClose}>
          {t(words.close)}
        </Button>
      </div>
    </>
  );
}
