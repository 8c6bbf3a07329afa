import { setImmediate as otherRequests } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { barcodeText } from '../../wire/label/label.bars';
import { type Box, paperOf, places } from '../../wire/label/label.sheets';
import { barcode, type Code, qr } from './label.code';
import { beginsRight, fontsOf, type Run, runsOf, type Weight } from './label.fonts';
import { partsFor, type Printed, type Printing } from './label.print';

const point = 72 / 25.4;

type Document = InstanceType<typeof PDFDocument>;

/** The same labels as the page (D13), as a stream: a sheet is sent before the next one is drawn. */
export function labelPdf(printing: Printing): Document {
  const { width, height } = paperOf(printing.sheet);
  const document = new PDFDocument({
    size: [width * point, height * point],
    margin: 0,
    autoFirstPage: false,
    info: { Title: 'Labels' },
  });
  void draw(document, printing).then(
    () => document.end(),
    (error: unknown) => document.destroy(error as Error),
  );
  return document;
}

async function draw(document: Document, printing: Printing): Promise<void> {
  const { assets, start } = printing;
  const sheet = places(printing.sheet);
  const plain = assets.flatMap(({ identifier, details }) => [identifier, details]);
  const fonts = await fontsOf({ plain, bold: assets.map(({ name }) => name) });
  for (const [name, bytes] of fonts) document.registerFont(name, bytes);
  for (const [i, asset] of assets.entries()) {
    const place = (start + i) % sheet.length;
    if (i === 0 || place === 0) document.addPage();
    drawLabel(document, asset, sheet[place]!, printing);
    if (i % 10 === 9) await otherRequests();
  }
}

function drawLabel(document: Document, asset: Printed, at: Box, printing: Printing): void {
  const { address, logo } = printing;
  const { id, name, identifier, details } = asset;
  const parts = partsFor(printing, asset);
  const inside = ({ x, y, width, height }: Box): Box => ({ x: at.x + x, y: at.y + y, width, height });
  document.save();
  document.rect(at.x * point, at.y * point, at.width * point, at.height * point).clip();
  if (logo && parts.logo) drawLogo(document, logo.bytes, inside(parts.logo));
  drawText(document, name, inside(parts.name), 'bold');
  if (parts.details && details) drawText(document, details, inside(parts.details), 'plain');
  if (parts.bars) drawCode(document, barcode(barcodeText(asset)), inside(parts.bars));
  drawText(document, identifier, inside(parts.identifier), parts.bars ? 'centred' : 'plain');
  if (parts.qr) drawCode(document, qr(`${address}/service-desk/assets/${id}/show`), inside(parts.qr));
  document.restore();
}

function drawCode(document: Document, { width, height, bars }: Code, box: Box): void {
  const [across, down] = [(box.width * point) / width, (box.height * point) / height];
  for (const bar of bars)
    document.rect(box.x * point + bar.x * across, box.y * point + bar.y * down, bar.width * across, down);
  document.fill('#000');
}

function drawText(document: Document, text: string, box: Box, as: 'bold' | 'centred' | 'plain'): void {
  const room = box.width * point;
  const size = box.height * point * 0.8;
  document.fontSize(size);
  const { runs, width } = cut(document, text, as === 'bold' ? 'bold' : 'plain', room);
  const before = as === 'centred' ? 0.5 : beginsRight(text) ? 1 : 0;
  let x = box.x * point + Math.max(0, room - width) * before;
  document.fillColor('#000');
  for (const run of runs) {
    // Fonts differ in how high they stand: the line below all letters is the same.
    document
      .font(run.font)
      .text(run.text, x, box.y * point + 0.9 * size, { ...asOneRun, baseline: 'alphabetic', lineBreak: false });
    x += run.width;
  }
}

/** What fits into one line, with an ellipsis if it is not all of it, and its width in points. */
function cut(document: Document, text: string, weight: Weight, room: number): Measured {
  const whole = measured(document, text, weight);
  if (whole.width <= room) return whole;
  const letters = [...text];
  const shortened = (count: number) => measured(document, `${letters.slice(0, count).join('')}…`, weight);
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (shortened(middle).width <= room) fits = middle;
    else tooMany = middle;
  }
  return shortened(fits);
}

/** Without it the words of a run are drawn one by one from left to right, Arabic ones as well. */
const asOneRun = { features: [] };

/** Widths are in points. */
interface Measured {
  runs: (Run & { width: number })[];
  width: number;
}

function measured(document: Document, text: string, weight: Weight): Measured {
  const runs = runsOf(text, weight).map((run) => ({
    ...run,
    width: document.font(run.font).widthOfString(run.text, asOneRun),
  }));
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
}

function drawLogo(document: Document, bytes: Buffer, box: Box): void {
  document.image(imageOf(document, bytes), box.x * point, box.y * point, {
    fit: [box.width * point, box.height * point],
    valign: 'center',
  });
}

const images = new WeakMap<Document, unknown>();

/** The picture is in the file once. */
function imageOf(document: Document, bytes: Buffer): Buffer {
  const opened = document as unknown as { openImage(source: Buffer): unknown };
  const image = images.get(document) ?? opened.openImage(bytes);
  images.set(document, image);
  return image as Buffer;
}
