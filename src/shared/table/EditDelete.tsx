import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { DeleteIcon, EditIcon } from '../icon/icon';
import { Link } from '../link/Link';
import * as tableMessages from '../../../texts/compiled/screen/table';

interface EditDeleteProps<R> {
  row: R;
  /** What the row is called. */
  name: string;
  /** Address of its form. */
  edit: string;
  onDelete: (row: R) => void;
}

/** Edit and delete, by the row's flags, of a row that has no page besides its form: boards, catalogues. */
export function EditDelete<R extends { is_edit: boolean; is_delete: boolean }>({
  row,
  name,
  edit,
  onDelete,
}: EditDeleteProps<R>) {
  const t = useMessages();
  return (
    <>
      {row.is_edit && (
        <Link
          to={edit}
          look="quiet"
          icon={<EditIcon />}
          aria-label={t(tableMessages.edit_named, { name })}
          data-key="e"
        />
      )}
      {row.is_delete && (
        <Button
          look="quiet"
          icon={<DeleteIcon />}
          aria-label={t(tableMessages.delete_named, { name })}
          onClick={() => onDelete(row)}
        />
      )}
    </>
  );
}
