import { useMessages } from '../../shared/i18n/useMessages';
import { ChevronStartIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { changeMessages } from './change.messages';
import { changePaths } from './change.paths';

/** The way back to the list, above a page's heading. */
export function BackToChanges() {
  const t = useMessages(changeMessages);
  return (
    <Link to={changePaths.list} icon={<ChevronStartIcon size={12} />}>
      {t('changes')}
    </Link>
  );
}
