import type { Area } from './scene';
import type { Point } from './useMap';

/** What is being dragged on the map, instead of the map. */
interface Dragged {
  /** Where it stood, in px of the map. */
  from: Point;
  move: (to: Point) => void;
  drop: () => void;
}

/** Points are in px of the map. */
interface ViewportEvents {
  /** Paints an area; the unit of the context is one px of the map. `scale` says how large it is seen. */
  paint: (context: CanvasRenderingContext2D, area: Area, scale: number) => void;
  /** What a drag that begins here moves; null: the map itself. */
  grab: (at: Point) => Dragged | null;
  onClick: (at: Point) => void;
  /** After the second click. */
  onDoubleClick: (at: Point) => void;
  /** The map was moved or its size changed, by hand. */
  onGesture: () => void;
}

/** Where the map goes: this point of it to the middle of the window, or `offset` px of the window away from there. */
interface Target {
  position?: Point;
  scale?: number;
  offset?: Point;
}

/** Of one pointer, from where it was pressed; `center` is what was in the middle of the window. */
interface Press {
  at: Point;
  center: Point;
  isDrag: boolean;
  dragged: Dragged | null;
}

/** Px of the window until a press is a drag. */
const dragFrom = 5;
/** Milliseconds and px between the clicks of a double click. */
const doubled = { within: 300, near: 10 } as const;
const wheelStep = 0.1;
const largest = 10;
const smallest = 0.00001;

/** A canvas that shows a part of a map at some scale: moved by dragging, larger and smaller by wheel and two fingers. */
export class MapViewport {
  readonly #canvas = document.createElement('canvas');
  readonly #container: HTMLElement;
  readonly #events: ViewportEvents;
  readonly #resized: ResizeObserver;
  #scale = 1;
  /** The point of the map in the middle of the window. */
  #center: Point = { x: 0, y: 0 };
  /** Of the window, in px. */
  #size: { width: number; height: number };
  #frame = 0;
  /** Fingers, or the mouse while its button is pressed, in px of the window. */
  readonly #pointers = new Map<number, Point>();
  #press: Press | null = null;
  /** Of two fingers, when the second came: what was between them. */
  #pinch: { at: Point; distance: number; scale: number } | null = null;
  #lastClick: { at: Point; time: number } | null = null;

