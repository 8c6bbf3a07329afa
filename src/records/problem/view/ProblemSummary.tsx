import { useMessages } from '../../../shared/i18n/useMessages';
import { AttachmentLink } from '../../../shared/view/AttachmentLink';
import { FactRail } from '../../../shared/view/FactRail';
import { PersonLink } from '../../../shared/view/PersonLink';
import { shown } from '../../../shared/format/truncate';
import { HostLink } from '../../../shared/link/HostLink';
import { Truncated } from '../../../shared/view/Truncated';
import { Moment } from '../../../shared/view/Moment';
import type { ProblemView } from '../../../../wire/problem/problem';
import { AssigneeOfProblem, PriorityOfProblem, StatusOfProblem } from './ProblemFields';
import type { ProblemEdit } from './useProblemEdit';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

interface ProblemSummaryProps {
  problem: ProblemView;
  /** Present if the reader may edit. */
  onEdit?: ProblemEdit;
  /** Shows empty facts at once. */
  unfolded?: boolean;
}

/** The facts of a problem in the specification's order (D1 §2). */
export function ProblemSummary({ problem, onEdit, unfolded }: ProblemSummaryProps) {
  const t = useMessages();
  const { department_id: department } = problem;
  const field = { problem, onEdit };
  return (
    <FactRail
      unfolded={unfolded}
      facts={[
        { name: t(words.created), value: <Moment at={problem.created_at} /> },
        { name: t(words.status), value: <StatusOfProblem {...field} /> },
        { name: t(words.requester), value: <PersonLink person={problem.requester_id} /> },
        {
          name: t(words.department),
          value: department && (
            <HostLink kind="department" id={department.id}>
              {department.name}
            </HostLink>
          ),
        },
        { name: t(words.priority), value: problem.priority_id && <PriorityOfProblem {...field} /> },
        { name: t(words.impact), value: problem.impact_id.name },
        {
          name: t(words.location),
          value: problem.location_id && <Truncated text={problem.location_id.name} max={shown.all} />,
        },
        {
          name: t(problemMessages.assigned_agent),
          value: (problem.assigned_id || onEdit) && <AssigneeOfProblem {...field} />,
        },
        { name: t(words.attachment), value: problem.attachment && <AttachmentLink attachment={problem.attachment} /> },
      ]}
    />
  );
}
