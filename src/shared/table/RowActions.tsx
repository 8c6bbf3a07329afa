import { useMessages } from '../i18n/useMessages';
import { DeleteIcon, EditIcon, ViewIcon } from '../icon/icon';
import { MoreIcon } from '../icon/table';
import { Link } from '../link/Link';
import { Menu, type MenuAction } from '../menu/Menu';
import { useGo } from '../page/go';
import { useStyles } from '../style/useStyles';
import * as sheet from './RowActions.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as tableMessages from '../../../texts/compiled/screen/table';

interface RowActionsProps<R> {
  row: R;
  /** What the row is called. */
  name: string;
  /** The pages of the row's kind. */
  paths: { show: (id: number) => string; edit: (id: number) => string };
  onDelete: (row: R) => void;
  /** What else can be done, in the menu before the deletion. */
  more?: readonly (MenuAction | false)[];
}

/**
 * View, edit and delete of a record in its list; the latter two by the row's flags (D1 §2, D2 §2): all in a
 * menu, the usual ones besides on hover and on focus.
 */
export function RowActions<R extends { id: number; is_edit: boolean; is_delete: boolean }>({
  row,
  name,
  paths,
  onDelete,
  more = [],
}: RowActionsProps<R>) {
  const css = useStyles(sheet);
  const t = useMessages();
  const go = useGo();
  const actions: (MenuAction | false)[] = [
    { label: t(words.view), icon: <ViewIcon />, onSelect: () => go(paths.show(row.id)) },
    row.is_edit && { label: t(words.edit), icon: <EditIcon />, onSelect: () => go(paths.edit(row.id)) },
    ...more,
    row.is_delete && { label: t(words.delete), icon: <DeleteIcon />, danger: true, onSelect: () => onDelete(row) },
  ];
  return (
    <>
      <span className={css.usual}>
        <Link
          to={paths.show(row.id)}
          look="quiet"
          icon={<ViewIcon />}
          aria-label={t(tableMessages.view_named, { name })}
        />
        {row.is_edit && (
          <Link
            to={paths.edit(row.id)}
            look="quiet"
            icon={<EditIcon />}
            aria-label={t(tableMessages.edit_named, { name })}
            data-key="e"
          />
        )}
      </span>
      <Menu label={t(tableMessages.more_of, { name })} icon={<MoreIcon />} look="quiet" actions={actions} />
    </>
  );
}
