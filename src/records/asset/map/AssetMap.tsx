import { useMemo, useRef, useState } from 'react';
import { mapLimits, relationCalls } from '../../../../wire/cmdb/cmdb';
import { Alert } from '../../../shared/alert/Alert';
import { AlertArea } from '../../../shared/alert/AlertArea';
import { Failed, Loaded } from '../../../shared/api/Loaded';
import { takeBack } from '../../../shared/api/takeBack';
import { useAction } from '../../../shared/api/useAction';
import { Button } from '../../../shared/button/Button';
import { ConfirmCall } from '../../../shared/dialog/ConfirmCall';
import { fileName, saveFile } from '../../../shared/format/file';
import { useMessages } from '../../../shared/i18n/useMessages';
import { icon } from '../../../shared/icon/draw';
import { CloseIcon, PlusIcon } from '../../../shared/icon/icon';
import { MoreIcon } from '../../../shared/icon/table';
import { useAppearance } from '../../../shared/layout/useAppearance';
import { Menu } from '../../../shared/menu/Menu';
import { useGo } from '../../../shared/page/go';
import { lazyPart } from '../../../shared/part/lazyPart';
import { Empty } from '../../../shared/table/Empty';
import { SrOnly } from '../../../shared/style/SrOnly';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { assetPaths } from '../asset.paths';
import * as sheet from './AssetMap.module.css';
import { drawn, print, svgOf } from './export';
import { type Graph, type Key, keysOfAssets, type Relation } from './graph';
import { lookOf } from './look';
import { coveredBy, MapCanvas, type Moving } from './MapCanvas';
import { MapDetails } from './MapDetails';
import { MapLegend } from './MapLegend';
import { MapTable } from './MapTable';
import { MapToolbar } from './MapToolbar';
import type { MapPicture } from './picture';
import { placed, type Scene } from './scene';
import { describe } from './describe';
import { useAffected } from './useAffected';
import { keepWithin, useFullWindow } from './useFullWindow';
import { type MapState, useMap } from './useMap';
import { useNodeName } from './useNodeName';
import { type View, ViewSwitch } from './ViewSwitch';
import * as words from '../../../../texts/compiled/screen/common';
import * as mapMessages from '../../../../texts/compiled/screen/asset-map';

const AddRelationDialog = lazyPart(() => import('../asset.relate'), { skeleton: null });

const MinusIcon = icon('M3 8h10');
const FitIcon = icon('M2.500 6V2.500H6M10 2.500h3.500V6M13.500 10v3.500H10M6 13.500H2.500V10');
const FullIcon = icon('M9.500 2.500h4v4M13.500 2.500 9 7M6.500 13.500h-4v-4M2.500 13.500 7 9');

export interface AssetMapProps {
  id: number;
  name: string;
  /** Whether relations may be added and removed. */
  canRelate: boolean;
  /** As a picture (`map`) or as a tree (`table`). */
  view: View;
  onView: (view: View) => void;
  /** Assets that are highlighted: those over which two changes meet. */
  way: readonly number[];
  onWayEnd: () => void;
  onChanged: () => void;
}

/** The map of an asset's relationships, as a picture and as a tree (D3 §2, D9). */
export default function AssetMap({ id, name, ...rest }: AssetMapProps) {
  const map = useMap(id, name);
  const { graph } = map;
  return (
    <>
      {!graph && map.load.error && <ViewSwitch view={rest.view} onView={rest.onView} />}
      <Loaded of={map.load}>{() => graph && <MapFrame map={map} graph={graph} {...rest} />}</Loaded>
    </>
  );
}

interface MapFrameProps extends Omit<AssetMapProps, 'id' | 'name'> {
  map: MapState;
  graph: Graph;
}