  constructor(container: HTMLElement, events: ViewportEvents) {
    this.#container = container;
    this.#events = events;
    this.#size = this.#sizeNow();
    const canvas = this.#canvas;
    container.append(canvas);
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#up(event));
    canvas.addEventListener('pointercancel', (event) => this.#up(event));
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    this.#resized = new ResizeObserver(() => this.#resize());
    this.#resized.observe(container);
  }

  /** Px of the window for a px of the map. */
  get scale(): number {
    return this.#scale;
  }

  /** Paints with the next frame. */
  redraw(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** Moves at once; what is not given stays. */
  moveTo({ position = this.#center, scale = this.#scale, offset = { x: 0, y: 0 } }: Target): void {
    this.#scale = scale;
    this.#center = { x: position.x - offset.x / scale, y: position.y - offset.y / scale };
    this.redraw();
  }

  /** What is seen of the map, and so many times its size around. */
  area(around: number): Area {
    const { width, height } = this.#size;
    const first = this.#toMap({ x: -width * around, y: -height * around });
    const last = this.#toMap({ x: width * (1 + around), y: height * (1 + around) });
    return { left: first.x, top: first.y, right: last.x, bottom: last.y };
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    this.#resized.disconnect();
    this.#canvas.remove();
  }

  #sizeNow(): { width: number; height: number } {
    const { clientWidth: width, clientHeight: height } = this.#container;
    return { width, height };
  }

  /** The point of the map that is seen here in the window. */
  #toMap({ x, y }: Point): Point {
    const { width, height } = this.#size;
    return {
      x: this.#center.x + (x - width / 2) / this.#scale,
      y: this.#center.y + (y - height / 2) / this.#scale,
    };
  }

  #draw(): void {
    const { width, height } = this.#size;
    const context = this.#canvas.getContext('2d');
    if (!context || !width || !height) return;
    const density = window.devicePixelRatio || 1;
    const [wide, high] = [Math.round(width * density), Math.round(height * density)];
    // To set the size of a canvas empties it, and costs more than to clear it.
    if (this.#canvas.width !== wide || this.#canvas.height !== high)
      Object.assign(this.#canvas, { width: wide, height: high });
    else {
      context.resetTransform();
      context.clearRect(0, 0, wide, high);
    }
    const scale = this.#scale * density;
    context.save();
    context.setTransform(scale, 0, 0, scale, wide / 2 - this.#center.x * scale, high / 2 - this.#center.y * scale);
    this.#events.paint(context, this.area(0), this.#scale);
    context.restore();
  }

  /** The middle stays; the map becomes larger or smaller with the window. */
  #resize(): void {
    const [before, now] = [this.#size, this.#sizeNow()];
    if (!now.width || !now.height || (before.width === now.width && before.height === now.height)) return;
    this.#size = now;
    if (before.width && before.height) {
      const ratios = [now.width / before.width, now.height / before.height].filter((ratio) => ratio !== 1);
      this.#scale *= ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    }
    this.#draw();
  }

  /** Where a pointer is, in px of the window. */
  #at({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.#canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** Changes the size; this point of the map is then seen here. */
  #zoom(at: Point, scale: number, fixed = this.#toMap(at)): void {
    this.#scale = Math.min(largest, Math.max(smallest, scale));
    const now = this.#toMap(at);
    this.#center = { x: this.#center.x + fixed.x - now.x, y: this.#center.y + fixed.y - now.y };
    this.#events.onGesture();
    this.redraw();
  }

  #wheel(event: WheelEvent): void {
    if (!event.deltaY) return;
    event.preventDefault();
    this.#zoom(this.#at(event), this.#scale * (event.deltaY < 0 ? 1 + wheelStep : 1 - wheelStep));
  }

  #down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.#canvas.setPointerCapture(event.pointerId);
    const at = this.#at(event);
    this.#pointers.set(event.pointerId, at);
    if (this.#pointers.size === 1) this.#press = { at, center: this.#center, dragged: null, isDrag: false };
    else {
      this.#press?.dragged?.drop();
      this.#press = null;
      const { middle, distance } = this.#spread();
      this.#pinch = { at: this.#toMap(middle), distance, scale: this.#scale };
    }
  }

  #move(event: PointerEvent): void {
    if (!this.#pointers.has(event.pointerId)) return;
    const at = this.#at(event);
    this.#pointers.set(event.pointerId, at);
    if (this.#pinch && this.#pointers.size > 1) {
      const { middle, distance } = this.#spread();
      this.#zoom(middle, (this.#pinch.scale * distance) / (this.#pinch.distance || 1), this.#pinch.at);
    } else if (this.#press) this.#drag(this.#press, at);
  }

  #drag(press: Press, at: Point): void {
    const [x, y] = [at.x - press.at.x, at.y - press.at.y];
    if (!press.isDrag) {
      if (Math.hypot(x, y) < dragFrom) return;
      press.isDrag = true;
      press.dragged = this.#events.grab(this.#toMap(press.at));
    }
    const { dragged, center } = press;
    if (dragged) dragged.move({ x: dragged.from.x + x / this.#scale, y: dragged.from.y + y / this.#scale });
    else {
      this.#center = { x: center.x - x / this.#scale, y: center.y - y / this.#scale };
      this.#events.onGesture();
    }
    this.redraw();
  }

  #up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId)) return;
    const press = this.#press;
    this.#press = null;
    if (this.#pointers.size < 2) this.#pinch = null;
    if (press?.isDrag) press.dragged?.drop();
    else if (press && event.type === 'pointerup') this.#click(press.at);
  }

  #click(at: Point): void {
    const last = this.#lastClick;
    const time = performance.now();
    const isSecond =
      last !== null &&
      time - last.time < doubled.within &&
      Math.hypot(at.x - last.at.x, at.y - last.at.y) < doubled.near;
    this.#lastClick = isSecond ? null : { at, time };
    // A click may move the map.
    const point = this.#toMap(at);
    this.#events.onClick(point);
    if (isSecond) this.#events.onDoubleClick(point);
  }

  /** The middle between two fingers, and how far they are from each other. */
  #spread(): { middle: Point; distance: number } {
    const [a, b] = [...this.#pointers.values()] as [Point, Point];
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, distance: Math.hypot(a.x - b.x, a.y - b.y) };
  }
}
