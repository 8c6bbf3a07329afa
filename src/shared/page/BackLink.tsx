import { ChevronStartIcon } from '../icon/icon';
import { Link } from '../link/Link';
import { listAddress } from './listMemory';

/** The way back to a list as it was seen last, above a page's heading. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={listAddress(to)} icon={<ChevronStartIcon size={12} />}>
      {children}
    </Link>
  );
}
