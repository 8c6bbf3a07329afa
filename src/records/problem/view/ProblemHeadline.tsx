import type { ProblemView } from '../../../../wire/problem/problem';
import { Badge } from '../../../shared/badge/Badge';
import { useMessages } from '../../../shared/i18n/useMessages';
import { RecordHeadline } from '../../../shared/view/RecordHeadline';
import { AssigneeOfProblem, PriorityOfProblem, StatusOfProblem } from './ProblemFields';
import { problemPaths } from '../problem.paths';
import type { ProblemEdit } from './useProblemEdit';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

/** Below the subject: identifier, status, priority, known error, assignee. */
export function ProblemHeadline({ problem, onEdit }: { problem: ProblemView; onEdit?: ProblemEdit }) {
  const t = useMessages();
  const field = { problem, onEdit, pill: true };
  return (
    <RecordHeadline identifier={problem.identifier} path={problemPaths.show(problem.id)}>
      <StatusOfProblem {...field} />
      {problem.priority_id && <PriorityOfProblem {...field} />}
      {(problem.assigned_id || onEdit) && <AssigneeOfProblem {...field} />}
      {problem.known_error && <Badge tone="warning">{t(problemMessages.known_error)}</Badge>}
    </RecordHeadline>
  );
}
