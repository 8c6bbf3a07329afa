import { useMessages } from '../../shared/i18n/useMessages';
import { BackLink } from '../../shared/page/BackLink';
import { changeMessages } from './change.messages';
import { changePaths } from './change.paths';

/** The way back to the list, above a page's heading. */
export function BackToChanges() {
  const t = useMessages(changeMessages);
  return <BackLink to={changePaths.list}>{t('changes')}</BackLink>;
}
