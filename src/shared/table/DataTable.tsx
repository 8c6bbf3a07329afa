import { useEffect, useRef, type ReactNode } from 'react';
import { pageSizes } from '../../../wire/protocol/list';
import type { Page } from '../api/useList';
import { useReader } from '../api/useReader';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { lazyPart } from '../part/lazyPart';
import { useStyles } from '../style/useStyles';
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
import { useColumns } from './useColumns';
import { useDensity } from './useDensity';
import type { Download } from './useDownload';
import { useListKeys } from './useListKeys';
import { useListMemory } from './useListMemory';
import { useRoom } from './useRoom';
import { useRoving } from './useRoving';
import * as listToolsMessages from '../../../texts/compiled/screen/list-tools';

const KeysDialog = lazyPart(() => import(/* webpackChunkName: "keys" */ './KeysDialog'), { skeleton: null });

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
  /** Without search box and column chooser, and without pager while one page holds all. */
  plain?: boolean;
}

/** The one table of all lists: paging, sorting, searching and filtering are the server's (D1 §1, §9). */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { name, toolbar, selected, navigation, main, plain, download, ...grid } = props;
  const { caption, list, state, selection } = grid;
  const css = useStyles(sheet);
  const around = useStyles(gridSheet);
  const t = useMessages();
  const user = useReader(!plain)?.user_id;
  const columns = useColumns(name, grid.columns, user);
  const [compact, setCompact] = useDensity(user);
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame, columns.shown, columns.widths, grid);
  const roving = useRoving(frame, useHost().kit.dir === 'rtl', columns.widen);
  const [keysShown, showKeys] = useListKeys(roving, main === true);
  useListMemory(frame, list.data, main === true);
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
            {download && total > 0 && (
              <ExportMenu
                {...download}
                columns={columns.shown.map(({ id }) => id)}
                total={list.data?.countExactly ? undefined : total}
              />
            )}
            {!plain && (
              <ColumnChooser
                columns={columns}
                missing={room.missing}
                compact={compact}
                onCompact={setCompact}
                onKeys={main && (() => showKeys(true))}
              />
            )}
          </div>
        </div>
      )}
      {selection && <SelectionBar selection={selection}>{selected}</SelectionBar>}
      <Grid
        {...grid}
        columns={columns.shown}
        frame={frame}
        room={room}
        widths={columns.widths}
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
      {keysShown && <KeysDialog selects={selection !== undefined} onClose={() => showKeys(false)} />}
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
