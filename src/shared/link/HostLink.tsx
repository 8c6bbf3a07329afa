import { goPath, ownPages, type HostPageKind } from '../../../wire/host/host';
import { formerName } from '../../../wire/person/former';
import { truncate } from '../format/truncate';
import { useHost } from '../host/useHost';
import { Tooltip } from '../tooltip/Tooltip';
import { Link } from './Link';

interface HostLinkProps {
  /** Whose page. */
  kind: HostPageKind;
  id: number;
  /** Characters shown (D1 §1); the full text on hover and on focus. */
  max?: number;
  children: string;
}

/** A link to a page of the help-desk; only the text if a connected one has no such page, or the person was erased. */
export function HostLink({ kind, id, max = Infinity, children }: HostLinkProps) {
  const { helpDesk } = useHost().kit;
  if (children !== formerName(id) && (!helpDesk || helpDesk.pages.includes(kind)))
    // The server leads on to an address that no router of a page knows.
    return (
      <Link to={helpDesk ? goPath(kind, id) : `${ownPages[kind]}/${id}`} max={max} isOfServer={!!helpDesk}>
        {children}
      </Link>
    );
  const short = truncate(children, max);
  const text = <span dir="auto">{short}</span>;
  return short === children ? text : <Tooltip text={children}>{text}</Tooltip>;
}
