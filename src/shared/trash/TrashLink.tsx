import { useMessages } from '../i18n/useMessages';
import { DeleteIcon } from '../icon/icon';
import { Link } from '../link/Link';
import { trashMessages } from './trash.messages';

/** Leads from a list to its trash; for who may delete. */
export function TrashLink({ to }: { to: string }) {
  const t = useMessages(trashMessages);
  return (
    <Link to={to} look="quiet" icon={<DeleteIcon />}>
      {t('trash')}
    </Link>
  );
}
