import { goPath, ownPages, type HostPageKind } from '../../../wire/host/host';
import { useHost } from '../host/useHost';
import { Link } from './Link';

interface HostLinkProps {
  /** Whose page. */
  kind: HostPageKind;
  id: number;
  /** Characters shown (D1 §1). */
  max?: number;
  children: string;
}

/** A link to a page of the help-desk; only the text if a connected one has no such page. */
export function HostLink({ kind, id, ...rest }: HostLinkProps) {
  const { helpDesk } = useHost().kit;
  if (!helpDesk) return <Link to={`${ownPages[kind]}/${id}`} {...rest} />;
  // The server leads on to an address that no router of the page knows.
  return <Link to={helpDesk.pages.includes(kind) ? goPath(kind, id) : null} isOfServer {...rest} />;
}
