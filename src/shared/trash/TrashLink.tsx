import { useMessages } from '../i18n/useMessages';
import { DeleteIcon } from '../icon/icon';
import { Link } from '../link/Link';
import { WideText } from '../page/WideText';
import * as trashMessages from '../../../texts/compiled/screen/trash';

/** Leads from a list to its trash; for who may delete. */
export function TrashLink({ to }: { to: string }) {
  const t = useMessages();
  return (
    <Link to={to} look="quiet" icon={<DeleteIcon />}>
      <WideText>{t(trashMessages.trash)}</WideText>
    </Link>
  );
}
