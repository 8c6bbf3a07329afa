import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useMessages } from '../../../shared/i18n/useMessages';
import { SrOnly } from '../../../shared/style/SrOnly';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './AssetMap.module.css';
import type { Key } from './graph';
import { MapPicture } from './picture';
import type { Scene } from './scene';
import type { MapState, Point } from './useMap';
import { arrowOf, neighbourOf } from './walk';
import * as mapMessages from '../../../../texts/compiled/screen/asset-map';

/** A node that is moved with the arrow keys. */
export interface Moving {
  key: Key;
  to: Point;
}

interface MapCanvasProps {
  map: MapState;
  scene: Scene;
  pictureRef: RefObject<MapPicture | null>;
  /** How much there is, for screen readers. */
  summary: string;
  /** Whether nodes can be dragged. */
  arrange: boolean;
  /** The wheel changes the size even without Ctrl. */
  full: boolean;
  moving: Moving | null;
  onMoving: (moving: Moving | null) => void;
  onOpen: (key: Key) => void;
  onTable: () => void;
}

const step = 20;

/** Width of what the details of a node will cover, in px; on a narrow screen they stand below. */
export const coveredBy = ({ clientWidth }: Element): number => (clientWidth > 560 ? 290 : 0);

/** The picture of the map, and what the keyboard does on it. */
export function MapCanvas({
  map,
  scene,
  pictureRef,
  summary,
  arrange,
  full,
  moving,
  onMoving,
  onOpen,
  onTable,
}: MapCanvasProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const reveal = (key: Key) => pictureRef.current?.reveal(key, false, coveredBy(container.current!));
  const events = {
    onSelect: (key: Key | null) => {
      map.select(key);
      if (key !== null) reveal(key);
      container.current?.parentElement?.focus();
    },
    onOpen: (key: Key) => map.toggle(key),
    onMoved: map.move,
    // The farther end: its card tells of the line.
    onLine: ({
      source,
      target,
    }: {
      source: { key: Key; node: { level: number } };
      target: { key: Key; node: { level: number } };
    }) => map.select(Math.abs(target.node.level) >= Math.abs(source.node.level) ? target.key : source.key),
  };
  const latest = useRef({ scene, events });
  useLayoutEffect(() => {
    latest.current = { scene, events };
  });
  useLayoutEffect(() => {
    const made = new MapPicture(container.current!, latest.current.scene, () => latest.current.events);
    pictureRef.current = made;
    return () => {
      pictureRef.current = null;
      made.destroy();
    };
  }, [pictureRef]);
  useLayoutEffect(() => pictureRef.current?.show(scene), [pictureRef, scene]);
  useEffect(() => pictureRef.current?.arrange(arrange), [pictureRef, arrange]);
  useEffect(() => {
    const element = container.current!;
    // The page scrolls unless Ctrl is held; vis-network would take every turn of the wheel.
    const pass = (event: WheelEvent) => !full && !event.ctrlKey && !event.metaKey && event.stopPropagation();
    element.addEventListener('wheel', pass, { capture: true });
    return () => element.removeEventListener('wheel', pass, { capture: true });
  }, [full]);

  const go = (key: Key) => {
    map.select(key);
    reveal(key);
  };
  const moveBy = (event: KeyboardEvent, { key, to }: Moving): boolean => {
    const arrow = arrowOf(event.key);
    if (arrow) onMoving({ key, to: { x: to.x + arrow[0] * step, y: to.y + arrow[1] * step } });
    else if (event.key === 'Enter') {
      map.move(key, to);
      onMoving(null);
    } else if (event.key === 'Escape') onMoving(null);
    else return false;
    return true;
  };
  const act = (event: KeyboardEvent): boolean => {
    const at = scene.at.get(map.selected ?? '');
    if (moving) return moveBy(event, moving);
    const arrow = arrowOf(event.key);
    if (arrow) {
      const next = at ? neighbourOf(scene, at, arrow) : scene.at.get(scene.root);
      if (next) go(next.key);
      return true;
    }
    const acts: Record<string, (() => void) | undefined> = {
      Enter: at && (() => onOpen(at.key)),
      ' ': () => (at ? undefined : go(scene.root)),
      Home: () => go(scene.root),
      '+': () => pictureRef.current?.zoom(1),
      '=': () => pictureRef.current?.zoom(1),
      '-': () => pictureRef.current?.zoom(-1),
      0: () => pictureRef.current?.fit(at ? coveredBy(container.current!) : 0),
      e: at && (() => map.toggle(at.key)),
      m: at && (() => onMoving({ key: at.key, to: { x: at.x, y: at.y } })),
      t: onTable,
      Escape: at && (() => map.select(null)),
    };
    const wanted = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    wanted?.();
    return wanted !== undefined;
  };
  return (
    <div
      role="application"
      tabIndex={0}
      className={css.canvas}
      aria-label={t(mapMessages.map_of, { name: map.root.name })}
      aria-describedby={`${id}help`}
      data-map
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !act(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div ref={container} className={css.picture} />
      <span id={`${id}help`}>
        <SrOnly>
          {summary} {t(mapMessages.help)}
        </SrOnly>
      </span>
    </div>
  );
}
