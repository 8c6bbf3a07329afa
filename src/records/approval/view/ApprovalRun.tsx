import { Button } from '../../../shared/button/Button';
import { formatDate } from '../../../shared/format/date';
import { useMessages } from '../../../shared/i18n/useMessages';
import { CheckIcon, CloseIcon, DeleteIcon, WarningIcon } from '../../../shared/icon/icon';
import { useStyles } from '../../../shared/style/useStyles';
import type { CabRun } from '../../../../wire/approval/approval';
import { EMPTY } from '../../../../wire/protocol/reply';
import type { ChangeActions } from '../../../../wire/change/change';
import * as sheet from './ApprovalRun.module.css';
import type { ApprovalDialog } from '../dialogs/ApprovalDialogs';
import { ApprovalLevel } from './ApprovalLevel';
import { ApprovalReminders } from './ApprovalReminders';
import { ApprovalStatus } from './ApprovalStatus';
import * as words from '../../../../texts/compiled/screen/common';
import * as approvalMessages from '../../../../texts/compiled/screen/approval';

interface ApprovalRunProps {
  changeId: number;
  run: CabRun;
  /** Without them the run is only to be read: an earlier one. */
  actions?: ChangeActions;
  onOpen?: (dialog: ApprovalDialog) => void;
  onChanged?: () => void;
}

/** A run of a board: where it stands, its levels in order, and what the reader may do. */
export function ApprovalRun({
  changeId,
  run,
  actions,
  onOpen = () => undefined,
  onChanged = () => undefined,
}: ApprovalRunProps) {
  const t = useMessages();
  const css = useStyles(sheet);
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
          {run.started_by
            ? t(approvalMessages.started_by, { name: run.started_by.full_name, time: formatDate(run.started_at) })
            : t(approvalMessages.started, { time: formatDate(run.started_at) })}
        </span>
        {run.ended_at && <span>{t(approvalMessages.ended, { time: formatDate(run.ended_at) })}</span>}
      </p>
      {run.outdated && <Rewritten changed={run.changed} />}
      {pending && <ApprovalReminders run={run} manage={Boolean(manage)} onChanged={onChanged} />}
      {pending && actions?.allowed_cab_action && (
        <div
          className={css.turn}
          role="group"
          aria-label={t(approvalMessages.your_turn, { level: active?.name ?? '' })}
        >
          <p>{t(approvalMessages.your_turn, { level: active?.name ?? '' })}</p>
          <Button look="primary" icon={<CheckIcon />} onClick={() => onOpen({ name: 'approve' })}>
            {t(words.approve)}
          </Button>
          <Button look="danger" icon={<CloseIcon />} onClick={() => onOpen({ name: 'deny' })}>
            {t(words.deny)}
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
  const css = useStyles(sheet);
  const shown = (field: string, value: string | null) =>
    value === null ? EMPTY : field.startsWith('planned_') ? formatDate(value) : value;
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
