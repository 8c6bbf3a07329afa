import { drawingOf, statusLook, typeColour } from './look';
import { fitted, fittedName, isRightToLeft, nameAt, paint } from './paint';
import { areaOf, card, type Placed, type Scene, tipOf } from './scene';

const { width, height } = card;
/** Larger pictures fail in some browsers. */
const longestSide = 8192;
const margin = 24;
/** Lines without names beyond this number, as on the screen. */
const maxNamed = 40;

/** The whole map on a canvas of its own. */
export function drawn(scene: Scene): HTMLCanvasElement {
  const area = areaOf(scene.nodes, margin);
  const [wide, high] = [area.right - area.left, area.bottom - area.top];
  const scale = Math.min(2, longestSide / wide, longestSide / high);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(wide * scale);
  canvas.height = Math.ceil(high * scale);
  const context = canvas.getContext('2d')!;
  context.fillStyle = scene.look.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(-area.left, -area.top);
  paint(context, plain(scene), area, 1);
  return canvas;
}

/** Without what the reader points at. */
const plain = (scene: Scene): Scene => ({ ...scene, selected: null, found: null });

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  // Letters that XML does not know.
  text
    .replace(/[&<>"]/g, (letter) => escapes[letter]!)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
const round = (value: number): string => String(Math.round(value * 10) / 10);

/** The whole map as an SVG document. */
export function svgOf(scene: Scene, title: string): string {
  const { look } = scene;
  const area = areaOf(scene.nodes, margin);
  const context = document.createElement('canvas').getContext('2d')!;
  const text = (
    content: string,
    x: number,
    y: number,
    size: number,
    room: number,
    colour: string,
    anchor: string,
    differs?: number,
  ) => {
    const rtl = isRightToLeft(content);
    // `start` and `end` turn with the direction.
    const side = anchor === 'middle' ? anchor : (anchor === 'left') === !rtl ? 'start' : 'end';
    const font = `${size === 12 ? '500 ' : ''}${size}px ${look.font}`;
    const short =
      differs === undefined
        ? fitted(context, content, room, font)
        : fittedName(context, { name: content, differs }, room, font);
    return `<text x="${round(x)}" y="${round(y + size * 0.35)}" font-size="${size}"${size === 12 ? ' font-weight="500"' : ''} fill="${look[colour as 'text']}" text-anchor="${side}"${rtl ? ' direction="rtl"' : ''}>${escaped(short)}</text>`;
  };
  const node = ({ x, y, name, differs, type, node: of }: Placed): string => {
    const start = look.rtl ? -1 : 1;
    const rect = (left: number, top: number) =>
      `<rect x="${round(left)}" y="${round(top)}" width="${width}" height="${height}" rx="6" fill="${look.raised}" stroke="${look.line}"/>`;
    const tile = x - start * (width / 2 - 18) - 14;
    const status = statusLook(of);
    const room = width - 40 - (status ? 20 : 8);
    const from = x - start * (width / 2 - 38);
    const side = look.rtl ? 'right' : 'left';
    return [
      `<g><title>${escaped([name, type, of.asset_status?.name].filter(Boolean).join(', '))}</title>`,
      of.group ? rect(x - width / 2 + 4 * start, y - height / 2 - 4) : '',
      rect(x - width / 2, y - height / 2),
      `<rect x="${round(tile)}" y="${round(y - 14)}" width="28" height="28" rx="5" fill="${typeColour(of, look)}"/>`,
      `<path transform="translate(${round(tile + 6)} ${round(y - 8)})" d="${drawingOf(of)}" fill="none" stroke="${look.onType}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`,
      text(name, from, y - 6, 12, room, 'text', side, differs),
      text(type, from, y + 9, 10, room, 'muted', side),
      status
        ? `<path transform="translate(${round(x + start * (width / 2 - 12))} ${round(y)})" d="${status.path}" fill-rule="evenodd" fill="${look[status.tone]}"/>`
        : '',
      '</g>',
    ].join('');
  };
  const lines = scene.lines.map((line) => {
    const { x, y } = tipOf(line);
    return `<line x1="${round(line.source.x)}" y1="${round(line.source.y)}" x2="${round(x)}" y2="${round(y)}"/>`;
  });
  const names =
    scene.lines.length > maxNamed
      ? []
      : scene.lines.map((line) => {
          const { x, y } = nameAt(line);
          return text(line.name, x, y, 10, 130, 'muted', 'middle');
        });
  const box = [area.left, area.top, area.right - area.left, area.bottom - area.top].map(Math.round);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${box[2]}" height="${box[3]}" viewBox="${box.join(' ')}" font-family="${escaped(look.font)}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<defs><marker id="end" viewBox="0 0 9 8" refX="9" refY="4" markerWidth="9" markerHeight="8" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0 9 4 0 8z" fill="${look.line}"/></marker></defs>`,
    `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="${look.surface}"/>`,
    `<g stroke="${look.line}" marker-end="url(#end)">${lines.join('')}</g>`,
    ...scene.nodes.map(node),
    ...names,
    '</svg>',
  ].join('\n');
}

/** Prints the map alone: in a frame of its own, because a page cannot hide the rest of its host. */
export function print(scene: Scene, title: string, beside: HTMLElement): void {
  const frame = document.createElement('iframe');
  // One that is not displayed is printed empty by some browsers.
  Object.assign(frame.style, { position: 'absolute', inlineSize: '0', blockSize: '0', border: '0' });
  frame.title = title;
  beside.append(frame);
  const page = frame.contentDocument!;
  page.title = title;
  const picture = drawn(scene);
  picture.style.maxWidth = '100%';
  picture.style.maxHeight = '100vh';
  page.body.append(page.adoptNode(picture));
  frame.contentWindow!.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow!.focus();
  frame.contentWindow!.print();
}
