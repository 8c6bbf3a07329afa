import { Badge } from '../../../shared/badge/Badge';

/** A status as the server names it; what is closed recedes. */
export function ProblemStatus({ active, children }: { active: boolean; children: string }) {
  return <Badge tone={active ? 'accent' : 'neutral'}>{children}</Badge>;
}
