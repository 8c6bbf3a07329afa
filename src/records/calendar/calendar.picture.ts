/** px around the picture and between its parts; a larger side fails in some browsers. */
const margin = 20;
const longestSide = 8192;

interface PictureParts {
  title: string;
  /** What is drawn below it, one below the other. */
  parts: readonly HTMLElement[];
}

/**
 * A picture of what a page shows of these elements, also of what is scrolled out of sight: each box, line, icon and text
 * where the browser has laid it out, painted anew on a canvas. It knows what our calendar is made of, and no images,
 * shadows or transforms. Buttons that are not printed are left out. Null: the browser made none.
 */
export function pictureOf({ title, parts }: PictureParts): Promise<Blob | null> {
  const base = getComputedStyle(parts[0]!);
  const size = 18;
  const wide = Math.max(...parts.map(({ scrollWidth }) => scrollWidth)) + 2 * margin;
  const high = parts.reduce((sum, { scrollHeight }) => sum + scrollHeight + margin, 2 * margin + size);
  const scale = Math.min(2, longestSide / wide, longestSide / high);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(wide * scale);
  canvas.height = Math.ceil(high * scale);
  const context = canvas.getContext('2d')!;
  context.scale(scale, scale);
  context.fillStyle = surfaceOf(parts[0]!);
  context.fillRect(0, 0, wide, high);
  context.fillStyle = base.color;
  context.font = `600 ${size}px ${base.fontFamily}`;
  context.textBaseline = 'middle';
  context.direction = base.direction as CanvasDirection;
  const isRtl = base.direction === 'rtl';
  context.textAlign = isRtl ? 'right' : 'left';
  context.fillText(title, isRtl ? wide - margin : margin, margin + size / 2);
  context.textAlign = 'left';
  let top = 2 * margin + size;
  for (const part of parts) {
    unscrolled(part, () => {
      const box = part.getBoundingClientRect();
      const left = isRtl ? wide - margin - part.scrollWidth : margin;
      context.save();
      context.translate(left - box.left, top - box.top);
      paint(context, part);
      context.restore();
    });
    top += part.scrollHeight + margin;
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** The colour that is behind an element: its own, or that of what is around it. */
function surfaceOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement ?? hostOf(at)) {
    const { backgroundColor } = getComputedStyle(at);
    if (isSeen(backgroundColor)) return backgroundColor;
  }
  return '#fff';
}

const hostOf = (element: Element): Element | null => {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
};

const isSeen = (colour: string): boolean => colour !== 'transparent' && !/[,/] ?0\)$/.test(colour);

/** What sticks to an edge is where it belongs while nothing is scrolled; nothing of that is painted by the browser. */
function unscrolled(element: HTMLElement, work: () => void): void {
  const scroller = element.closest('[data-scroller]') ?? element;
  const { scrollTop, scrollLeft } = scroller;
  scroller.scrollTop = scroller.scrollLeft = 0;
  work();
  scroller.scrollTop = scrollTop;
  scroller.scrollLeft = scrollLeft;
}

type Context = CanvasRenderingContext2D;

function paint(context: Context, element: Element): void {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  if (style.display === 'none' || style.visibility === 'hidden' || box.width <= 1 || box.height <= 1) return;
  if (element instanceof HTMLButtonElement && element.dataset.prints === undefined) return;
  if (element instanceof SVGElement) return paintIcon(context, element, style, box);
  paintBox(context, element, style, box);
  context.save();
  if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
    context.beginPath();
    context.rect(box.left, box.top, box.width, box.height);
    context.clip();
  }
  for (const child of element.childNodes)
    if (child instanceof Element) paint(context, child);
    else if (child instanceof Text && child.data.trim()) paintText(context, child, style, box);
  paintCount(context, element, style, box);
  context.restore();
}

const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;

function paintBox(context: Context, element: Element, style: CSSStyleDeclaration, box: DOMRect): void {
  const corners = [style.borderTopLeftRadius, style.borderTopRightRadius, style.borderBottomRightRadius].concat(
    style.borderBottomLeftRadius,
  );
  if (isSeen(style.backgroundColor)) {
    context.fillStyle = style.backgroundColor;
    context.beginPath();
    context.roundRect(
      ...([box.left, box.top, box.width, box.height] as const),
      corners.map((corner) => parseFloat(corner) || 0),
    );
    context.fill();
  }
  for (const side of sides) {
    const width = parseFloat(style[`border${side}Width`]);
    const kind = style[`border${side}Style`];
    const colour = style[`border${side}Color`];
    if (!width || kind === 'none' || !isSeen(colour)) continue;
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.setLineDash(kind === 'dashed' ? [4, 3] : []);
    const half = width / 2;
    const [left, top, right, bottom] = [box.left + half, box.top + half, box.right - half, box.bottom - half];
    context.beginPath();
    context.moveTo(side === 'Right' ? right : left, side === 'Bottom' ? bottom : top);
    context.lineTo(side === 'Left' ? left : right, side === 'Top' ? top : bottom);
    context.stroke();
  }
  context.setLineDash([]);
  // The hours of a day are a pattern.
  const hours = element instanceof HTMLElement ? element.dataset.hours : undefined;
  if (!hours) return;
  context.fillStyle = style.borderInlineStartColor;
  for (let hour = 1; hour <= 24; hour++)
    if (hours === 'down') context.fillRect(box.left, box.top + (box.height * hour) / 24 - 1, box.width, 1);
    else context.fillRect(box.left + (box.width * hour) / 24 - 1, box.top, 1, box.height);
}

