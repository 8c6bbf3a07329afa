import type { ChangeView } from '../../../../wire/change/change';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import { Button } from '../../../shared/button/Button';
import { hoursAndMinutes } from '../../../shared/format/date';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { EditIcon } from '../../../shared/icon/icon';
import { Link } from '../../../shared/link/Link';
import { useStyles } from '../../../shared/style/useStyles';
import { AttachmentLink } from '../../../shared/view/AttachmentLink';
import { Facts } from '../../../shared/view/Facts';
import { PersonLink } from '../../../shared/view/PersonLink';
import { PlannedWindow } from '../../../shared/view/PlannedWindow';
import { Truncated } from '../../../shared/view/Truncated';
import { Time } from '../../../shared/view/Time';
import { changeMessages } from '../change.messages';
import { changeViewMessages } from './change-view.messages';
import * as sheet from './ChangeSummary.module.css';

interface ChangeSummaryProps {
  change: ChangeView;
  onDescription: () => void;
  /** Present if the activity duration may be updated. */
  onDuration?: () => void;
}

type CustomFieldValue = ChangeView['custom_field_values_for_change_type'][number];

/**
 * The detail grid of a change in the specification's order (D2 §2), with its planned window (F4) before the agent and
 * the problem that it solves before the custom fields.
 */
export function ChangeSummary({ change, onDescription, onDuration }: ChangeSummaryProps) {
  const t = useMessages(changeViewMessages);
  const field = useMessages(changeMessages);
  const css = useStyles(sheet);
  const { department, team, problem, planned_start_date: start, planned_end_date: end } = change;
  const shownValue = ({ field_type, value }: CustomFieldValue) => {
    if (Array.isArray(value)) return value.join(', ');
    if (field_type === 'checkbox') return t(value ? 'yes' : 'no');
    return field_type === 'date' && value ? <Time at={value} /> : value;
  };
  const { hours, minutes } = hoursAndMinutes(change.total_activity_duration);
  return (
    <Facts
      facts={[
        {
          name: t('description'),
          value: (
            <Button small onClick={onDescription}>
              {t('show_description')}
            </Button>
          ),
        },
        { name: t('raised_on'), value: <Time at={change.change_raised_on} /> },
        { name: t('closed_on'), value: change.change_closed_on && <Time at={change.change_closed_on} /> },
        { name: field('planned'), value: (start ?? end) && <PlannedWindow start={start} end={end} /> },
        { name: t('agent'), value: <PersonLink person={change.agent} /> },
        {
          name: field('department'),
          value: department && (
            <Link to={`/admin/department/${department.id}`} max={shown.name}>
              {department.name}
            </Link>
          ),
        },
        { name: field('impact'), value: change.impact_type?.name },
        { name: field('location'), value: <Truncated text={change.location?.title} max={shown.name} /> },
        { name: field('priority'), value: change.priority && <PriorityBadge priority={change.priority} /> },
        {
          name: field('team'),
          value: team && (
            <Link to={`/assign-teams/${team.id}`} max={shown.name}>
              {team.name}
            </Link>
          ),
        },
        {
          name: t('total_activity_duration'),
          value: (
            <span className={css.duration}>
              {t('hours', { count: hours })} {t('minutes', { count: minutes })}
              {onDuration && (
                <Button
                  look="quiet"
                  small
                  icon={<EditIcon />}
                  aria-label={t('update_duration')}
                  title={t('update_duration')}
                  onClick={onDuration}
                />
              )}
            </span>
          ),
        },
        { name: t('attachment'), value: change.attachment && <AttachmentLink attachment={change.attachment} /> },
        {
          name: t('problem'),
          value: problem && (
            <Link to={`/service-desk/problem/${problem.id}/show`} max={shown.title}>
              {problem.subject}
            </Link>
          ),
        },
        ...[
          ...change.custom_field_values_for_change_form_builder_only,
          ...change.custom_field_values_for_change_type,
        ].map((custom) => ({
          name: custom.label,
          value: shownValue(custom),
          wide: custom.field_type === 'textarea' && Boolean(custom.value),
        })),
      ]}
    />
  );
}
