import { drawingOf, type Look, statusLook, typeColour } from './look';
import { shortName } from './short';
import { type Area, card, isOf, type Line, type Placed, type Scene, tipOf } from './scene';

/** Below this scale nobody can read: a node is a rectangle, a line has no arrow. */
const readable = 0.35;
/** Names of relations stand on all lines if there are no more than so many, or on those of the selected node. */
const maxNamed = { all: 24, own: 12 } as const;
const { width, height } = card;

/** Paints lines and nodes of an area; `scale` says how large it is seen. */
export function paint(context: CanvasRenderingContext2D, scene: Scene, area: Area, scale: number): void {
  paintLines(context, scene, area, scale);
  for (const node of scene.nodes) if (isIn(node, area)) paintNode(context, node, scene, scale);
}

const isIn = ({ x, y }: Placed, { left, top, right, bottom }: Area): boolean =>
  x + width > left && x - width < right && y + height > top && y - height < bottom;

export function paintLines(context: CanvasRenderingContext2D, scene: Scene, area: Area, scale: number): void {
  const { look, selected } = scene;
  const seen = scene.lines.filter(({ source, target }) => crosses(source, target, area));
  const own = selected === null ? [] : seen.filter((line) => isOf(line, selected));
  context.lineWidth = Math.max(1, 0.5 / scale);
  context.globalAlpha = own.length || scene.found ? 0.45 : 0.8;
  batch(context, seen, look.line, scale);
  context.globalAlpha = 1;
  context.lineWidth = Math.max(2.5, 1.5 / scale);
  if (own.length) batch(context, own, look.accent, scale);
  if (scale < 0.6) return;
  const named = own.length ? own : seen;
  if (named.length > (own.length ? maxNamed.own : maxNamed.all)) return;
  for (const line of named) paintName(context, line, look);
}

function crosses(a: Placed, b: Placed, { left, top, right, bottom }: Area): boolean {
  return (
    Math.max(a.x, b.x) > left && Math.min(a.x, b.x) < right && Math.max(a.y, b.y) > top && Math.min(a.y, b.y) < bottom
  );
}

/** All lines as one path, and all arrow heads as another. */
function batch(context: CanvasRenderingContext2D, lines: readonly Line[], colour: string, scale: number): void {
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.beginPath();
  for (const { source, target } of lines) {
    context.moveTo(source.x, source.y);
    context.lineTo(target.x, target.y);
  }
  context.stroke();
  if (scale < readable) return;
  context.beginPath();
  for (const line of lines) {
    const { x, y, angle } = tipOf(line);
    context.moveTo(x, y);
    context.lineTo(x - 9 * Math.cos(angle - 0.4), y - 9 * Math.sin(angle - 0.4));
    context.lineTo(x - 9 * Math.cos(angle + 0.4), y - 9 * Math.sin(angle + 0.4));
  }
  context.fill();
}

/** Nearer to the start, so that two names of opposite lines do not cover each other. */
export const nameAt = ({ source, target }: Line): { x: number; y: number } => ({
  x: source.x + (target.x - source.x) * 0.42,
  y: source.y + (target.y - source.y) * 0.42,
});

function paintName(context: CanvasRenderingContext2D, line: Line, look: Look): void {
  const { x, y } = nameAt(line);
  const text = fitted(context, line.name, 130, `10px ${look.font}`);
  const half = context.measureText(text).width / 2 + 4;
  context.globalAlpha = 0.9;
  context.fillStyle = look.surface;
  context.fillRect(x - half, y - 8, half * 2, 16);
  context.globalAlpha = 1;
  write(context, text, x, y, look.muted, 'center');
}

