import { useMessages } from '../../shared/i18n/useMessages';
import { BackLink } from '../../shared/page/BackLink';
import { problemMessages } from './problem.messages';
import { problemPaths } from './problem.paths';

/** The way back to the list, above a page's heading. */
export function BackToProblems() {
  const t = useMessages(problemMessages);
  return <BackLink to={problemPaths.list}>{t('problems')}</BackLink>;
}
