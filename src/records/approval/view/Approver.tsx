import { useAction } from '../../../shared/api/useAction';
import { formatDate } from '../../../shared/format/date';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { BellIcon, DeleteIcon } from '../../../shared/icon/icon';
import { useStyles } from '../../../shared/style/useStyles';
import { PersonLink } from '../../../shared/view/PersonLink';
import { approvalCalls, type CabApprover, type CabRunLevel } from '../../../../wire/approval/approval';
import { cabLimits } from '../../../../wire/cab/cab';
import * as sheet from './ApprovalLevel.module.css';
import type { ApprovalDialog } from '../dialogs/ApprovalDialogs';
import { ApprovalStatus } from './ApprovalStatus';
import * as approvalMessages from '../../../../texts/compiled/screen/approval';

interface ApproverProps {
  changeId: number;
  level: CabRunLevel;
  approver: CabApprover;
  /** The level or the run has an outcome. */
  ended: boolean;
  manage: boolean;
  onOpen: (dialog: ApprovalDialog) => void;
  onChanged: () => void;
}

/** One approver of a level: the vote with its comment, time and way, and what may be done about who has not decided. */
export function Approver({ changeId, level, approver, ended, manage, onOpen, onChanged }: ApproverProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const remind = useAction(approvalCalls.remind, { onDone: onChanged });
  const voted = approver.status !== 'PENDING';
  const last = level.approve_users.length === 1;
  const whyNoReminder = !level.is_active
    ? t(approvalMessages.cant_send_reminder_approver)
    : voted
      ? t(approvalMessages.cant_remind_voter)
      : undefined;
  const whyNoRemoval = !level.is_active
    ? t(approvalMessages.you_cant_remove_approver)
    : voted
      ? t(approvalMessages.cant_remove_voter)
      : last
        ? t(approvalMessages.cant_remove_last)
        : undefined;
  return (
    <li className={css.approver}>
      <div className={css.who}>
        <PersonLink person={approver.user} max={cabLimits.shownName} />
        {approver.user_type && (
          <span className={css.muted}>{t(approvalMessages.as_type, { type: approver.user_type })}</span>
        )}
      </div>
      <ApprovalStatus status={approver.status} ended={ended} />
      <div className={css.vote}>
        {approver.comment && (
          <q className={css.comment} dir="auto">
            {approver.comment}
          </q>
        )}
        {approver.decided_at && (
          <span className={css.muted}>
            {t(approver.channel === 'link' ? approvalMessages.decided_by_link : approvalMessages.decided, {
              time: formatDate(approver.decided_at),
            })}
          </span>
        )}
        {!voted && approver.reminded_at && (
          <span className={css.muted}>{t(approvalMessages.reminded, { time: formatDate(approver.reminded_at) })}</span>
        )}
      </div>
      {manage && (
        <div className={css.tools}>
          <Button
            look="quiet"
            small
            icon={<BellIcon />}
            aria-label={t(approvalMessages.remind_named, { name: approver.name })}
            pending={remind.pending}
            refusal={whyNoReminder}
            onClick={() =>
              void remind.run({ body: { type: 'approver', change_id: changeId, id: approver.id, level_id: level.id } })
            }
          />
          <Button
            look="quiet"
            small
            icon={<DeleteIcon />}
            aria-label={t(approvalMessages.remove_named, { name: approver.name })}
            refusal={whyNoRemoval}
            onClick={() => onOpen({ name: 'remove-approver', level, approver })}
          />
        </div>
      )}
    </li>
  );
}
