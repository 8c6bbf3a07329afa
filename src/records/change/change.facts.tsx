import { Fragment, useMemo } from 'react';
import * as outcomeMessages from '../../../texts/compiled/screen/change_outcome';
import * as changeViewMessages from '../../../texts/compiled/screen/change_view';
import * as words from '../../../texts/compiled/screen/common';
import * as recordMessages from '../../../texts/compiled/screen/record';
import {
  type ChangeActions,
  type ChangeForm,
  changeStatus,
  type ChangeView,
  settledChanges,
} from '../../../wire/change/change';
import { Button } from '../../shared/button/Button';
import { hoursAndMinutes, isSet } from '../../shared/format/date';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { EditIcon } from '../../shared/icon/icon';
import { HostLink } from '../../shared/link/HostLink';
import { Link } from '../../shared/link/Link';
import { choicesOf } from '../../shared/select/choice';
import { namedOf } from '../../shared/select/chosen';
import { useStyles } from '../../shared/style/useStyles';
import { AttachmentLink } from '../../shared/view/AttachmentLink';
import { FactRail } from '../../shared/view/FactRail';
import { InPlace } from '../../shared/view/InPlace';
import { InPlaceAgent, InPlaceChoice } from '../../shared/view/InPlaceFields';
import { InPlacePriority } from '../../shared/view/InPlacePriority';
import { Moment } from '../../shared/view/Moment';
import { PlannedWindow } from '../../shared/view/PlannedWindow';
import { Truncated } from '../../shared/view/Truncated';
import { useCustomFacts } from '../../shared/view/useCustomFacts';
import * as changeSummarySheet from './ChangeSummary.module.css';
import { RiskBadge } from '../risk/embed';
import { ChangeStatus, OutcomeOfChange } from './change.columns';

/** The four planning entries of a change, in their order (D2 §3). */
export function usePlanningKeys() {
  const t = useMessages();
  return [
    { key: 'reason', label: t(words.reason) },
    { key: 'impact', label: t(words.impact) },
    { key: 'rollout-plan', label: t(words.rollout_plan) },
    { key: 'backout-plan', label: t(words.backout_plan) },
  ] as const;
}

/** Why the buttons of a change's page are disabled; undefined if its details may be changed (D2 §4). */
export function useRefusal(flags: Partial<ChangeActions>): string | undefined {
  const t = useMessages();
  return flags.change_details_edit_permission ? undefined : t(changeViewMessages.can_not_update_change);
}

interface ChangeSummaryProps {
  change: ChangeView;
  /** Present if the reader may edit. */
  onEdit?: ChangeEdit;
  /** Present if it may be set how the change went. */
  onOutcome?: () => void;
  /** Present if the activity duration may be updated. */
  onDuration?: () => void;
}

/**
 * The detail grid of a change in the specification's order (D2 §2), with its planned window (F4) before the agent and
 * the problem that it solves before the custom fields.
 */
export function ChangeSummary({ change, onEdit, onOutcome, onDuration }: ChangeSummaryProps) {
  const t = useMessages();
  const css = useStyles(changeSummarySheet);
  const { department, problem, planned_start_date: start, planned_end_date: end } = change;
  const own = { change, onEdit };
  const custom = useCustomFacts([
    ...change.custom_field_values_for_change_form_builder_only,
    ...change.custom_field_values_for_change_type,
  ]);
  const { hours, minutes } = hoursAndMinutes(change.total_activity_duration);
  const worked = [
    hours > 0 && t(changeViewMessages.hours, { count: hours }),
    (minutes > 0 || !hours) && t(changeViewMessages.minutes, { count: minutes }),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <FactRail
      facts={[
        { name: t(changeViewMessages.raised_on), value: <Moment at={change.change_raised_on} /> },
        {
          name: t(changeViewMessages.closed_on),
          value: change.change_closed_on && <Moment at={change.change_closed_on} />,
        },
        ...(change.status.id === changeStatus.closed
          ? [
              {
                name: t(words.outcome),
                value: (
                  <span className={css.duration}>
                    <OutcomeOfChange change={change} />
                    {onOutcome && (
                      <Button
                        look="quiet"
                        small
                        icon={<EditIcon />}
                        aria-label={t(outcomeMessages.set_outcome)}
                        title={t(outcomeMessages.set_outcome)}
                        onClick={onOutcome}
                      />
                    )}
                  </span>
                ),
              },
              {
                name: t(outcomeMessages.review),
                value: change.review && <Truncated text={change.review} max={shown.all} />,
              },
            ]
          : []),
        ...(change.risk ? [{ name: t(words.risk), value: <RiskBadge level={change.risk.level} /> }] : []),
        { name: t(words.planned), value: (start ?? end) && <PlannedWindow start={start} end={end} /> },
        { name: t(words.agent), value: (change.agent || onEdit) && <AgentOfChange {...own} /> },
        {
          name: t(words.department),
          value: department && (
            <HostLink kind="department" id={department.id}>
              {department.name}
            </HostLink>
          ),
        },
        { name: t(words.impact), value: change.impact_type?.name },
        {
          name: t(words.location),
          value: change.location && <Truncated text={change.location.title} max={shown.all} />,
        },
        { name: t(words.priority), value: (change.priority || onEdit) && <PriorityOfChange {...own} /> },
        { name: t(words.team), value: (change.team || onEdit) && <TeamOfChange {...own} /> },
        {
          name: t(changeViewMessages.total_activity_duration),
          value: (
            <span className={css.duration}>
              {worked}
              {onDuration && (
                <Button
                  look="quiet"
                  small
                  icon={<EditIcon />}
                  aria-label={t(changeViewMessages.update_duration)}
                  title={t(changeViewMessages.update_duration)}
                  onClick={onDuration}
                />
              )}
            </span>
          ),
        },
        { name: t(words.attachment), value: change.attachment && <AttachmentLink attachment={change.attachment} /> },
        {
          name: t(words.problem),
          value: problem && <Link to={`/service-desk/problem/${problem.id}/show`}>{problem.subject}</Link>,
        },
        ...(change.caused_problems.length
          ? [
              {
                name: t(changeViewMessages.caused),
                value: change.caused_problems.map((caused, i) => (
                  <Fragment key={caused.id}>
                    {i > 0 && <br />}
                    <Link to={`/service-desk/problem/${caused.id}/show`}>
                      {caused.identifier} {caused.subject}
                    </Link>
                  </Fragment>
                )),
              },
            ]
          : []),
        ...custom,
      ]}
    />
  );
}

