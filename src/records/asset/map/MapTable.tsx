import { useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { Button } from '../../../shared/button/Button';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ChevronDownIcon, ChevronEndIcon } from '../../../shared/icon/icon';
import { AscendingIcon } from '../../../shared/icon/table';
import { SrOnly } from '../../../shared/style/SrOnly';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { AssetStatus } from '../asset.status';
import * as sheet from './AssetMap.module.css';
import { type Graph, type Key, nameFrom, rowsOf, type TreeRow } from './graph';
import { TypeIcon } from './MapLegend';
import type { Fold, MapState } from './useMap';
import { useNodeName } from './useNodeName';
import * as mapMessages from '../../../../texts/compiled/screen/asset-map';

interface MapTableProps {
  map: MapState;
  graph: Graph;
  found: ReadonlySet<Key> | null;
  onOpen: (key: Key) => void;
  onMap: () => void;
}

/** Rows that are drawn at first, and with each "Show more". */
const page = 200;

/** The map as a tree for the keyboard and for screen readers: whatever the picture shows and does. */
export function MapTable({ map, graph, found, onOpen, onMap }: MapTableProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { kit } = useHost();
  const frame = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<string | null>(null);
  const [wanted, setWanted] = useState(page);
  const { shown, folded, selected } = map;
  const rows = useMemo(() => rowsOf(graph, shown, folded), [graph, shown, folded]);
  const main = rows.findIndex(({ key, repeated }) => key === selected && !repeated);
  const current = rows.find(({ id, key }) => id === at && key === selected) ?? rows[main] ?? rows[0];
  const limit = Math.max(wanted, main < 0 ? 0 : main + 20);
  const drawn = rows.slice(0, limit);

  const elementOf = (id: string) => frame.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
  /** After a row was opened or closed: its own may be gone, as that of a group is. */
  const refocus = useRef(false);
  useLayoutEffect(() => {
    if (!refocus.current || !current || map.load.refreshing) return;
    refocus.current = false;
    const focused = kit.root.activeElement;
    if (!focused || !frame.current?.contains(focused)) elementOf(current.id)?.focus();
  });
  useLayoutEffect(() => {
    if (found && current) elementOf(current.id)?.scrollIntoView({ block: 'nearest' });
  }, [found, current]);

  const choose = (row: TreeRow) => {
    setAt(row.id);
    map.select(row.key);
  };
  const toggle = (row: TreeRow) => {
    refocus.current = true;
    map.toggle(row.key);
  };
  const jump = (key: Key) => {
    const row = rows.find((one) => one.key === key && !one.repeated);
    if (!row) return;
    choose(row);
    setWanted(Math.max(wanted, rows.indexOf(row) + 20));
    requestAnimationFrame(() => elementOf(row.id)?.focus());
  };
  const foldOf = (row: TreeRow): Fold => (row.repeated ? 'none' : map.foldOf(row.key));

  const onKeyDown = (event: KeyboardEvent, row: TreeRow, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const [into, out] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const fold = foldOf(row);
    const focus = (to: TreeRow | undefined) => to && elementOf(to.id)?.focus();
    const acts: Record<string, () => void> = {
      ArrowDown: () => focus(drawn[index + 1]),
      ArrowUp: () => focus(drawn[index - 1]),
      Home: () => focus(drawn[0]),
      End: () => focus(drawn.at(-1)),
      [into!]: () => (fold === 'folded' ? toggle(row) : fold === 'open' && focus(drawn[index + 1])),
      [out!]: () =>
        fold === 'open'
          ? toggle(row)
          : focus(drawn.slice(0, index).findLast(({ key, repeated }) => key === row.from && !repeated)),
      Enter: () => (row.repeated ? jump(row.key) : onOpen(row.key)),
      ' ': () => choose(row),
      e: () => fold !== 'none' && toggle(row),
      t: onMap,
      Escape: () => map.select(null),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    // Escape without a selection leaves the full window.
    if (!act || (event.key === 'Escape' && selected === null)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    <div className={css.tableFrame}>
      <table
        ref={frame}
        role="treegrid"
        className={css.table}
        aria-label={t(mapMessages.map_of, { name: map.root.name })}
      >
        <thead role="rowgroup" className={css.tableHead}>
          <tr role="row">
            {(['asset', 'relation', 'type', 'status', 'connections'] as const).map((name) => (
              <th key={name} role="columnheader" scope="col" className={css[`${name}Cell`]}>
                {t(mapMessages[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {drawn.map((row, index) => (
            <Row
              key={row.id}
              row={row}
              graph={graph}
              fold={foldOf(row)}
              isCurrent={row === current}
              isSelected={row.key === selected && !row.repeated}
              isFound={found?.has(row.key) ?? null}
              onChoose={() => choose(row)}
              onToggle={() => {
                choose(row);
                toggle(row);
              }}
              onJump={() => jump(row.key)}
              onKeyDown={(event) => onKeyDown(event, row, index)}
            />
          ))}
        </tbody>
      </table>
      {rows.length > drawn.length && (
        <Button onClick={() => setWanted(limit + page)}>
          {t(mapMessages.show_more_rows, { count: Math.min(page, rows.length - drawn.length) })}
        </Button>
      )}
    </div>
  );
}

/** Deeper levels than nine stand below each other: there is no room. */
const indent = (level: number) => ({ '--indent': `${Math.min(level - 1, 8) * 18}px` }) as CSSProperties;

interface RowProps {
  row: TreeRow;
  graph: Graph;
  fold: Fold;
  isCurrent: boolean;
  isSelected: boolean;
  /** Null while nothing is looked for. */
  isFound: boolean | null;
  onChoose: () => void;
  onToggle: () => void;
  onJump: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Row({ row, graph, fold, isCurrent, isSelected, isFound, onChoose, onToggle, onJump, onKeyDown }: RowProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const nameOf = useNodeName();
  const node = graph.nodes.get(row.key)!;
  const name = nameOf(node);
  const relation = row.relations.map((one) => nameFrom(one, row.from ?? row.key)).join(', ');
  const Chevron = fold === 'open' ? ChevronDownIcon : ChevronEndIcon;
  return (
    <tr
      role="row"
      className={cx(
        css.row,
        isSelected && css.rowSelected,
        isFound === true && css.rowFound,
        isFound === false && css.rowOther,
      )}
      style={indent(row.level)}
      data-row={row.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={fold === 'none' ? undefined : fold === 'open'}
      aria-selected={isSelected}
      onFocus={(event) => event.target === event.currentTarget && onChoose()}
      onClick={onChoose}
      onDoubleClick={onToggle}
      onKeyDown={onKeyDown}
    >
      <td role="gridcell" className={css.assetCell}>
        <span className={css.tree}>
          {fold === 'none' ? (
            <span className={css.noChevron} />
          ) : (
            <button
              type="button"
              className={css.chevron}
              tabIndex={-1}
              aria-label={`${t(fold === 'open' ? mapMessages.collapse : mapMessages.expand)} ${name}`}
              onClick={(event) => {
                event.stopPropagation();
                onToggle();
              }}
            >
              <Chevron size={14} />
            </button>
          )}
          <TypeIcon node={node} />
          <span className={css.rowName} dir="auto">
            {name}
          </span>
          {row.repeated && (
            <button
              type="button"
              className={css.repeated}
              tabIndex={-1}
              title={t(mapMessages.to_its_row)}
              onClick={(event) => {
                event.stopPropagation();
                onJump();
              }}
            >
              <AscendingIcon />
              <SrOnly>{t(mapMessages.shown_above)}</SrOnly>
            </button>
          )}
        </span>
      </td>
      <td role="gridcell" className={css.relationCell} dir="auto">
        {row.level === 1 ? t(mapMessages.this_asset) : relation}
      </td>
      <td role="gridcell" className={css.typeCell} dir="auto">
        {node.asset_type.name}
      </td>
      <td role="gridcell" className={css.statusCell}>
        {node.asset_status && <AssetStatus status={node.asset_status} />}
      </td>
      <td role="gridcell" className={css.connectionsCell}>
        {graph.of.get(row.key)?.length ?? 0}
      </td>
    </tr>
  );
}
