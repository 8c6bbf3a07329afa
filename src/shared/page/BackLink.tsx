import { ChevronStartIcon } from '../icon/icon';
import { Link } from '../link/Link';
import { listAddress } from './listMemory';

/** The way back to a list as it was seen last, to its page with this record, above a page's heading. */
export function BackLink({ to, record, children }: { to: string; record?: number; children: string }) {
  return (
    <Link to={listAddress(to, record)} icon={<ChevronStartIcon size={12} />}>
      {children}
    </Link>
  );
}
