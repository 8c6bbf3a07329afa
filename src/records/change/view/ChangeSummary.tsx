import type { ChangeView } from '../../../../wire/change/change';
import { Button } from '../../../shared/button/Button';
import { hoursAndMinutes } from '../../../shared/format/date';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { EditIcon } from '../../../shared/icon/icon';
import { HostLink } from '../../../shared/link/HostLink';
import { Link } from '../../../shared/link/Link';
import { useStyles } from '../../../shared/style/useStyles';
import { AttachmentLink } from '../../../shared/view/AttachmentLink';
import { FactRail } from '../../../shared/view/FactRail';
import { PlannedWindow } from '../../../shared/view/PlannedWindow';
import { Truncated } from '../../../shared/view/Truncated';
import { Moment } from '../../../shared/view/Moment';
import { useCustomFacts } from '../../../shared/view/useCustomFacts';
import { AgentOfChange, PriorityOfChange, TeamOfChange } from './ChangeFields';
import type { ChangeEdit } from './useChangeEdit';
import * as sheet from './ChangeSummary.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

interface ChangeSummaryProps {
  change: ChangeView;
  /** Present if the reader may edit. */
  onEdit?: ChangeEdit;
  /** Present if the activity duration may be updated. */
  onDuration?: () => void;
}

/**
 * The detail grid of a change in the specification's order (D2 §2), with its planned window (F4) before the agent and
 * the problem that it solves before the custom fields.
 */
export function ChangeSummary({ change, onEdit, onDuration }: ChangeSummaryProps) {
  const t = useMessages();
  const css = useStyles(sheet);
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
        ...custom,
      ]}
    />
  );
}
