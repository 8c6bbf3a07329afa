import { useMessages } from '../../shared/i18n/useMessages';
import { BackLink } from '../../shared/page/BackLink';
import { cabMessages } from './cab.messages';
import { cabPaths } from './cab.paths';

/** The way back to the list, above a page's heading. */
export function BackToCabs() {
  const t = useMessages(cabMessages);
  return <BackLink to={cabPaths.list}>{t('cabs')}</BackLink>;
}
