import { useAction } from '../../../shared/api/useAction';
import { Button } from '../../../shared/button/Button';
import { formatDate } from '../../../shared/format/date';
import { useMessages } from '../../../shared/i18n/useMessages';
import { BellIcon } from '../../../shared/icon/icon';
import { useStyles } from '../../../shared/style/useStyles';
import { approvalCalls, type CabRun } from '../../../../wire/approval/approval';
import * as sheet from './ApprovalRun.module.css';
import * as approvalMessages from '../../../../texts/compiled/screen/approval';

interface ApprovalRemindersProps {
  run: CabRun;
  manage: boolean;
  onChanged: () => void;
}

/** Automatic reminders of a pending run: how often, when next, and stop or resume (D2 §4). */
export function ApprovalReminders({ run, manage, onChanged }: ApprovalRemindersProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const stop = useAction(approvalCalls.stopReminders, { onDone: onChanged });
  const resume = useAction(approvalCalls.resumeReminders, { onDone: onChanged });
  const request = { params: { id: run.id } };
  if (run.reminder_interval === null) return <p className={css.facts}>{t(approvalMessages.no_reminders)}</p>;
  const { run: toggle, pending } = run.send_auto_reminders ? stop : resume;
  return (
    <div className={css.reminders}>
      <BellIcon />
      <span>
        {run.send_auto_reminders
          ? t(approvalMessages.reminders, { count: run.reminder_interval })
          : t(approvalMessages.reminders_stopped)}
        {run.send_auto_reminders &&
          run.next_reminder_at &&
          `; ${t(approvalMessages.next_reminder, { time: formatDate(run.next_reminder_at) })}`}
      </span>
      {manage && (
        <Button small pending={pending} onClick={() => void toggle(request)}>
          {run.send_auto_reminders ? t(approvalMessages.stop_reminders) : t(approvalMessages.resume_reminders)}
        </Button>
      )}
    </div>
  );
}
