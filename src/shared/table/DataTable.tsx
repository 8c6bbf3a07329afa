import { useEffect, useRef, type ReactNode } from 'react';
import { pageSizes } from '../../../wire/protocol/list';
import type { Page } from '../api/useList';
import { Alert } from '../alert/Alert';
import { useReader } from '../api/useReader';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { pressKey, useKeys } from '../keys/useKeys';
import { Link } from '../link/Link';
import { usePages } from '../page/PageRoot';
import { cx, useStyles } from '../style/useStyles';
import { ColumnChooser } from './ColumnChooser';
import { ColumnHandle } from './ColumnHandle';
import * as sheet from './DataTable.module.css';
import { ExportMenu } from './ExportMenu';
import { Grid, type GridProps } from './Grid';
import * as gridSheet from './Grid.module.css';
import type { ListControl } from './listState';
import { Pager } from './Pager';
import { SearchBox } from './SearchBox';
import { SelectionBar } from './SelectionBar';
import type { ViewLayout } from './layout';
import { useColumns } from './useColumns';
import { useDensity } from './useDensity';
import type { Download } from './useDownload';
import { useDrawn } from './useDrawn';
import type { Grouping } from './useGrouping';
import { useListMemory } from './useListMemory';
import { selectWidth } from './useRoom';
import { useRange } from './useRange';
import { useRoving } from './useRoving';
import * as listToolsMessages from '../../../texts/compiled/screen/list-tools';
import * as tableMessages from '../../../texts/compiled/screen/table';

const none = () => null;

export interface DataTableProps<R extends object> extends GridProps<R> {
  /** Under this name the person's columns are remembered. */
  name: string;
  /** Beside the search: a filter toggle, an add button; `selected`: what can be done with the chosen rows. */
  toolbar?: ReactNode;
  selected?: ReactNode;
  /** How page links move (D1 §9): `fixed` for contracts and embedded change lists. */
  navigation?: 'fixed' | 'scrolling';
  /**
   * What its page is about: it has keys, and who leaves it for a record comes back to the same row. Its rows have ids.
   */
  main?: boolean;
  /** What can be downloaded is what the list shows. */
  download?: Download | false;
  /** What the page's view says of columns, and the page that is to know those that are shown. */
  layout?: {
    view: ViewLayout | undefined;
    report: (shown: readonly string[], changed: boolean, reset: () => void) => void;
  };
  /** Rows in groups, of a page whose list has them. */
  grouping?: Grouping<R>;
  /** Without search box and column chooser, and without pager while one page holds all. */
  plain?: boolean;
}

/** The one table of all lists: paging, sorting, searching and filtering are the server's (D1 §1, §9). */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { name, toolbar, selected, navigation, main, plain, download, layout, grouping, ...grid } = props;
  const { caption, list, state, selection } = grid;
  const css = useStyles(sheet);
  const around = useStyles(gridSheet);
  const t = useMessages();
  const user = useReader(!plain)?.user_id;
  const columns = useColumns(name, grid.columns, user, layout?.view);
  useEffect(() =>
    layout?.report(
      columns.shown.map(({ id }) => id),
      columns.differ,
      columns.reset,
    ),
  );
  const [compact, setCompact] = useDensity(user);
  const frame = useRef<HTMLDivElement>(null);
  const { room, shares, folded, end, ...drawn } = useDrawn(frame, columns, grid);
  const { px, scrolls } = shares;
  const start = (grid.selection ? selectWidth : 0) + (px[drawn.columns[0]?.id ?? ''] ?? 0);
  const roving = useRoving(frame, useHost().kit.dir === 'rtl', columns.widen);
  const pages = usePages();
  const press = (box: string) => roving.row()?.querySelector<HTMLElement>(box)?.click();
  useKeys(main === true && 'in_list', {
    next_row: () => roving.step(1),
    previous_row: () => roving.step(-1),
    select: selection && (() => press('input[type=checkbox]')),
    edit: () => press('[data-key=e]'),
  });
  useRange(frame, list.data?.rows, grid.rowKey, selection);
  const hidden = useListMemory(frame, list, state.address ?? null, main === true);
  const total = list.data?.total ?? 0;
  useLastPage(list.data, state);

  return (
    <div className={around.table} onKeyDown={roving.onKeyDown}>
      {main && total > 0 && (
        <button type="button" className={css.skip} onClick={() => roving.step(0)}>
          {t(listToolsMessages.skip_to_rows)}
        </button>
      )}
      {(!plain || toolbar) && (
        <div className={css.toolbar}>
          {!plain && <SearchBox of={caption} value={state.search} onChange={(search) => state.set({ search })} />}
          <div className={css.tools}>
            {toolbar}
            <span className={css.icons}>
              {download && total > 0 && (
                <ExportMenu
                  {...download}
                  columns={columns.shown.flatMap(({ id, files = [id] }) => files)}
                  total={list.data?.countExactly ? undefined : total}
                />
              )}
              {!plain && (
                <ColumnChooser
                  columns={columns}
                  folded={folded}
                  compact={compact}
                  onCompact={setCompact}
                  grouping={grouping}
                  onKeys={main && (() => pressKey(pages, 'show'))}
                />
              )}
            </span>
          </div>
        </div>
      )}
      {hidden && (
        <Alert kind="info">
          {t(tableMessages.made_hidden, { name: hidden.name })}{' '}
          <Link to={hidden.path}>{t(tableMessages.show_made)}</Link>
        </Alert>
      )}
      {selection && <SelectionBar selection={selection}>{selected}</SelectionBar>}
      <Grid
        {...grid}
        columns={drawn.columns}
        heading={grouping?.heading}
        actions={grid.actions ?? (end ? none : undefined)}
        frame={frame}
        room={room}
        shares={shares}
        end={end}
        className={scrolls ? cx(css.scrolls, grid.selection && css.selects) : undefined}
        // What gets the focus does not hide behind the first column and the actions.
        style={scrolls ? { scrollPaddingInline: `${start}px ${room.actions}px` } : undefined}
        compact={compact}
        handle={(column) => !plain && !column.grow && <ColumnHandle of={columns} column={column} />}
      />
      {total > (plain ? pageSizes[0] : 0) && (
        <Pager
          label={caption}
          page={state.page}
          limit={state.limit}
          total={total}
          onCount={list.data?.countExactly}
          navigation={navigation}
          onChange={state.set}
        />
      )}
    </div>
  );
}

/** A page behind the last one (its rows were deleted, or the address is old) gives way to the last. */
function useLastPage(data: Page<object> | undefined, { page, limit, set }: ListControl): void {
  const last = data?.rows.length === 0 ? Math.ceil(data.total / limit) : 0;
  useEffect(() => {
    if (last > 0 && page > last) set({ page: last }, true);
  }, [last, page, set]);
}
