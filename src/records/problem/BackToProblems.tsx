import { useMessages } from '../../shared/i18n/useMessages';
import { ChevronStartIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { problemMessages } from './problem.messages';
import { problemPaths } from './problem.paths';

/** The way back to the list, above a page's heading. */
export function BackToProblems() {
  const t = useMessages(problemMessages);
  return (
    <Link to={problemPaths.list} icon={<ChevronStartIcon size={12} />}>
      {t('problems')}
    </Link>
  );
}
