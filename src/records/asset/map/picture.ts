import type { Key } from './graph';
import { paint } from './paint';
import { type Area, areaOf, card, isOf, type Line, type Placed, type Scene } from './scene';
import type { Point } from './useMap';
import { MapViewport } from './viewport';

interface PictureEvents {
  onSelect: (key: Key | null) => void;
  onOpen: (key: Key) => void;
  onMoved: (key: Key, to: Point) => void;
  /** A line between two nodes was clicked. */
  onLine: (line: Line) => void;
}

/** With more nodes a bitmap is moved while the reader pans or zooms, and the map is painted when they rest. */
const manyNodes = 150;
/** Milliseconds of rest. */
const rest = 160;
/** At first the whole map is shown if it can be read then. */
const readable = 0.6;
const zoomStep = 1.3;

/** The map on a canvas: what is where, what a click means, and the way to a node. */
export class MapPicture {
  readonly #viewport: MapViewport;
  readonly #container: HTMLElement;
  readonly #events: () => PictureEvents;
  #scene: Scene;
  #mayArrange = false;
  /** The copy that is shown during a gesture, with the area of the map that it has. */
  #copy: { canvas: HTMLCanvasElement; area: Area } | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(container: HTMLElement, scene: Scene, events: () => PictureEvents) {
    this.#container = container;
    this.#events = events;
    this.#scene = scene;
    this.#viewport = new MapViewport(container, {
      paint: (context, area, scale) => this.#paint(context, area, scale),
      grab: (at) => this.#grab(at),
      onClick: (at) => {
        const node = this.#nodeAt(at);
        const line = node ? undefined : this.#lineAt(at);
        if (line) this.#events().onLine(line);
        else this.#events().onSelect(node?.key ?? null);
      },
      onDoubleClick: (at) => {
        const node = this.#nodeAt(at);
        if (node) this.#events().onOpen(node.key);
      },
      onGesture: () => this.#gesture(),
    });
    this.start();
  }

  show(scene: Scene): void {
    this.#scene = scene;
    this.#copy = null;
    this.#viewport.redraw();
  }

  /** All of it, or what is around the asset of the map if all of it could not be read. */
  start(): void {
    this.fit(0);
    if (this.#viewport.scale < readable) this.#viewport.moveTo({ position: { x: 0, y: 0 }, scale: 0.8 });
  }

  /** Shows all of it beside what is covered, as {@link reveal}. */
  fit(covered: number): void {
    const { clientWidth, clientHeight } = this.#container;
    if (!this.#scene.nodes.length || !clientWidth) return;
    const { left, top, right, bottom } = areaOf(this.#scene.nodes, 24);
    this.#viewport.moveTo({
      position: { x: (left + right) / 2, y: (top + bottom) / 2 },
      scale: Math.min(1, (clientWidth - covered) / (right - left), clientHeight / (bottom - top)),
      offset: this.#beside(covered),
    });
  }

  zoom(by: 1 | -1): void {
    const scale = this.#viewport.scale * zoomStep ** by;
    this.#viewport.moveTo({ scale: Math.min(4, Math.max(0.02, scale)) });
  }

  /**
   * Brings a node into sight, large enough to be read if `near`. At the end of the lines `covered` px of the picture are
   * under something else.
   */
  reveal(key: Key, near: boolean, covered: number): void {
    const node = this.#scene.at.get(key);
    if (!node) return;
    const scale = this.#viewport.scale;
    const { left, top, right, bottom } = this.#viewport.area(0);
    const [wide, high, hidden] = [card.width / 2, card.height, covered / scale];
    const [start, end] = this.#scene.look.rtl ? [left + hidden, right] : [left, right - hidden];
    const isSeen = node.x - wide > start && node.x + wide < end && node.y - high > top && node.y + high < bottom;
    if (isSeen && (!near || scale >= readable)) return;
    this.#viewport.moveTo({
      position: { x: node.x, y: node.y },
      scale: near ? Math.max(0.8, scale) : scale,
      offset: this.#beside(covered),
    });
  }

  #beside(covered: number): Point {
    return { x: (this.#scene.look.rtl ? covered : -covered) / 2, y: 0 };
  }

  /** Whether nodes can be dragged. */
  arrange(may: boolean): void {
    this.#mayArrange = may;
  }

  destroy(): void {
    clearTimeout(this.#resting);
    this.#viewport.destroy();
  }

  #paint(context: CanvasRenderingContext2D, area: Area, scale: number): void {
    if (!this.#copy) return paint(context, this.#scene, area, scale);
    const { canvas, area: copied } = this.#copy;
    context.drawImage(canvas, copied.left, copied.top, copied.right - copied.left, copied.bottom - copied.top);
  }

  /** The uppermost. */
  #nodeAt({ x, y }: Point): Placed | undefined {
    return this.#scene.nodes.findLast(
      (node) => Math.abs(x - node.x) < card.width / 2 && Math.abs(y - node.y) < card.height / 2,
    );
  }

  #grab(at: Point): { from: Point; move: (to: Point) => void; drop: () => void } | null {
    const key = this.#mayArrange ? this.#nodeAt(at)?.key : undefined;
    const node = key === undefined ? undefined : this.#scene.at.get(key);
    if (key === undefined || !node) return null;
    let last: Point = { x: node.x, y: node.y };
    return {
      from: last,
      move: (to) => {
        last = to;
        // The scene may be another one by now.
        const now = this.#scene.at.get(key);
        if (now) Object.assign(now, to);
      },
      drop: () => this.#events().onMoved(key, last),
    };
  }

  #gesture(): void {
    if (this.#scene.nodes.length < manyNodes) return;
    this.#copy ??= this.#copied();
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#copy = null;
      this.#viewport.redraw();
    }, rest);
  }

  /** Half a window more than is seen on each side, so that panning does not come to its end at once. */
  #copied(): { canvas: HTMLCanvasElement; area: Area } {
    const area = this.#viewport.area(0.5);
    const scale = this.#viewport.scale;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round((area.right - area.left) * scale);
    canvas.height = Math.round((area.bottom - area.top) * scale);
    const context = canvas.getContext('2d')!;
    context.scale(scale, scale);
    context.translate(-area.left, -area.top);
    paint(context, this.#scene, area, scale);
    return { canvas, area };
  }

  #lineAt(point: Point): Line | undefined {
    const near = 6 / this.#viewport.scale;
    const { lines, selected } = this.#scene;
    return lines
      .filter((line) => distance(point, line) < near)
      .sort(
        (a, b) => Number(isOf(b, selected)) - Number(isOf(a, selected)) || distance(point, a) - distance(point, b),
      )[0];
  }
}

/** From a point to the nearest of a line. */
function distance({ x, y }: Point, { source, target }: Line): number {
  const [dx, dy] = [target.x - source.x, target.y - source.y];
  const part = ((x - source.x) * dx + (y - source.y) * dy) / (dx * dx + dy * dy || 1);
  const at = Math.min(1, Math.max(0, part));
  return Math.hypot(x - source.x - at * dx, y - source.y - at * dy);
}
