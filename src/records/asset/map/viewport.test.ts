import { MapViewport } from './viewport';

// A window of 400 × 200 px at the upper left corner of the page.
const size = { width: 400, height: 200 };
let resize: () => void;
let viewport: MapViewport;
let canvas: HTMLCanvasElement;
let log: unknown[];
/** What is under the pointer when a drag begins; null: nothing. */
let under: { x: number; y: number } | null;

beforeEach(() => {
  Object.assign(size, { width: 400, height: 200 });
  [log, under] = [[], null];
  // jsdom lays nothing out, paints nothing, and has neither of these.
  window.ResizeObserver = class {
    constructor(changed: ResizeObserverCallback) {
      resize = () => changed([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  HTMLCanvasElement.prototype.setPointerCapture = () => undefined;
  HTMLCanvasElement.prototype.getContext = () => null;
  const container = document.createElement('div');
  Object.defineProperties(container, {
    clientWidth: { get: () => size.width },
    clientHeight: { get: () => size.height },
  });
  viewport = new MapViewport(container, {
    paint: () => undefined,
    grab: (at) => {
      log.push(['grab', at]);
      return under && { from: under, move: (to) => log.push(['move', to]), drop: () => log.push(['drop']) };
    },
    onClick: (at) => log.push(['click', at]),
    onDoubleClick: (at) => log.push(['double', at]),
    onGesture: () => log.push(['gesture']),
  });
  canvas = container.querySelector('canvas')!;
});
afterEach(() => viewport.destroy());

/** jsdom has no pointer events here: one is a mouse event with two more facts. */
const send = (
  type: string,
  clientX: number,
  clientY: number,
  { button = 0, pointerId = 1, pointerType = 'mouse' } = {},
) =>
  canvas.dispatchEvent(Object.assign(new MouseEvent(type, { clientX, clientY, button }), { pointerId, pointerType }));
const finger = (pointerId: number) => ({ pointerId, pointerType: 'touch' });
const wheel = (deltaY: number, clientX: number, clientY: number) =>
  canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX, clientY, cancelable: true }));

test('at first the middle of the map is in the middle', () => {
  expect(viewport.area(0)).toEqual({ left: -200, top: -100, right: 200, bottom: 100 });
  expect(viewport.area(0.5)).toEqual({ left: -400, top: -200, right: 400, bottom: 200 });
});

test('a point of the map goes to the middle, or px of the window beside it', () => {
  viewport.moveTo({ position: { x: 50, y: 10 }, scale: 2 });
  expect(viewport.area(0)).toEqual({ left: -50, top: -40, right: 150, bottom: 60 });
  viewport.moveTo({ position: { x: 50, y: 10 }, offset: { x: -100, y: 0 } });
  expect(viewport.area(0)).toEqual({ left: 0, top: -40, right: 200, bottom: 60 });
  viewport.moveTo({ scale: 1 });
  expect(viewport.area(0)).toEqual({ left: -100, top: -90, right: 300, bottom: 110 });
});

test('the wheel changes the size, and the point under the pointer stays', () => {
  wheel(-100, 300, 150);
  expect(viewport.scale).toBeCloseTo(1.1);
  const { left, top } = viewport.area(0);
  expect([left + 300 / 1.1, top + 150 / 1.1]).toEqual([expect.closeTo(100), expect.closeTo(50)]);
  wheel(100, 300, 150);
  expect(viewport.scale).toBeCloseTo(0.99);
  expect(log).toEqual([['gesture'], ['gesture']]);
});

test('two fingers change the size by as much as they part; what is between them stays', () => {
  send('pointerdown', 100, 100, finger(1));
  send('pointerdown', 200, 100, finger(2));
  send('pointermove', 50, 100, finger(1));
  send('pointermove', 250, 100, finger(2));
  expect(viewport.scale).toBeCloseTo(2);
  expect(viewport.area(0).left + 150 / 2).toBeCloseTo(-50);
  // The finger that is lifted last moves nothing and is no click.
  send('pointerup', 250, 100, finger(2));
  const after = viewport.area(0);
  send('pointermove', 10, 10, finger(1));
  send('pointerup', 10, 10, finger(1));
  expect(viewport.area(0)).toEqual(after);
  expect(log.filter((line) => String(line) !== 'gesture')).toEqual([]);
});

test('a drag from an empty place moves the map; a hand that trembles is a click', () => {
  send('pointerdown', 100, 100);
  send('pointermove', 103, 101);
  send('pointerup', 103, 101);
  expect(log).toEqual([['click', { x: -100, y: 0 }]]);
  send('pointerdown', 100, 100);
  send('pointermove', 140, 70);
  send('pointerup', 140, 70);
  expect(viewport.area(0)).toEqual({ left: -240, top: -70, right: 160, bottom: 130 });
  expect(log.slice(1)).toEqual([['grab', { x: -100, y: 0 }], ['gesture']]);
});

test('a drag from something moves that, and the map stays', () => {
  viewport.moveTo({ scale: 2 });
  under = { x: 7, y: 3 };
  send('pointerdown', 210, 100);
  send('pointermove', 250, 120);
  send('pointerup', 250, 120);
  expect(log).toEqual([['grab', { x: 5, y: 0 }], ['move', { x: 27, y: 13 }], ['drop']]);
  expect(viewport.area(0)).toEqual({ left: -100, top: -50, right: 100, bottom: 50 });
});

test('a second click at the same place soon after is a double click, a third is none', () => {
  const click = (x: number) => {
    send('pointerdown', x, 100);
    send('pointerup', x, 100);
  };
  for (const x of [200, 202, 201, 300]) click(x);
  expect(log.map((line) => (line as [string])[0])).toEqual(['click', 'click', 'double', 'click', 'click']);
});

test('only the first button of a mouse does anything', () => {
  send('pointerdown', 100, 100, { button: 2 });
  send('pointermove', 200, 150);
  send('pointerup', 200, 150, { button: 2 });
  expect(log).toEqual([]);
});

test('when the window changes its size the middle stays, and the map grows with it', () => {
  viewport.moveTo({ position: { x: 30, y: 0 } });
  Object.assign(size, { width: 800, height: 400 });
  resize();
  expect(viewport.scale).toBe(2);
  expect(viewport.area(0)).toEqual({ left: -170, top: -100, right: 230, bottom: 100 });
  Object.assign(size, { width: 800, height: 200 });
  resize();
  expect(viewport.scale).toBe(1);
  // Hidden: nothing changes until it is shown again.
  Object.assign(size, { width: 0, height: 0 });
  resize();
  expect(viewport.scale).toBe(1);
});
