import { Alert } from '../../../shared/alert/Alert';
import { useAction } from '../../../shared/api/useAction';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { BellIcon, PlusIcon } from '../../../shared/icon/icon';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { Truncated } from '../../../shared/view/Truncated';
import { approvalCalls, type CabRun, type CabRunLevel } from '../../../../wire/approval/approval';
import { cabLimits } from '../../../../wire/cab/cab';
import * as sheet from './ApprovalLevel.module.css';
import type { ApprovalDialog } from '../dialogs/ApprovalDialogs';
import { ApprovalStatus } from './ApprovalStatus';
import { Approver } from './Approver';
import * as words from '../../../../texts/compiled/screen/common';
import * as approvalMessages from '../../../../texts/compiled/screen/approval';

interface ApprovalLevelProps {
  changeId: number;
  run: CabRun;
  level: CabRunLevel;
  /** The run is pending and the reader may change who approves, and remind. */
  manage: boolean;
  onOpen: (dialog: ApprovalDialog) => void;
  onChanged: () => void;
}

/**
 * One level: its rule in words, its approvers and user types. What is drawn around a level that is not active is at
 * half opacity (D2 §4); its text stays readable.
 */
export function ApprovalLevel({ changeId, run, level, manage, onOpen, onChanged }: ApprovalLevelProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const remind = useAction(approvalCalls.remind, { onDone: onChanged });
  const barred = (why: string) => (level.is_active ? undefined : why);
  const ended = run.status !== 'PENDING';
  const waiting = level.status === 'PENDING' && !level.is_active;
  return (
    <li className={cx(css.level, !level.is_active && css.inactive)} aria-current={level.is_active ? 'step' : undefined}>
      <span className={css.marker} aria-hidden="true">
        {level.order}
      </span>
      <div className={css.content}>
        <header className={css.head}>
          <h4 className={css.name} aria-label={level.name}>
            <Truncated text={level.name} max={cabLimits.shownLevelName} />
          </h4>
          <ApprovalStatus status={level.status} ended={ended} />
          {manage && (
            <div className={css.tools}>
              <Button
                small
                icon={<BellIcon />}
                pending={remind.pending}
                refusal={barred(t(approvalMessages.cant_send_reminder_level))}
                onClick={() =>
                  void remind.run({ body: { type: 'level', change_id: changeId, id: level.id, level_id: level.id } })
                }
              >
                {t(approvalMessages.send_reminder)}
              </Button>
              <Button
                small
                icon={<PlusIcon />}
                refusal={barred(t(approvalMessages.you_cant_add_approver))}
                onClick={() => onOpen({ name: 'add-approver', level })}
              >
                {t(approvalMessages.add_approver)}
              </Button>
            </div>
          )}
        </header>
        <p className={css.rule}>
          {t(approvalMessages[level.match])}
          {waiting &&
            ` · ${ended ? t(approvalMessages.not_reached) : t(approvalMessages.waits, { order: level.order - 1 })}`}
        </p>
        {level.is_empty && <Alert kind="warning">{t(approvalMessages.empty_level)}</Alert>}
        {level.approve_users.length > 0 && (
          <ul className={css.approvers}>
            {level.approve_users.map((approver) => (
              <Approver
                key={approver.id}
                changeId={changeId}
                level={level}
                approver={approver}
                ended={ended || level.status !== 'PENDING'}
                manage={manage}
                onOpen={onOpen}
                onChanged={onChanged}
              />
            ))}
          </ul>
        )}
        {level.approve_user_types.length > 0 && (
          <div className={css.types}>
            <span className={css.rule}>{t(words.user_types)}</span>
            <ul className={css.typeList} aria-label={t(words.user_types)}>
              {level.approve_user_types.map((type) => (
                <li key={type.id} className={css.type}>
                  {type.name} <ApprovalStatus status={type.status} ended={ended || level.status !== 'PENDING'} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {waiting && level.approve_users.length === 0 && !ended && (
          <p className={css.rule}>{t(approvalMessages.no_approvers)}</p>
        )}
      </div>
    </li>
  );
}