function paintIcon(context: Context, icon: SVGElement, style: CSSStyleDeclaration, box: DOMRect): void {
  const [left = 0, top = 0, width = 16, height = 16] = icon.getAttribute('viewBox')?.split(/[ ,]+/).map(Number) ?? [];
  context.save();
  context.translate(box.left, box.top);
  context.scale(box.width / width, box.height / height);
  context.translate(-left, -top);
  if (style.transform.startsWith('matrix(-1')) {
    context.translate(width, 0);
    context.scale(-1, 1);
  }
  for (const shape of icon.querySelectorAll('path')) {
    const own = getComputedStyle(shape);
    const path = new Path2D(shape.getAttribute('d') ?? '');
    if (own.fill !== 'none') {
      context.fillStyle = own.fill;
      context.fill(path, own.fillRule as CanvasFillRule);
    }
    if (own.stroke === 'none') continue;
    context.strokeStyle = own.stroke;
    context.lineWidth = parseFloat(own.strokeWidth);
    context.lineCap = own.strokeLinecap as CanvasLineCap;
    context.lineJoin = own.strokeLinejoin as CanvasLineJoin;
    context.stroke(path);
  }
  context.restore();
}

/** The words of a text by the lines in which they stand. */
function linesOf(text: Text): { words: string; box: DOMRect }[] {
  const range = document.createRange();
  const lines: { begin: number; end: number; top: number }[] = [];
  // A line may also end behind a hyphen.
  for (const { index, 0: word } of text.data.matchAll(/[^\s-]+-?|-/g)) {
    const end = index + word.length;
    range.setStart(text, index);
    range.setEnd(text, end);
    const { top, height } = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && Math.abs(last.top - top) < height / 2) last.end = end;
    else lines.push({ begin: index, end, top });
  }
  return lines.map(({ begin, end }) => {
    range.setStart(text, begin);
    range.setEnd(text, end);
    return { words: text.data.slice(begin, end), box: range.getBoundingClientRect() };
  });
}

function setFont(context: Context, style: CSSStyleDeclaration): void {
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.color;
  context.direction = style.direction as CanvasDirection;
}

function paintText(context: Context, text: Text, style: CSSStyleDeclaration, around: DOMRect): void {
  setFont(context, style);
  const isRtl = style.direction === 'rtl';
  const isShortened = style.textOverflow === 'ellipsis';
  const lines = linesOf(text);
  const most = Number(style.webkitLineClamp) || lines.length;
  for (const [line, { words, box }] of lines.slice(0, most).entries()) {
    const isLast = line === most - 1 && lines.length > most;
    const isCut = isLast || (isShortened && box.width > around.width + 1);
    const shown = isCut ? shortened(context, isLast ? `${words}……` : words, around.width) : words;
    context.textAlign = isRtl ? 'right' : 'left';
    context.fillText(shown, isRtl ? box.right : box.left, box.top + box.height / 2);
  }
  context.textAlign = 'left';
}

/** As much of a text as there is room for, with “…”. */
function shortened(context: Context, text: string, room: number): string {
  let [fits, fails] = [0, text.length];
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1;
    if (context.measureText(`${text.slice(0, middle)}…`).width <= room) fits = middle;
    else fails = middle;
  }
  return `${text.slice(0, fits).trimEnd()}…`;
}

/** A number that the style sheet writes behind an icon. */
function paintCount(context: Context, element: Element, style: CSSStyleDeclaration, box: DOMRect): void {
  const count = element instanceof HTMLElement ? element.dataset.count : undefined;
  if (!count || style.fontSize === '0px') return;
  setFont(context, style);
  context.textAlign = style.direction === 'rtl' ? 'left' : 'right';
  context.fillText(count, style.direction === 'rtl' ? box.left : box.right, box.top + box.height / 2);
  context.textAlign = 'left';
}