interface FieldProps {
  change: ChangeView;
  /** Present if the reader may edit. */
  onEdit?: ChangeEdit;
  /** In the headline. */
  pill?: boolean;
}

/** Offers the statuses that may follow (B1); closing asks how it went. */
export function StatusOfChange({
  change,
  flags,
  onEdit,
  onClosed,
  pill,
}: FieldProps & { flags?: ChangeActions; onClosed: () => void }) {
  const field = useMessages();
  const allowed = flags?.allowed_statuses;
  const source = useMemo(() => choicesOf(allowed ?? []), [allowed]);
  return (
    <InPlace
      label={field(words.status)}
      value={change.status}
      source={source}
      pill={pill}
      opensBy="s"
      onChoose={
        onEdit && allowed && allowed.length > 1
          ? (chosen) => {
              if (chosen?.id === changeStatus.closed) onClosed();
              else if (chosen) onEdit({ status: namedOf(chosen) });
            }
          : undefined
      }
    >
      <ChangeStatus status={change.status} />
    </InPlace>
  );
}

export function PriorityOfChange({ change, onEdit, pill }: FieldProps) {
  const t = useMessages();
  return (
    <InPlacePriority
      lookup="change_priorities"
      value={change.priority}
      none={t(recordMessages.no_priority)}
      pill={pill}
      onChoose={onEdit && ((priority) => onEdit({ priority }))}
    />
  );
}

export function AgentOfChange({ change, onEdit, pill }: FieldProps) {
  const t = useMessages();
  return (
    <InPlaceAgent
      label={t(words.agent)}
      value={change.agent}
      pill={pill}
      opensBy="a"
      onChoose={onEdit && ((agent) => onEdit({ agent }))}
    />
  );
}

function TeamOfChange({ change: { team }, onEdit }: FieldProps) {
  const t = useMessages();
  return (
    <InPlaceChoice
      lookup="teams"
      label={t(words.team)}
      value={team}
      none={t(recordMessages.no_team)}
      onChoose={onEdit && ((chosen) => onEdit({ team: chosen }))}
    >
      {team && (
        <HostLink kind="team" id={team.id}>
          {team.name}
        </HostLink>
      )}
    </InPlaceChoice>
  );
}

/** It has both ends of its window and something is left to do, so that it may collide (G12). */
export const isPlanned = ({ status, planned_start_date, planned_end_date }: ChangeView): boolean =>
  isSet(planned_start_date) && isSet(planned_end_date) && !settled.has(status.behaves_as_id ?? status.id);
const settled: ReadonlySet<number> = new Set(settledChanges);

/** Fields of a change that were chosen on its page. */
export type ChangeEdit = (fields: Partial<ChangeView>) => void;

/** The window of a change that was moved on its page; else nothing, so that it stays as it is. */
export const movedWindow = (moved: ChangeView, from: ChangeView | undefined): Partial<ChangeForm> =>
  moved.planned_start_date === from?.planned_start_date && moved.planned_end_date === from.planned_end_date
    ? {}
    : { planned_start_date: moved.planned_start_date, planned_end_date: moved.planned_end_date };
