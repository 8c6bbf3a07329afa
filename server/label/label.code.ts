import JsBarcode from 'jsbarcode';
import qrcode from 'qrcode-generator';
import { quietModules } from '../../wire/label/label.bars';

/** A code as the lengths of its dark runs, in modules. */
export interface Code {
  width: number;
  height: number;
  /** Dark rectangles, each one module high in a QR code and as high as the code in a barcode. */
  bars: { x: number; y: number; width: number }[];
}

/** White modules that a reader needs around a code. */
const quiet = { barcode: quietModules, qr: 4 } as const;

/** Code 128 of printable ASCII. */
export function barcode(text: string): Code {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  const modules = (drawn.encodings ?? []).map(({ data }) => data).join('');
  return {
    width: modules.length + 2 * quiet.barcode,
    height: 1,
    bars: runs((x) => modules[x] === '1', modules.length, 0, quiet.barcode, 0),
  };
}

export function qr(text: string): Code {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const rows = Array.from({ length: size }, (_, y) => runs((x) => code.isDark(y, x), size, y, quiet.qr, quiet.qr));
  return { width: size + 2 * quiet.qr, height: size + 2 * quiet.qr, bars: rows.flat() };
}

function runs(isDark: (x: number) => boolean, size: number, y: number, left: number, top: number): Code['bars'] {
  const bars: Code['bars'] = [];
  for (let x = 0; x < size; x++) {
    if (!isDark(x)) continue;
    const start = x;
    while (x + 1 < size && isDark(x + 1)) x++;
    bars.push({ x: left + start, y: top + y, width: x - start + 1 });
  }
  return bars;
}
