/** A code as the dark parts of a picture of so many modules, with the white border that a reader needs. */
interface SampleCode {
  width: number;
  height: number;
  path: string;
}

const bar = (x: number, y: number, width: number): string => `M${x} ${y}h${width}v1h-${width}z`;

/** Widths of the bars and of the gaps between them, in turns: Code 128 of AST-1042. */
const widths = '2112141113232131132133111221321131412213121121333141112331112';

export const sampleBarcode: SampleCode = { width: 112 + 20, height: 1, path: barcodePath() };

function barcodePath(): string {
  let x = 10;
  return [...widths]
    .map((digit, i) => {
      const drawn = i % 2 ? '' : bar(x, 0, Number(digit));
      x += Number(digit);
      return drawn;
    })
    .join('');
}

/** A QR code: a number to the base of 36 for each row, whose bits are the modules. */
const rows =
  'jv727 a7wap ek319 eio9p ekqjh a61q9 jvfy7 1728 cgd5j dgc3i 9m82h 1ofvz ebjoh ' +
  'cjedu hfxwf c71yl a80s6 1yja jw6s1 a7xg1 ela0g ek1j7 ejuzj a5nlj jv6rt';

export const sampleQr: SampleCode = { width: 25 + 8, height: 25 + 8, path: qrPath() };

function qrPath(): string {
  return rows
    .split(' ')
    .flatMap((row, y) =>
      [...parseInt(row, 36).toString(2).padStart(25, '0')].map((bit, x) => (bit === '1' ? bar(x + 4, y + 4, 1) : '')),
    )
    .join('');
}
