import { Checkbox } from '../form/Checkbox';
import { useMessages } from '../i18n/useMessages';
import { Grip } from '../order/Grip';
import { useOrder } from '../order/useOrder';
import { useStyles } from '../style/useStyles';
import * as sheet from './ColumnChooser.module.css';
import * as listToolsMessages from '../../../texts/compiled/screen/list-tools';

interface ColumnLinesProps {
  of: {
    /** In their order. */
    all: readonly { id: string; header: string; fixed?: boolean }[];
    isShown: (id: string) => boolean;
    show: (id: string, visible: boolean) => void;
    /** Puts a column in the place of another one. */
    move: (id: string, place: number) => void;
  };
  /** Ids of columns that give way because there is no room: choosing one shows it all the same. */
  folded?: ReadonlySet<string>;
  /** The first takes the focus when it appears. */
  first?: boolean;
}

/** Columns to choose and to put in order, by pointer and by arrow keys. */
export function ColumnLines({ of: columns, folded, first }: ColumnLinesProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [list, order] = useOrder<HTMLDivElement>({ ids: columns.all.map(({ id }) => id), move: columns.move });
  return (
    <div ref={list} className={css.list}>
      {columns.all.map((column, index) => (
        <div key={column.id} className={css.line}>
          <Checkbox
            autoFocus={first && index === 0}
            label={folded?.has(column.id) ? t(listToolsMessages.no_room, { name: column.header }) : column.header}
            checked={columns.isShown(column.id) && !folded?.has(column.id)}
            disabled={column.fixed}
            onChange={(visible) => columns.show(column.id, visible)}
          />
          <Grip
            of={order}
            id={column.id}
            label={t(listToolsMessages.move_column, { name: column.header })}
            hint={t(listToolsMessages.move_hint)}
          />
        </div>
      ))}
    </div>
  );
}
