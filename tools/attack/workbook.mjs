// Zip archives and workbooks as no spreadsheet would write them, packed piece by piece: what unpacks to 600 MB is never
// in memory.
import { createDeflateRaw } from 'node:zlib';
import { once } from 'node:events';

const chunkBytes = 256 * 1024;

/** `times(unit, count)` among the pieces of a file is the text that often. */
export const times = (unit, count) => ({ unit, count });

function* chunksOf(pieces) {
  for (const piece of [pieces].flat()) {
    if (typeof piece === 'string' || Buffer.isBuffer(piece)) yield Buffer.from(piece);
    else {
      const some = Math.max(1, Math.floor(chunkBytes / piece.unit.length));
      const chunk = Buffer.from(piece.unit.repeat(Math.min(some, piece.count)));
      for (let left = Math.floor(piece.count / some); left > 0; left--) yield chunk;
      if (piece.count % some) yield Buffer.from(piece.unit.repeat(piece.count % some));
    }
  }
}

async function packed(pieces) {
  const deflate = createDeflateRaw({ level: 1 });
  const chunks = [];
  deflate.on('data', (chunk) => chunks.push(chunk));
  let size = 0;
  for (const chunk of chunksOf(pieces)) {
    size += chunk.length;
    if (!deflate.write(chunk)) await once(deflate, 'drain');
  }
  deflate.end();
  await once(deflate, 'end');
  return { size, bytes: Buffer.concat(chunks) };
}

/**
 * A zip archive of `[name, pieces, lie]`: `lie` overrides what its headers say, `{size, packedSize, method, flags,
 * bytes}`.
 */
export async function zipOf(files, { comment = '', entries = files.length } = {}) {
  const bodies = [];
  const directory = [];
  let offset = 0;
  for (const [name, pieces, lie = {}] of files) {
    const whole = await packed(pieces);
    const bytes = lie.bytes ?? whole.bytes;
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(lie.flags ?? 0, 2);
    fixed.writeUInt16LE(lie.method ?? 8, 4);
    fixed.writeUInt32LE((lie.packedSize ?? bytes.length) >>> 0, 14);
    fixed.writeUInt32LE((lie.size ?? whole.size) >>> 0, 18);
    fixed.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), fixed, place, Buffer.from(name));
    bodies.push(Buffer.from('PK\u0003\u0004', 'latin1'), fixed, Buffer.from(name), bytes);
    offset += 30 + Buffer.byteLength(name) + bytes.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries & 0xffff, 8);
  end.writeUInt16LE(entries & 0xffff, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...bodies, listed, end, Buffer.from(comment)]);
}

const relation = (id, type, target) =>
  `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** The files of a workbook whose parts may be replaced; `sheet` are the pieces of its `sheetData`. */
export const partsOf = (sheet, { texts, styles, workbook, relations, lies = {}, more = [] } = {}) => {
  const files = [
    ['_rels/.rels', `<Relationships>${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`],
    [
      'xl/workbook.xml',
      workbook ??
        '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations ??
        `<Relationships>${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}${relation(3, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', ['<worksheet><sheetData>', sheet, '</sheetData></worksheet>'].flat()],
    ...(texts ? [['xl/sharedStrings.xml', ['<sst>', texts, '</sst>'].flat()]] : []),
    ...(styles ? [['xl/styles.xml', styles]] : []),
    ...more,
  ];
  return files.map(([name, pieces, lie]) => [name, pieces, lies[name] ?? lie]);
};

export const workbookOf = (...given) => zipOf(partsOf(...given));
