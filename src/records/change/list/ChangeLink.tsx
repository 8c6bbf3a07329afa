import { shown } from '../../../shared/format/truncate';
import { Link } from '../../../shared/link/Link';
import { changePaths } from '../change.paths';

/** A change by its subject, leading to its page. */
export function ChangeLink({ change }: { change: { id: number; subject: string } }) {
  return (
    <Link to={changePaths.show(change.id)} max={shown.title}>
      {change.subject}
    </Link>
  );
}
