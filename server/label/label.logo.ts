import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { labelLimits } from '../../wire/label/label';

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

/** Samples of a pixel by a PNG's type of colour. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Where the pixels of each pass of an interlaced PNG begin, and how far they are apart. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Can the picture be drawn on a label? What draws it believes all that the picture says: of a PNG it unpacks whatever is
 * in it, and ends the process where that is broken. So it is unpacked here, to no more bytes than its size needs.
 */
export async function isDrawable(bytes: Buffer, type: string): Promise<boolean> {
  try {
    if (type === 'png' && !(await hasItsPixels(bytes))) return false;
    const { default: PDFDocument } = await import('pdfkit');
    (new PDFDocument() as unknown as { openImage(source: Buffer): unknown }).openImage(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Throws if it ends early, or cannot be unpacked. */
async function hasItsPixels(bytes: Buffer): Promise<boolean> {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (!width || !height || width > labelLimits.logoSide || height > labelLimits.logoSide) return false;
  const [depth = 0, colour = 0, , , interlaced] = bytes.subarray(24, 29);
  const bits = depth * (samples[colour] ?? 0);
  if (!bits || depth > 16) return false;
  const lines = (interlaced ? passes : ([[0, 0, 1, 1]] as const)).flatMap(([x, y, dx, dy]) => {
    const [across, down] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
    return across > 0 && down > 0 ? [{ count: down, size: 1 + Math.ceil((across * bits) / 8) }] : [];
  });
  const max = lines.reduce((sum, { count, size }) => sum + count * size, 0);
  const pixels = await unpack(pixelData(bytes), { maxOutputLength: max });
  // Each line begins with the number of its filter.
  let at = 0;
  for (const { count, size } of lines)
    for (let line = 0; line < count && at < pixels.length; line++, at += size) if ((pixels[at] ?? 0) > 4) return false;
  return true;
}

/** The packed pixels of a PNG. Throws if a part is longer than what is left. */
function pixelData(bytes: Buffer): Buffer {
  const found: Buffer[] = [];
  for (let at = 8, name = ''; name !== 'IEND';) {
    const length = bytes.readUInt32BE(at);
    name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') found.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(found);
}
