import { useState } from 'react';
import * as approvalMessages from '../../../texts/compiled/screen/approval';
import * as words from '../../../texts/compiled/screen/common';
import { approvalCalls, type CabApprover, type CabRun, type CabRunLevel } from '../../../wire/approval/approval';
import { cabLimits } from '../../../wire/cab/cab';
import type { ChangeActions } from '../../../wire/change/change';
import { EMPTY } from '../../../wire/protocol/reply';
import { Alert } from '../../shared/alert/Alert';
import { AlertArea } from '../../shared/alert/AlertArea';
import { Loaded } from '../../shared/api/Loaded';
import { useAction } from '../../shared/api/useAction';
import { useReader } from '../../shared/api/useReader';
import { Button } from '../../shared/button/Button';
import { Collapse } from '../../shared/collapse/Collapse';
import { localTime } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { BellIcon, CheckIcon, CloseIcon, DeleteIcon, PlusIcon, WarningIcon } from '../../shared/icon/icon';
import { Stack } from '../../shared/layout/Stack';
import { lazyPart } from '../../shared/part/lazyPart';
import { cx, useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { InSentence } from '../../shared/view/InSentence';
import { PersonLink } from '../../shared/view/PersonLink';
import { Truncated } from '../../shared/view/Truncated';
import * as levelSheet from './ApprovalLevel.module.css';
import * as runSheet from './ApprovalRun.module.css';
import { useApprovalStatus, useReloadApproval } from './approval.api';
import type { ApprovalDialog } from './approval.dialogs';
import { levelRule, yourTurn } from './approval.rule';
import { ApprovalStatus } from './approval.status';

const ApprovalDialogs = lazyPart(async () => ({ default: (await import('./approval.dialogs')).ApprovalDialogs }), {
  skeleton: null,
});

interface ApprovalTabProps {
  changeId: number;
  /** What the reader may do with the change. */
  actions: Partial<ChangeActions>;
}

/** The CABs tab of a change: the run of its board with all actions, and earlier runs (D2 §2, §4). */
export function ApprovalTab({ changeId, actions }: ApprovalTabProps) {
  const t = useMessages();
  const status = useApprovalStatus(changeId);
  const reload = useReloadApproval();
  const [dialog, setDialog] = useState<ApprovalDialog | null>(null);
  const apply = actions.allowed_enforce_cab && (
    <Button
      look="primary"
      refusal={actions.change_details_edit_permission ? undefined : t(approvalMessages.can_not_update_change)}
      onClick={() => setDialog({ name: 'apply' })}
    >
      {t(approvalMessages.apply_cab)}
    </Button>
  );
  return (
    <AlertArea name="add_remove_approver">
      <Loaded of={status}>
        {({ cab, history }) => (
          <Stack>
            {cab ? (
              <>
                {apply && <div>{apply}</div>}
                <ApprovalRun changeId={changeId} run={cab} actions={actions} onOpen={setDialog} onChanged={reload} />
              </>
            ) : (
              <Empty title={t(approvalMessages.no_cab)}>
                {apply && <p>{t(approvalMessages.no_cab_text)}</p>}
                {apply}
              </Empty>
            )}
            {history.length > 0 && (
              <Collapse title={t(approvalMessages.earlier_runs, { count: history.length })} startsOpen={false}>
                <Stack>
                  {history.map((run) => (
                    <ApprovalRun key={run.id} changeId={changeId} run={run} />
                  ))}
                </Stack>
              </Collapse>
            )}
          </Stack>
        )}
      </Loaded>
      {dialog && <ApprovalDialogs changeId={changeId} open={dialog} onDone={reload} onClose={() => setDialog(null)} />}
    </AlertArea>
  );
}

interface ApprovalRunProps {
  changeId: number;
  run: CabRun;
  /** Without them the run is only to be read: an earlier one. */
  actions?: Partial<ChangeActions>;
  onOpen?: (dialog: ApprovalDialog) => void;
  onChanged?: () => void;
}

/** A run of a board: where it stands, its levels in order, and what the reader may do. */
function ApprovalRun({
  changeId,
  run,
  actions,
  onOpen = () => undefined,
  onChanged = () => undefined,
}: ApprovalRunProps) {
  const t = useMessages();
  const css = useStyles(runSheet);
  const reader = useReader();
  const recall = useAction(approvalCalls.recall, { onDone: onChanged });
  const pending = run.status === 'PENDING';
  const manage = pending && actions?.cab_manage;
  const active = run.approval_levels.find((level) => level.is_active);
  return (
    <section className={css.run} aria-label={run.name}>
      <header className={css.head}>
        <h3 className={css.title} dir="auto">
          {run.name}
        </h3>
        <ApprovalStatus status={run.status} />
        {pending && actions?.remove_cab && (
          <div className={css.tools}>
            <Button small icon={<DeleteIcon />} onClick={() => onOpen({ name: 'remove', run })}>
              {t(approvalMessages.remove_cab)}
            </Button>
          </div>
        )}
      </header>
      <p className={css.facts}>
        <span>
          <InSentence
            say={(time) =>
              run.started_by
                ? t(approvalMessages.started_by, { name: run.started_by.full_name, time })
                : t(approvalMessages.started, { time })
            }
            at={run.started_at}
          />
        </span>
        {run.ended_at && (
          <span>
            <InSentence say={(time) => t(approvalMessages.ended, { time })} at={run.ended_at} />
          </span>
        )}
      </p>
      {run.outdated && <Rewritten changed={run.changed} />}
      {pending && <ApprovalReminders run={run} manage={Boolean(manage)} onChanged={onChanged} />}
      {pending && actions?.allowed_cab_action && (
        <div className={css.turn} role="group" aria-label={active && yourTurn(t, active, reader?.user_id)}>
          <p>{active && yourTurn(t, active, reader?.user_id)}</p>
          <Button look="primary" icon={<CheckIcon />} onClick={() => onOpen({ name: 'approve' })}>
            {t(words.approve)}
          </Button>
          <Button look="danger" icon={<CloseIcon />} onClick={() => onOpen({ name: 'deny' })}>
            {t(words.deny)}
          </Button>
        </div>
      )}
      {actions && run.can_recall && (
        <div className={css.turn} role="group" aria-label={t(approvalMessages.your_vote)}>
          <p>{t(approvalMessages.voted, { level: active?.name ?? '' })}</p>
          <Button pending={recall.pending} onClick={() => void recall.run({ params: { changeId } })}>
            {t(approvalMessages.recall)}
          </Button>
        </div>
      )}
      <ol className={css.levels} aria-label={t(approvalMessages.levels)}>
        {run.approval_levels.map((level) => (
          <ApprovalLevel
            key={level.id}
            changeId={changeId}
            run={run}
            level={level}
            manage={Boolean(manage)}
            onOpen={onOpen}
            onChanged={onChanged}
          />
        ))}
      </ol>
    </section>
  );
}

/** What was changed after the board had approved it (G14). */
function Rewritten({ changed }: Pick<CabRun, 'changed'>) {
  const t = useMessages();
  const css = useStyles(runSheet);
  const { locale } = useHost().kit;
  const shown = (field: string, value: string | null) =>
    value === null ? EMPTY : field.startsWith('planned_') ? localTime(value, locale) : value;
  return (
    <div className={css.rewritten}>
      <p className={css.outdated}>
        <WarningIcon /> {t(approvalMessages.outdated)}
      </p>
      <dl className={css.changes}>
        {changed.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{t(approvalMessages[field])}</dt>
            <dd dir="auto">
              <del>{shown(field, before)}</del> <ins>{shown(field, after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t(approvalMessages.outdated_next)}</p>
    </div>
  );
}

interface ApprovalRemindersProps {
  run: CabRun;
  manage: boolean;
  onChanged: () => void;
}

/** Automatic reminders of a pending run: how often, when next, and stop or resume (D2 §4). */
function ApprovalReminders({ run, manage, onChanged }: ApprovalRemindersProps) {
  const t = useMessages();
  const css = useStyles(runSheet);
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
        {run.send_auto_reminders && run.next_reminder_at && (
          <>
            {'; '}
            <InSentence say={(time) => t(approvalMessages.next_reminder, { time })} at={run.next_reminder_at} />
          </>
        )}
      </span>
      {manage && (
        <Button small pending={pending} onClick={() => void toggle(request)}>
          {run.send_auto_reminders ? t(approvalMessages.stop_reminders) : t(approvalMessages.resume_reminders)}
        </Button>
      )}
    </div>
  );
}

interface LevelProps {
  changeId: number;
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
function ApprovalLevel({ run, ...props }: LevelProps & { run: CabRun }) {
  const { changeId, level, manage, onOpen, onChanged } = props;
  const t = useMessages();
  const css = useStyles(levelSheet);
  const remind = useAction(approvalCalls.remind, { onDone: onChanged });
  const barred = (why: string) => (level.is_active ? undefined : why);
  const ended = run.status !== 'PENDING';
  const waiting = level.status === 'PENDING' && !level.is_active;
  const approvals = level.approve_users.filter(({ status }) => status === 'APPROVED').length;
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
          {levelRule(t, level)}
          {level.needed !== null && <span> · {t(approvalMessages.progress, { approvals, needed: level.needed })}</span>}
          {waiting &&
            ` · ${ended ? t(approvalMessages.not_reached) : t(approvalMessages.waits, { order: level.order - 1 })}`}
        </p>
        <Due level={level} />
        {level.is_empty && <Alert kind="warning">{t(approvalMessages.empty_level)}</Alert>}
        {level.approve_users.length > 0 && (
          <ul className={css.approvers}>
            {level.approve_users.map((approver) => (
              <Approver key={approver.id} {...props} approver={approver} ended={ended || level.status !== 'PENDING'} />
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

/** When the level is due, and who is asked then too (G17). */
function Due({ level }: { level: CabRunLevel }) {
  const t = useMessages();
  const css = useStyles(levelSheet);
  const { due_at, escalated_at, escalate_to, is_active } = level;
  if (!is_active || !due_at) return null;
  return (
    <p className={css.rule}>
      <InSentence say={(time) => t(approvalMessages.due, { time })} at={due_at} as="hour" />
      {escalate_to && !escalated_at && ` · ${t(approvalMessages.escalates_to, { name: escalate_to.name })}`}
    </p>
  );
}

interface ApproverProps extends LevelProps {
  approver: CabApprover;
  /** The level or the run has an outcome. */
  ended: boolean;
}

/** One approver of a level: the vote with its comment, time and way, and what may be done about who has not decided. */
function Approver({ changeId, level, approver, ended, manage, onOpen, onChanged }: ApproverProps) {
  const t = useMessages();
  const css = useStyles(levelSheet);
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
        {approver.is_escalation && <span className={css.muted}>{t(approvalMessages.escalated)}</span>}
        {approver.deputies.map(({ id, name }) => (
          <span key={id} className={css.muted} dir="auto">
            {t(approvalMessages.deputy_is, { name })}
          </span>
        ))}
      </div>
      <ApprovalStatus status={approver.status} ended={ended} />
      <div className={css.vote}>
        {approver.comment && (
          <q className={css.comment} dir="auto">
            {approver.comment}
          </q>
        )}
        {approver.voted_by && (
          <span className={css.muted} dir="auto">
            {t(approvalMessages.voted_by_deputy, { name: approver.voted_by.name })}
          </span>
        )}
        {approver.decided_at && (
          <span className={css.muted}>
            <InSentence
              say={(time) =>
                t(approver.channel === 'link' ? approvalMessages.decided_by_link : approvalMessages.decided, { time })
              }
              at={approver.decided_at}
              as="hour"
            />
          </span>
        )}
        {!voted && approver.reminded_at && (
          <span className={css.muted}>
            <InSentence say={(time) => t(approvalMessages.reminded, { time })} at={approver.reminded_at} />
          </span>
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
