import { deflateRawSync } from 'node:zlib';

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** The files of a workbook with this `sheetData`; `more` replaces or adds files. */
export const partsOf = (sheet: string, more: Record<string, string> = {}) => ({
  '_rels/.rels': `<Relationships>${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}${relation(3, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  ...more,
});

export const workbookOf = (...args: Parameters<typeof partsOf>): Buffer => zipOf(partsOf(...args));

/** A zip archive of these files; `lie` overrides what its directory says of the last one. */
export function zipOf(files: Record<string, string>, lie: { size?: number } = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const entries = Object.entries(files);
  for (const [index, [name, text]] of entries.entries()) {
    const raw = Buffer.from(text);
    const packed = deflateRawSync(raw);
    const size = (index === entries.length - 1 ? lie.size : undefined) ?? raw.length;
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(size, 8);
    const fixed = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
    const length = Buffer.from([name.length & 255, name.length >> 8, 0, 0]);
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), fixed, sizes, length, Buffer.from(name), packed]);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(offset);
    const entry = [Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fixed, sizes, length, Buffer.alloc(10), place];
    directory.push(Buffer.concat([...entry, Buffer.from(name)]));
    bodies.push(body);
    offset += body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, end]);
}
