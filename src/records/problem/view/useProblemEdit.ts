import { problemCalls, type ProblemForm, type ProblemView } from '../../../../wire/problem/problem';
import type { Load } from '../../../shared/api/useRecord';
import { useReload } from '../../../shared/api/useReload';
import { useInPlaceEdit } from '../../../shared/view/useInPlaceEdit';

/** Fields of a problem that were chosen on its page. */
export type ProblemEdit = (fields: Partial<ProblemView>) => void;

/** Its form as it is saved; without assets and file, which stay as they are. */
const formOf = (problem: ProblemView): ProblemForm => ({
  id: problem.id,
  version: problem.version,
  subject: problem.subject,
  identifier: problem.identifier,
  description: problem.description,
  requester_id: problem.requester_id.id,
  department_id: problem.department_id?.id ?? null,
  impact_id: problem.impact_id.id,
  status_type_id: problem.status_type_id.id,
  location_id: problem.location_id?.id ?? null,
  priority_id: problem.priority_id?.id ?? null,
  assigned_id: problem.assigned_id?.id ?? null,
  known_error: problem.known_error,
});

/** A problem as its page shows it while fields of it are saved, and how to change them. */
export function useProblemEdit(load: Load<ProblemView>, actions: Load<unknown>) {
  const reload = useReload();
  return useInPlaceEdit(load.data, {
    call: problemCalls.save,
    request: (problem) => ({ body: formOf(problem) }),
    reload: () => Promise.all([load.reload(), actions.reload(), reload([problemCalls.log])]),
  });
}
