import { shown } from '../../../shared/format/truncate';
import { Link } from '../../../shared/link/Link';
import { changePaths } from '../change.paths';

/** A change by its subject, leading to its page. */
export function ChangeLink({
  change,
  max = shown.title,
}: {
  change: { id: number; subject: string };
  /** Characters shown (D1 §1). */
  max?: number;
}) {
  return (
    <Link to={changePaths.show(change.id)} max={max}>
      {change.subject}
    </Link>
  );
}