function MapFrame({ map, graph, canRelate, view, onView, way, onWayEnd, onChanged }: MapFrameProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const go = useGo();
  const [word, setWord] = useState('');
  const [full, setFull] = useState(false);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [announcement, announce] = useState('');
  const [removing, setRemoving] = useState<Relation | null>(null);
  const [adding, setAdding] = useState<{ id: number; name: string } | null>(null);
  const isCoarse = matchMedia('(pointer: coarse)').matches;
  const [arrange, setArrange] = useState(!isCoarse);
  const pictureRef = useRef<MapPicture>(null);
  const stage = useRef<HTMLDivElement>(null);
  const frame = useFullWindow(full);
  const nameOf = useNodeName();
  const [probe, look] = useAppearance(lookOf);
  const affected = useAffected(graph);
  const isWay = way.length > 0 && !affected.of;
  const marked = useMemo(() => (isWay ? keysOfAssets(graph, way) : affected.keys), [isWay, graph, way, affected.keys]);

  const found = useMemo(() => foundIn(graph, map.shown, word), [graph, map.shown, word]);
  const { shown, folded, foldOf, positionOf, selected } = map;
  const places = useMemo(
    () =>
      placed({
        ...{ graph, shown, folded, foldOf, nameOf },
        positionOf: (node) => (moving?.key === String(node.id) ? moving.to : positionOf(node)),
      }),
    [graph, shown, folded, foldOf, nameOf, positionOf, moving],
  );
  const scene = useMemo<Scene | null>(
    () => look && { ...places, selected, found: found ? new Set(found) : marked, look },
    [places, selected, found, marked, look],
  );
  const isPicture = view === 'map';
  const isAlone = graph.nodes.size === 1 && !graph.nodes.get(graph.root)?.has_more;
  const summary = t(mapMessages.shown, { count: shown.size });

  const reveal = (key: Key) => {
    map.select(key);
    if (stage.current) pictureRef.current?.reveal(key, true, coveredBy(stage.current));
  };
  const lookFor = (next: string) => {
    setWord(next);
    const first = foundIn(graph, shown, next)?.[0];
    if (first !== undefined) reveal(first);
  };
  const step = (by: 1 | -1) => {
    if (!found?.length) return;
    const at = found.indexOf(selected ?? '');
    reveal(found[(at + by + found.length) % found.length]!);
  };
  const open = (key: Key) => {
    const node = graph.nodes.get(key);
    if (typeof node?.id === 'number') go(assetPaths.show(node.id));
    else map.toggle(key);
  };
  const focusStage = () =>
    requestAnimationFrame(() =>
      stage.current?.querySelector<HTMLElement>('[data-map], tr[tabindex="0"]')?.focus({ preventScroll: true }),
    );
  const turn = (to: View) => {
    onView(to);
    focusStage();
  };
  const changed = () => {
    void map.load.reload();
    onChanged();
  };
  const reset = useAction(relationCalls.resetPlaces, {
    onDone: () => {
      map.forgetMoves();
      void map.load.reload();
    },
  });
  const title = t(mapMessages.map_of, { name: map.root.name });
  const savePng = () =>
    scene && drawn(scene).toBlob((blob) => blob && saveFile(blob, fileName(title, 'png')), 'image/png');
  const saveSvg = () =>
    scene && saveFile(new Blob([svgOf(scene, title)], { type: 'image/svg+xml' }), fileName(title, 'svg'));

  return (
    <div
      ref={frame}
      className={cx(css.frame, full && css.full)}
      onKeyDown={(event) => {
        if (!full) return;
        if (event.key === 'Escape' && !event.defaultPrevented) setFull(false);
        else if (event.key === 'Tab') keepWithin(event);
      }}
    >
      <span ref={probe} hidden />
      <AlertArea name="asset-map">
        <MapToolbar
          map={map}
          view={view}
          onView={onView}
          word={word}
          onWord={lookFor}
          found={found && found.length}
          onFound={step}
        >
          {isPicture && isCoarse && (
            <Button
              small
              aria-pressed={arrange}
              look={arrange ? 'primary' : 'plain'}
              onClick={() => setArrange(!arrange)}
            >
              {t(mapMessages.arrange)}
            </Button>
          )}
          {isPicture && (
            <>
              <Button
                look="quiet"
                small
                icon={<PlusIcon />}
                aria-label={t(mapMessages.zoom_in)}
                onClick={() => pictureRef.current?.zoom(1)}
              />
              <Button
                look="quiet"
                small
                icon={<MinusIcon />}
                aria-label={t(mapMessages.zoom_out)}
                onClick={() => pictureRef.current?.zoom(-1)}
              />
              <Button
                look="quiet"
                small
                icon={<FitIcon />}
                aria-label={t(mapMessages.fit)}
                onClick={() =>
                  pictureRef.current?.fit(selected !== null && stage.current ? coveredBy(stage.current) : 0)
                }
              />
            </>
          )}
          <Button
            look="quiet"
            small
            icon={full ? <CloseIcon /> : <FullIcon />}
            aria-label={t(full ? mapMessages.not_full : mapMessages.full)}
            onClick={() => setFull(!full)}
          />
          <Menu
            label={t(mapMessages.more)}
            icon={<MoreIcon />}
            look="quiet"
            small
            actions={[
              { label: t(mapMessages.png), onSelect: () => savePng() },
              { label: t(mapMessages.svg), onSelect: () => saveSvg() },
              {
                label: t(mapMessages.print),
                onSelect: () => scene && frame.current && print(scene, title, frame.current),
              },
              { label: t(mapMessages.reset), onSelect: () => void reset.run({ params: { id: map.root.id } }) },
            ]}
          />
        </MapToolbar>
        {map.load.error?.status === 404 ? (
          <Alert kind="warning">{t(mapMessages.deleted)}</Alert>
        ) : (
          map.load.error && <Failed load={map.load} />
        )}
        {map.load.data?.truncated && <Alert kind="info">{t(mapMessages.truncated, { max: mapLimits.nodes })}</Alert>}
        {affected.of && (
          <Alert kind={affected.load.error ? 'error' : 'info'} onDismiss={() => affected.show(null)}>
            {affected.load.error
              ? affected.load.error.sentences
              : affected.keys
                ? t(mapMessages.fail_with, { name: affected.of.name, count: affected.count })
                : t(mapMessages.fail_loading)}
          </Alert>
        )}
        {isWay && (
          <Alert kind="info" onDismiss={onWayEnd}>
            {t(mapMessages.way)}
          </Alert>
        )}
        {moving && <Alert kind="info">{t(mapMessages.moving, { name: nameOf(graph.nodes.get(moving.key)!) })}</Alert>}
        {isAlone ? (
          <Empty
            title={t(mapMessages.alone)}
            actions={
              canRelate && (
                <Button icon={<PlusIcon />} onClick={() => setAdding(map.root)}>
                  {t(mapMessages.add)}
                </Button>
              )
            }
          >
            {t(mapMessages.alone_text)}
          </Empty>
        ) : (
          <div
            ref={stage}
            className={cx(css.stage, isPicture ? css.pictureStage : css.tableStage)}
            aria-busy={map.load.refreshing}
          >
            {isPicture
              ? scene && (
                  <MapCanvas
                    key={graph.root}
                    {...{ map, scene, pictureRef, summary, arrange, full, moving }}
                    onMoving={(next) => {
                      setMoving(next);
                      if (!next) announce(t(mapMessages.moved));
                    }}
                    onOpen={open}
                    onTable={() => turn('table')}
                  />
                )
              : graph && (
                  <MapTable
                    map={map}
                    graph={graph}
                    found={scene?.found ?? null}
                    onOpen={open}
                    onMap={() => turn('map')}
                  />
                )}
            {selected !== null && (
              <MapDetails
                map={map}
                graph={graph}
                selected={selected}
                affected={affected}
                canRelate={canRelate}
                onSelect={reveal}
                onAdd={setAdding}
                onRemove={setRemoving}
                onMove={
                  isPicture && scene?.at.has(selected)
                    ? () => {
                        const { x, y } = scene.at.get(selected)!;
                        setMoving({ key: selected, to: { x, y } });
                        focusStage();
                      }
                    : undefined
                }
                onClose={() => {
                  focusStage();
                  map.select(null);
                }}
              />
            )}
            {isPicture && look && <MapLegend nodes={places.nodes} look={look} />}
          </div>
        )}
        <SrOnly live>
          {isPicture && (announcement || (selected !== null ? describe(graph, selected, nameOf, t) : ''))}
        </SrOnly>
        {adding && <AddRelationDialog {...adding} onDone={changed} onClose={() => setAdding(null)} />}
        {removing && (
          <ConfirmCall
            title={t(mapMessages.remove_title)}
            action={t(words.remove)}
            look="danger"
            call={relationCalls.remove}
            request={{ body: bodyOf(removing) }}
            undo={takeBack(relationCalls.add, { body: { ...bodyOf(removing), relation: 'forward' } })}
            onDone={changed}
            onClose={() => setRemoving(null)}
          >
            {t(mapMessages.remove_question, {
              parent: nameOf(graph.nodes.get(removing.source)!),
              relation: removing.edge.relation_name,
              child: nameOf(graph.nodes.get(removing.target)!),
            })}
          </ConfirmCall>
        )}
      </AlertArea>
    </div>
  );
}

const bodyOf = ({ source, target, edge }: Relation) => ({
  ...{ parent_asset_id: Number(source), child_asset_ids: [Number(target)], cmdb_id: edge.cmdb_id },
});

/** In the order of the map; null without a word. */
function foundIn(graph: Graph, shown: ReadonlySet<Key>, word: string): Key[] | null {
  const wanted = word.trim().toLocaleLowerCase();
  if (!wanted) return null;
  return [...graph.nodes].flatMap(([key, { name }]) =>
    shown.has(key) && name.toLocaleLowerCase().includes(wanted) ? [key] : [],
  );
}
