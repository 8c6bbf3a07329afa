import { useMessages } from '../../shared/i18n/useMessages';
import { BackLink } from '../../shared/page/BackLink';
import { releaseMessages } from './release.messages';
import { releasePaths } from './release.paths';

/** The way back to the list, above a page's heading. */
export function BackToReleases() {
  const t = useMessages(releaseMessages);
  return <BackLink to={releasePaths.list}>{t('releases')}</BackLink>;
}
