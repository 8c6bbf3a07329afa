import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { DeleteIcon, EditIcon, ViewIcon } from '../icon/icon';
import { Link } from '../link/Link';
import { tableMessages } from './table.messages';

interface RowActionsProps<R> {
  row: R;
  /** The pages of the row's kind. */
  paths: { show: (id: number) => string; edit: (id: number) => string };
  onDelete: (row: R) => void;
}

/** View, edit and delete of a record in its list; the latter two by the row's flags (D1 §2, D2 §2). */
export function RowActions<R extends { id: number; subject: string; is_edit: boolean; is_delete: boolean }>({
  row,
  paths,
  onDelete,
}: RowActionsProps<R>) {
  const t = useMessages(tableMessages);
  const name = row.subject;
  return (
    <>
      <Link to={paths.show(row.id)} look="quiet" icon={<ViewIcon />} aria-label={t('view_named', { name })} />
      {row.is_edit && (
        <Link to={paths.edit(row.id)} look="quiet" icon={<EditIcon />} aria-label={t('edit_named', { name })} />
      )}
      {row.is_delete && (
        <Button
          look="quiet"
          icon={<DeleteIcon />}
          aria-label={t('delete_named', { name })}
          onClick={() => onDelete(row)}
        />
      )}
    </>
  );
}
