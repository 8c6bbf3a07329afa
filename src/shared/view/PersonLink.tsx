import { EMPTY } from '../../../wire/protocol/reply';
import { shown } from '../format/truncate';
import { HostLink } from '../link/HostLink';

export interface PersonLinkProps {
  person: { id: number; name?: string | null; full_name?: string | null; email?: string | null } | null | undefined;
  /** Characters shown (D1 §1); all unless told: a cell cuts by itself, and a fact has lines enough (F1). */
  max?: number;
}

/** A person as a link to `/user/{id}`: the full name, or the e-mail when there is no name, or `---` (D1 §2). */
export function PersonLink({ person, max = shown.all }: PersonLinkProps) {
  if (!person) return EMPTY;
  const name = person.full_name || person.name || person.email;
  return name ? (
    <HostLink kind="user" id={person.id} max={max}>
      {name}
    </HostLink>
  ) : (
    EMPTY
  );
}
