import { Chart } from 'chart.js';
import { truncate } from '../../../shared/format/truncate';
import { configOf, type Drawing } from './chart.config';
import { fillOf } from './fill';

const width = 1200;
const margin = 32;
const scale = 2;
const line = 24;

/** The chart as a PNG with its title, on the page's background; round ones with the names of their parts. */
export async function pictureOf(drawing: Drawing, title: string, text: string): Promise<Blob> {
  const { type, groups, colours } = drawing;
  const round = type === 'pie' || type === 'doughnut';
  const body =
    type === 'horizontal' ? Math.max(360, groups.length * 30 + 40) : round ? Math.max(480, groups.length * line) : 560;
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = (body + margin * 2 + 72) * scale;
  const context = canvas.getContext('2d')!;
  context.scale(scale, scale);
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);

  const side = colours.rtl ? width - margin : margin;
  context.direction = colours.rtl ? 'rtl' : 'ltr';
  context.textAlign = colours.rtl ? 'right' : 'left';
  context.textBaseline = 'top';
  write(context, title, side, margin, `600 22px ${colours.font}`, colours.text);
  write(context, text, side, margin + 34, `14px ${colours.font}`, colours.muted);

  const wide = round ? 640 : width - margin * 2;
  const chart = await drawn(drawing, wide, body);
  const left = round && colours.rtl ? width - margin - wide : margin;
  context.drawImage(chart, left, margin + 72, wide, body);
  if (round) names(context, drawing, colours.rtl ? width - margin - wide - 24 : margin + wide + 24);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

function write(context: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, colour: string) {
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, x, y, width - margin * 2);
}

/** The chart alone, in the size of the picture. */
async function drawn(drawing: Drawing, wide: number, high: number): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  canvas.width = wide;
  canvas.height = high;
  const config = configOf(drawing, scale);
  const chart = new Chart(canvas, {
    ...config,
    options: { ...config.options, responsive: false, animation: false, devicePixelRatio: scale, events: [] },
  });
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext('2d')!.drawImage(canvas, 0, 0);
  chart.destroy();
  return copy;
}

/** Each group with its look and its number, below each other. */
function names(context: CanvasRenderingContext2D, { groups, colours, format }: Drawing, from: number) {
  context.textBaseline = 'middle';
  groups.forEach(({ name, count, share, look }, index) => {
    const y = margin + 72 + line / 2 + index * line;
    const start = colours.rtl ? -1 : 1;
    context.fillStyle = fillOf(look, colours, scale);
    context.fillRect(colours.rtl ? from - 14 : from, y - 7, 14, 14);
    context.fillStyle = colours.text;
    context.font = `13px ${colours.font}`;
    context.fillText(`${truncate(name, 44)} – ${format(count)} (${share})`, from + start * 22, y);
  });
}
