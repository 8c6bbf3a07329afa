import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { ColumnsIcon } from '../icon/table';
import type { Columns } from './useColumns';
import * as listToolsMessages from '../../../texts/compiled/screen/list-tools';

interface MoreColumnsProps<R> {
  of: Columns<R>;
  folded: ReadonlySet<string>;
  /** px that it takes. */
  onWidth: (px: number) => void;
}

/**
 * At the end of a table, how many columns give way: pressed, they are shown, and the table scrolls. Then it is what lets
 * them give way again.
 */
export function MoreColumns<R>({ of: columns, folded, onWidth }: MoreColumnsProps<R>) {
  const t = useMessages();
  const measure = (button: HTMLElement | null) => {
    if (button) onWidth(button.offsetWidth);
  };
  return folded.size > 0 ? (
    <Button
      ref={measure}
      small
      title={columns.shown
        .filter(({ id }) => folded.has(id))
        .map(({ header }) => header)
        .join(', ')}
      // All, so that none gives way to those that are shown now.
      onClick={() =>
        columns.show(
          columns.shown.map(({ id }) => id),
          true,
        )
      }
    >
      {t(listToolsMessages.more_columns, { count: folded.size })}
    </Button>
  ) : (
    <Button
      ref={measure}
      look="quiet"
      small
      icon={<ColumnsIcon />}
      aria-label={t(listToolsMessages.fewer_columns)}
      title={t(listToolsMessages.fewer_columns)}
      onClick={columns.relax}
    />
  );
}
