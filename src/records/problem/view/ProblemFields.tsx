import type { ProblemView } from '../../../../wire/problem/problem';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import { useMessages } from '../../../shared/i18n/useMessages';
import { namedOf, personOf, priorityOf } from '../../../shared/select/chosen';
import { useLookup } from '../../../shared/select/useLookup';
import { InPlace } from '../../../shared/view/InPlace';
import { PersonLink } from '../../../shared/view/PersonLink';
import { ProblemStatus } from '../list/ProblemStatus';
import type { ProblemEdit } from './useProblemEdit';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';
import * as recordMessages from '../../../../texts/compiled/screen/record';

interface FieldProps {
  problem: ProblemView;
  /** Present if the reader may edit. */
  onEdit?: ProblemEdit;
  /** In the headline. */
  pill?: boolean;
}

export function StatusOfProblem({ problem, onEdit, pill }: FieldProps) {
  const t = useMessages();
  const source = useLookup('statuses');
  return (
    <InPlace
      label={t(words.status)}
      value={problem.status_type_id}
      source={source}
      pill={pill}
      onChoose={
        onEdit && ((chosen) => chosen && onEdit({ status_type_id: { ...problem.status_type_id, ...namedOf(chosen) } }))
      }
    >
      <ProblemStatus status={problem.status_type_id} />
    </InPlace>
  );
}

export function PriorityOfProblem({ problem, onEdit, pill }: FieldProps) {
  const t = useMessages();
  const source = useLookup('priorities');
  return (
    <InPlace
      label={t(words.priority)}
      value={problem.priority_id}
      source={source}
      pill={pill}
      onChoose={onEdit && ((chosen) => chosen && onEdit({ priority_id: priorityOf(chosen) }))}
    >
      {problem.priority_id && <PriorityBadge priority={problem.priority_id} />}
    </InPlace>
  );
}

export function AssigneeOfProblem({ problem, onEdit, pill }: FieldProps) {
  const t = useMessages();
  const source = useLookup('agents');
  const { assigned_id: agent } = problem;
  return (
    <InPlace
      label={t(problemMessages.assigned_agent)}
      value={agent && { id: agent.id, name: agent.full_name }}
      source={source}
      none={t(recordMessages.nobody)}
      pill={pill}
      onChoose={onEdit && ((chosen) => onEdit({ assigned_id: chosen && personOf(chosen) }))}
    >
      {pill && onEdit ? (agent?.full_name ?? t(recordMessages.nobody)) : <PersonLink person={agent} />}
    </InPlace>
  );
}
