import { Button } from '../../../shared/button/Button';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import { useMessages } from '../../../shared/i18n/useMessages';
import { AttachmentLink } from '../../../shared/view/AttachmentLink';
import { Facts } from '../../../shared/view/Facts';
import { PersonLink } from '../../../shared/view/PersonLink';
import { shown } from '../../../shared/format/truncate';
import { Link } from '../../../shared/link/Link';
import { Truncated } from '../../../shared/view/Truncated';
import { Time } from '../../../shared/view/Time';
import type { ProblemView } from '../../../../wire/problem/problem';
import { problemMessages } from '../problem.messages';
import { ProblemStatus } from '../list/ProblemStatus';

interface ProblemSummaryProps {
  problem: ProblemView;
  /** Opens the description; without it there is no such button. */
  onDescription?: () => void;
}

/** The facts of a problem in the specification's order (D1 §2). */
export function ProblemSummary({ problem, onDescription }: ProblemSummaryProps) {
  const t = useMessages(problemMessages);
  const { department_id: department } = problem;
  return (
    <Facts
      facts={[
        { name: t('created'), value: <Time at={problem.created_at} /> },
        {
          name: t('status'),
          value: <ProblemStatus active={problem.closed_at === null}>{problem.status_type_id.name}</ProblemStatus>,
        },
        { name: t('requester'), value: <PersonLink person={problem.requester_id} /> },
        {
          name: t('department'),
          value: (
            <Link to={`/admin/department/${department.id}`} max={shown.name}>
              {department.name}
            </Link>
          ),
        },
        { name: t('priority'), value: <PriorityBadge priority={problem.priority_id} /> },
        { name: t('impact'), value: problem.impact_id.name },
        { name: t('location'), value: <Truncated text={problem.location_id?.name} max={shown.name} /> },
        { name: t('assigned_agent'), value: <PersonLink person={problem.assigned_id} /> },
        onDescription && {
          name: t('description'),
          value: (
            <Button small onClick={onDescription}>
              {t('show_description')}
            </Button>
          ),
        },
        { name: t('attachment'), value: problem.attachment && <AttachmentLink attachment={problem.attachment} /> },
      ]}
    />
  );
}
