import { useMessages } from '../i18n/useMessages';
import { DeleteIcon } from '../icon/icon';
import { Link } from '../link/Link';
import { useStyles } from '../style/useStyles';
import * as sheet from './TrashLink.module.css';
import * as trashMessages from '../../../texts/compiled/screen/trash';

/** Leads from a list to its trash; for who may delete. */
export function TrashLink({ to }: { to: string }) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <Link to={to} look="quiet" icon={<DeleteIcon />}>
      <span className={css.text}>{t(trashMessages.trash)}</span>
    </Link>
  );
}
