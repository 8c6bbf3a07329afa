import { StatusBadge } from '../../../shared/badge/StatusBadge';

/** A status as the server names it, by whether the problem is still worked on. */
export function ProblemStatus({ active, children }: { active: boolean; children: string }) {
  return <StatusBadge stage={active ? 'open' : 'done'}>{children}</StatusBadge>;
}