export function paintNode(context: CanvasRenderingContext2D, placed: Placed, scene: Scene, scale: number): void {
  const { look } = scene;
  const { x, y, node } = placed;
  const [left, top] = [x - width / 2, y - height / 2];
  const isFound = scene.found?.has(placed.key) ?? false;
  const border =
    placed.key === scene.selected
      ? look.accent
      : isFound
        ? look.warning
        : placed.key === scene.root
          ? look.accent
          : null;
  context.globalAlpha = scene.found && !isFound ? 0.3 : 1;
  if (scale < readable) {
    context.fillStyle = typeColour(node, look);
    context.fillRect(left, top, width, height);
    if (border) outline(context, left, top, border, 3 / scale);
    context.globalAlpha = 1;
    return;
  }
  const start = look.rtl ? -1 : 1;
  if (node.group) sheet(context, left + 4 * start, top - 4, look);
  sheet(context, left, top, look);
  if (border) outline(context, left, top, border, placed.key === scene.selected ? 2.5 : 2);
  const tile = x - start * (width / 2 - 18) - 14;
  context.fillStyle = typeColour(node, look);
  context.beginPath();
  context.roundRect(tile, y - 14, 28, 28, 5);
  context.fill();
  drawing(context, drawingOf(node), tile + 6, y - 8, look.onType);
  const status = statusLook(node);
  const room = width - 40 - (status ? 20 : 8);
  const from = x - start * (width / 2 - 38);
  const side = look.rtl ? 'right' : 'left';
  const name = fittedName(context, placed, room, `500 12px ${look.font}`);
  write(context, name, from, y - 6, look.text, side);
  const type = fitted(context, placed.type, room, `10px ${look.font}`);
  write(context, type, from, y + 9, look.muted, side);
  if (status) {
    context.save();
    context.translate(x + start * (width / 2 - 12), y);
    context.fillStyle = look[status.tone];
    context.fill(pathOf(status.path), 'evenodd');
    context.restore();
  }
  if (placed.fold === 'folded') plus(context, x, y + height / 2, look);
  context.globalAlpha = 1;
}

function sheet(context: CanvasRenderingContext2D, left: number, top: number, look: Look): void {
  context.beginPath();
  context.roundRect(left, top, width, height, 6);
  context.fillStyle = look.raised;
  context.fill();
  context.strokeStyle = look.line;
  context.lineWidth = 1;
  context.stroke();
}

function outline(context: CanvasRenderingContext2D, left: number, top: number, colour: string, line: number): void {
  context.beginPath();
  context.roundRect(left, top, width, height, 6);
  context.strokeStyle = colour;
  context.lineWidth = line;
  context.stroke();
}

/** There is more behind the node. */
function plus(context: CanvasRenderingContext2D, x: number, y: number, look: Look): void {
  context.beginPath();
  context.arc(x, y, 8, 0, 2 * Math.PI);
  context.fillStyle = look.raised;
  context.fill();
  context.strokeStyle = look.accent;
  context.lineWidth = 1.5;
  context.stroke();
  context.beginPath();
  context.moveTo(x - 4, y);
  context.lineTo(x + 4, y);
  context.moveTo(x, y - 4);
  context.lineTo(x, y + 4);
  context.stroke();
}

function drawing(context: CanvasRenderingContext2D, path: string, x: number, y: number, colour: string): void {
  context.save();
  context.translate(x, y);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(pathOf(path));
  context.restore();
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  colour: string,
  align: CanvasTextAlign,
): void {
  context.fillStyle = colour;
  context.textAlign = align;
  context.textBaseline = 'middle';
  // By its own letters and not by the page: a Latin name on an Arabic page keeps its order.
  context.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
  context.fillText(text, x, y);
}

/** The first letter decides. */
export const isRightToLeft = (text: string): boolean => /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

const paths = new Map<string, Path2D>();
const pathOf = (path: string): Path2D => {
  const made = paths.get(path) ?? new Path2D(path);
  paths.set(path, made);
  return made;
};

const cut = new Map<string, string>();

/** As much of a text as there is room for. Sets the font. */
export function fitted(context: CanvasRenderingContext2D, text: string, room: number, font: string): string {
  return cutTo(context, text, room, font, '', (fits) => {
    if (fits(text)) return text;
    let [low, high] = [0, text.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (fits(`${text.slice(0, middle)}…`)) low = middle;
      else high = middle - 1;
    }
    return `${text.slice(0, low).trimEnd()}…`;
  });
}

/** As much of a node's name as there is room for, with what makes it another one than its neighbours'. Sets the font. */
export const fittedName = (
  context: CanvasRenderingContext2D,
  { name, differs }: Pick<Placed, 'name' | 'differs'>,
  room: number,
  font: string,
): string => cutTo(context, name, room, font, `at ${differs}`, (fits) => shortName(name, differs, fits));

function cutTo(
  context: CanvasRenderingContext2D,
  text: string,
  room: number,
  font: string,
  way: string,
  shorten: (fits: (text: string) => boolean) => string,
): string {
  context.font = font;
  const key = `${font} ${room} ${way} ${text}`;
  const before = cut.get(key);
  if (before !== undefined) return before;
  const short = shorten((part) => context.measureText(part).width <= room);
  if (cut.size > 20_000) cut.clear();
  cut.set(key, short);
  return short;
}
