import { DataSet } from 'vis-data/esnext';
import { Network, type NodeOptions } from 'vis-network/esnext';
import type { Key } from './graph';
import { paint, paintLines, paintNode } from './paint';
import { type Area, areaOf, card, isOf, type Line, type Scene } from './scene';
import type { Point } from './useMap';

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

/**
 * The map on a canvas. vis-network knows the nodes' places, and moves and zooms; lines and cards are painted by us,
 * because it draws every line twice and those out of sight too.
 */
export class MapPicture {
  readonly #nodes = new DataSet<{ id: string; x: number; y: number }>([]);
  readonly #network: Network;
  readonly #container: HTMLElement;
  readonly #events: () => PictureEvents;
  #scene: Scene;
  /** The copy that is shown during a gesture, with the area of the map that it has. */
  #copy: { canvas: HTMLCanvasElement; area: Area } | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(container: HTMLElement, scene: Scene, events: () => PictureEvents) {
    this.#container = container;
    this.#events = events;
    this.#scene = scene;
    this.#nodes.add(rowsOf(scene));
    this.#network = new Network(
      container,
      { nodes: this.#nodes, edges: [] },
      {
        physics: { enabled: false },
        layout: { improvedLayout: false },
        interaction: { hover: false, keyboard: false, navigationButtons: false, selectConnectedEdges: false },
        // The library's types do not know this option.
        nodes: { shape: 'custom', ctxRenderer: (drawing: Drawing) => this.#draw(drawing) } as NodeOptions,
      },
    );
    // The frame that it makes has no name; ours around it has the focus.
    container.querySelector<HTMLElement>('.vis-network')!.tabIndex = -1;
    const network = this.#network;
    network.on('beforeDrawing', (context: CanvasRenderingContext2D) => this.#before(context));
    network.on('dragStart', ({ nodes }: Gesture) => !nodes.length && this.#gesture());
    network.on('dragging', ({ nodes }: Gesture) => (nodes.length ? this.#follow(nodes) : this.#gesture()));
    network.on('zoom', () => this.#gesture());
    network.on('dragEnd', ({ nodes }: Gesture) => {
      for (const key of nodes) this.#events().onMoved(key, network.getPosition(key));
    });
    network.on('click', ({ nodes, pointer }: Gesture) => {
      const line = nodes.length ? undefined : this.#lineAt(pointer.canvas);
      if (line) this.#events().onLine(line);
      else this.#events().onSelect(nodes[0] ?? null);
    });
    network.on('doubleClick', ({ nodes }: Gesture) => nodes[0] !== undefined && this.#events().onOpen(nodes[0]));
    this.start();
  }

  /** Shows the scene; nodes that stay are where they are. */
  show(scene: Scene): void {
    const before = this.#scene;
    this.#scene = scene;
    this.#copy = null;
    if (before.at !== scene.at) {
      this.#nodes.remove([...before.at.keys()].filter((key) => !scene.at.has(key)));
      const moved = scene.nodes.filter(({ key, x, y }) => {
        const old = before.at.get(key);
        return old?.x !== x || old.y !== y;
      });
      if (moved.length) this.#nodes.update(rowsOf({ nodes: moved }));
    }
    this.#network.redraw();
  }

  /** All of it, or what is around the asset of the map if all of it could not be read. */
  start(): void {
    this.fit(0);
    if (this.#network.getScale() < readable) this.#network.moveTo({ position: { x: 0, y: 0 }, scale: 0.8 });
  }

  /** Shows all of it beside what is covered, as {@link reveal}. */
  fit(covered: number): void {
    const { clientWidth, clientHeight } = this.#container;
    if (!this.#scene.nodes.length || !clientWidth) return;
    const { left, top, right, bottom } = areaOf(this.#scene.nodes, 24);
    this.#network.moveTo({
      position: { x: (left + right) / 2, y: (top + bottom) / 2 },
      scale: Math.min(1, (clientWidth - covered) / (right - left), clientHeight / (bottom - top)),
      offset: this.#beside(covered),
    });
  }

  zoom(by: 1 | -1): void {
    const scale = this.#network.getScale() * zoomStep ** by;
    this.#network.moveTo({ scale: Math.min(4, Math.max(0.02, scale)) });
  }

  /**
   * Brings a node into sight, large enough to be read if `near`. At the end of the lines `covered` px of the picture are
   * under something else.
   */
  reveal(key: Key, near: boolean, covered: number): void {
    const node = this.#scene.at.get(key);
    if (!node) return;
    const scale = this.#network.getScale();
    const { left, top, right, bottom } = this.#area(0);
    const [wide, high, hidden] = [card.width / 2, card.height, covered / scale];
    const [start, end] = this.#scene.look.rtl ? [left + hidden, right] : [left, right - hidden];
    const isSeen = node.x - wide > start && node.x + wide < end && node.y - high > top && node.y + high < bottom;
    if (isSeen && (!near || scale >= readable)) return;
    this.#network.moveTo({
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
    this.#network.setOptions({ interaction: { dragNodes: may } });
  }

  destroy(): void {
    clearTimeout(this.#resting);
    this.#network.destroy();
  }

  /** What is seen of the map, and so many times its size around. */
  #area(around: number): Area {
    const { clientWidth, clientHeight } = this.#container;
    const first = this.#network.DOMtoCanvas({ x: -clientWidth * around, y: -clientHeight * around });
    const last = this.#network.DOMtoCanvas({ x: clientWidth * (1 + around), y: clientHeight * (1 + around) });
    return { left: first.x, top: first.y, right: last.x, bottom: last.y };
  }

  #before(context: CanvasRenderingContext2D): void {
    if (!this.#copy) return paintLines(context, this.#scene, this.#area(0), this.#network.getScale());
    const { canvas, area } = this.#copy;
    context.drawImage(canvas, area.left, area.top, area.right - area.left, area.bottom - area.top);
  }

  #draw({ ctx, id, x, y }: Drawing) {
    const node = this.#scene.at.get(id);
    if (node && !this.#copy) {
      // While it is dragged.
      Object.assign(node, { x, y });
      paintNode(ctx, node, this.#scene, this.#network.getScale());
    }
    return drawnNode;
  }

  #follow(keys: readonly Key[]): void {
    for (const key of keys) {
      const node = this.#scene.at.get(key);
      if (node) Object.assign(node, this.#network.getPosition(key));
    }
  }

  #gesture(): void {
    if (this.#scene.nodes.length < manyNodes) return;
    this.#copy ??= this.#copied();
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#copy = null;
      this.#network.redraw();
    }, rest);
  }

  /** Half a window more than is seen on each side, so that panning does not come to its end at once. */
  #copied(): { canvas: HTMLCanvasElement; area: Area } {
    const area = this.#area(0.5);
    const scale = this.#network.getScale();
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
    const near = 6 / this.#network.getScale();
    const { lines, selected } = this.#scene;
    return lines
      .filter((line) => distance(point, line) < near)
      .sort(
        (a, b) => Number(isOf(b, selected)) - Number(isOf(a, selected)) || distance(point, a) - distance(point, b),
      )[0];
  }
}

interface Drawing extends Point {
  ctx: CanvasRenderingContext2D;
  id: Key;
}

interface Gesture {
  nodes: Key[];
  pointer: { canvas: Point };
}

const drawnNode = { nodeDimensions: card };

const rowsOf = ({ nodes }: Pick<Scene, 'nodes'>) => nodes.map(({ key, x, y }) => ({ id: key, x, y }));

/** From a point to the nearest of a line. */
function distance({ x, y }: Point, { source, target }: Line): number {
  const [dx, dy] = [target.x - source.x, target.y - source.y];
  const part = ((x - source.x) * dx + (y - source.y) * dy) / (dx * dx + dy * dy || 1);
  const at = Math.min(1, Math.max(0, part));
  return Math.hypot(x - source.x - at * dx, y - source.y - at * dy);
}
