import { ChevronStartIcon } from '../icon/icon';
import { Link } from '../link/Link';

/** The way back to a list, above a page's heading. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} icon={<ChevronStartIcon size={12} />}>
      {children}
    </Link>
  );
}
