// Files that a person could upload in place of a table, each made by chance from a seed and thrown away again. A family
// is what is wrong with them; its variants are drawn.
import { gzipSync } from 'node:zlib';
import { random } from './random.mjs';
import { partsOf, times, workbookOf, zipOf } from './workbook.mjs';

const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="str"><v>Serial</v></c></row>';
const row = (cells = '<c t="str"><v>One</v></c>') => `<row>${cells}</row>`;
const csv = (...lines) => Buffer.from(`Name,Serial\n${lines.join('\n')}\n`);
const utf16 = (text, mark = '\ufeff') => Buffer.from(mark + text, 'utf16le');

/** What does not shrink, so that a file is as large packed as its directory may say. */
function noise(chance, bytes) {
  const words = Array.from({ length: Math.ceil(bytes / 9) }, () =>
    chance
      .below(2 ** 31)
      .toString(36)
      .padStart(6, '0'),
  );
  return words.join('').slice(0, bytes);
}

/** So many repetitions, with enough noise in a comment that the whole unpacks to less than 250 times its size. */
const credible = (chance, unit, count) => {
  const shares = 50;
  const pad = () => `<!--${noise(chance, Math.ceil((unit.length * count) / 150 / shares))}-->`;
  return Array.from({ length: shares }, () => [times(unit, Math.ceil(count / shares)), pad()]).flat();
};

const signatures = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'JVBERi0xLjQKJcfsj6IKNSAwIG9iago8PC9MZW5ndGg=',
  '0M8R4KGxGuEAAAAAAAAAAAAAAAAAAAAA',
  'f0VMRgIBAQAAAAAAAAAAAAMAPgABAAAA',
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'N3q8ryccAAQAAAAAAAAAAAAAAAAAAAAA',
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBD',
];

/** Each makes one file: `(chance, size)`, where `size` is 1 for a whole attack and less for a short one. */
const families = {
  'nested elements': (chance, size) => {
    const count = (60e6 / 3) * size;
    return workbookOf([header, ...credible(chance, chance.pick(['<a>', '<c>', '<row>', '<x:a>']), count)]);
  },
  'nested elements in another part': (chance, size) => {
    const deep = credible(chance, '<a>', 6e6 * size);
    const part = chance.pick(['styles', 'workbook', 'relations', 'texts']);
    return workbookOf([header, row()], { [part]: ['<x>', ...deep] });
  },
  'one text': (chance, size) => {
    const open = chance.pick([
      '<row><c t="str"><v>',
      '<row><c t="inlineStr"><is><t>',
      '<row><c><f>',
      '<!--',
      '<![CDATA[',
    ]);
    const unit = chance.pick(['x', 'é', '&amp;', '&#x1F600;', ' ', '\n', ']']);
    return workbookOf([
      header,
      row(),
      open,
      times(unit, Math.floor((600e6 * size) / unit.length)),
      noise(chance, 3e6 * size),
    ]);
  },
  'one text of which the directory knows nothing': (chance, size) =>
    workbookOf([header, row(), '<row><c t="str"><v>', times('y', 200e6 * size), '</v></c></row>'], {
      lies: { 'xl/worksheets/sheet1.xml': { size: chance.pick([100, 4_000_000, 0]) } },
    }),
  'attributes of one element': (chance, size) => {
    const count = Math.ceil(1e6 * size);
    const all = Array.from({ length: count }, (_, i) => ` a${i.toString(36)}="${chance.below(99)}"`).join('');
    return workbookOf([header, `<row${all}>`, '<c t="str"><v>x</v></c></row>']);
  },
  'a long attribute': (chance, size) => {
    const part = chance.pick(['r', 's', 't', 'ref']);
    return workbookOf([
      header,
      `<row><c ${part}="`,
      times('A', 20e6 * size),
      noise(chance, 2e5),
      '"><v>1</v></c></row>',
    ]);
  },
  'blank rows': (chance, size) => {
    const unit = chance.pick([
      '<row/>',
      '<row></row>',
      '<row><c/></row>',
      '<row r="7"/>',
      '<x/>',
      '<row><c><v/></c></row>',
    ]);
    return workbookOf([header, ...credible(chance, unit, Math.floor((100e6 * size) / unit.length)), row()]);
  },
  'cells of one row': (chance, size) => {
    const unit = chance.pick(['<c/>', '<c t="str"><v>x</v></c>', '<c r="A1"><v>1</v></c>', '<c r="XFD1"><v>1</v></c>']);
    const cells = credible(chance, unit, Math.floor((60e6 * size) / unit.length));
    return workbookOf(chance.in(0.5) ? [header, '<row>', ...cells, '</row>'] : ['<row>', ...cells, '</row>', row()]);
  },
  'shared texts': (chance, size) => {
    const [text, count] = chance.pick([
      [chance.pick(['<si/>', '<si><t/></si>']), 8e6],
      ['<si><t>Notebook of the reception</t></si>', 2.5e6],
      [`<si><t>${'漢'.repeat(300)}</t></si>`, 2e5],
      [`<si><t>${'x'.repeat(99_000)}</t></si>`, 900],
      [`<si>${'<r><t>xxxxxxxxxx</t></r>'.repeat(20_000)}</si>`, 200],
    ]);
    const shown = times(row('<c t="s"><v>0</v></c><c t="s"><v>1</v></c>'), 1000);
    return workbookOf([header, shown], { texts: credible(chance, text, Math.ceil(count * size)) });
  },
  'one shared text in many cells': (chance, size) => {
    const cell = '<c t="s"><v>0</v></c>';
    const across = chance.pick([1, 2, 50, 500]);
    const shown = times(row(cell.repeat(across)), Math.ceil((200_000 * size) / across));
    return workbookOf([header, shown], {
      texts: `<si><t>${chance.pick(['x', '漢', '\u00e9']).repeat(chance.pick([20, 9000, 99_000]))}</t></si>`,
    });
  },
  'numbers of shared texts that are not there': (chance) => {
    const index = () => chance.pick([-1, 99, 1e21, 0.5, 'NaN', 'x', '', 4294967296, '0x1', '１']);
    return workbookOf([header, ...Array.from({ length: 50 }, () => row(`<c t="s"><v>${index()}</v></c>`))], {
      texts: '<si><t>One</t></si>',
    });
  },
  styles: (chance, size) => {
    const code = chance.pick(['[', '"', '[h', '\\', '0', '_', '*', 'y']);
    const formats = chance.pick([
      [`<numFmt numFmtId="164" formatCode="${(code === '"' ? '&quot;' : code).repeat(1e6 * size)}"/>`],
      Array.from({ length: 2e5 * size }, (_, i) => `<numFmt numFmtId="${i}" formatCode="0${i}"/>`),
    ]);
    const looks = times('<xf numFmtId="164"/>', chance.pick([10, 9e5 * size]));
    return workbookOf([header, times(row('<c s="3"><v>45000</v></c>'), 100)], {
      styles: ['<styleSheet><numFmts>', ...formats, '</numFmts><cellXfs>', looks, '</cellXfs></styleSheet>'],
    });
  },
  'many sheets and relations': (chance, size) => {
    const count = Math.ceil(1e5 * size);
    const targets = [
      'worksheets/sheet1.xml',
      '../../../etc/passwd',
      '/xl/worksheets/sheet1.xml',
      'none.xml',
      '',
      'workbook.xml',
    ];
    const all = Array.from({ length: chance.pick([20, count]) }, (_, i) => [
      `<sheet name="S${i}" r:id="rId${chance.pick([1, i])}" state="${chance.pick(['visible', 'hidden', ''])}"/>`,
      `<Relationship Id="rId${i}" Type="a/worksheet" Target="${chance.pick(targets)}"/>`,
    ]);
    return workbookOf(chance.pick([[header, row()], [times('<row/>', 1e6)]]), {
      workbook: ['<workbook xmlns:r="r"><sheets>', ...all.map(([sheet]) => sheet), '</sheets></workbook>'],
      relations: ['<Relationships>', ...all.map(([, one]) => one), '</Relationships>'],
    });
  },
  'places that no sheet has': (chance) => {
    const at = () =>
      chance.pick(['ZZZZ1', 'A0', 'XFE1', 'A-1', '1A', 'a1', 'AAA99999999999', '', '$A$1', 'Ａ1', 'A1:B2']);
    const number = () =>
      chance.pick([-1, 0, 1, 2, 5, 1_048_576, 1_048_577, 2 ** 31, 1e300, 'x', '', '１', 0.5, 900_000]);
    const rows = Array.from(
      { length: 200 },
      () => `<row r="${number()}"><c r="${at()}" t="str"><v>x</v></c><c r="${at()}"><v>2</v></c></row>`,
    );
    return workbookOf([header, ...rows]);
  },
  'numbers and dates': (chance) => {
    const value = () =>
      chance.pick([
        -1,
        0,
        59,
        60,
        61,
        2_958_465,
        2_958_466,
        1e308,
        '1e999',
        -1e-300,
        'NaN',
        'Infinity',
        '1,5',
        '',
        ' 7 ',
        '12345678901234567890',
        45000.999999,
        '#REF!',
      ]);
    const type = () => chance.pick(['', ' t="n"', ' t="d"', ' t="b"', ' t="e"', ' t="x"', ' t="s"']);
    const cells = () =>
      Array.from({ length: 8 }, () => `<c s="${chance.below(4)}"${type()}><v>${value()}</v></c>`).join('');
    const workbook = `<workbook xmlns:r="r"><workbookPr date1904="${chance.pick([0, 1, 'true', 'x'])}"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`;
    return workbookOf([header, ...Array.from({ length: 100 }, () => row(cells()))], {
      workbook,
      styles:
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000000000000000"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    });
  },
  'document types, entities and other XML': (chance, size) => {
    const before = chance.pick([
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>',
      `<!DOCTYPE x [${'<!ENTITY a "b">'.repeat(2e5 * size)}]>`,
      '<!DOCTYPE x SYSTEM "file:///etc/passwd">',
      `<?x ${'y'.repeat(5e6 * size)}?>`,
      `<!--${'-x'.repeat(3e6 * size)}-->`,
      '<?xml version="1.0" encoding="UTF-16"?>',
      '<?xml version="9.9"?>',
      '\u0000',
      '\ufeff',
    ]);
    return zipOf(
      partsOf([header, row('<c t="str"><v>&b;</v></c>')]).map(([name, pieces]) => [
        name,
        name.includes('sheet1') ? [before, ...[pieces].flat()] : pieces,
      ]),
    );
  },
  'sizes that lie': (chance) => {
    const value = () => chance.pick([0, 1, 100, 0xffffffff, 0x7fffffff, 25_000_000]);
    const name = chance.pick(['xl/worksheets/sheet1.xml', 'xl/workbook.xml', 'xl/sharedStrings.xml']);
    return workbookOf([header, times(row(), 1000)], {
      texts: '<si><t>x</t></si>',
      lies: { [name]: { [chance.pick(['size', 'packedSize'])]: value() } },
    });
  },
  'archives that are none': async (chance) => {
    const files = partsOf([header, row()]);
    return chance.pick([
      () => zipOf(files.map(([name, pieces]) => [name, pieces, { method: chance.pick([1, 9, 12, 14, 99]) }])),
      () => zipOf(files.map(([name, pieces]) => [name, pieces, { flags: chance.pick([1, 8, 0x41, 0x800, 0xffff]) }])),
      () => zipOf(files.map(([name, pieces]) => [name, pieces, { bytes: Buffer.from(noise(chance, 300)) }])),
      () => zipOf([...files, ...files]),
      () => zipOf(files, { entries: chance.pick([0, 1, 65_535, 9999]), comment: 'PK\u0005\u0006'.repeat(20) }),
      () => zipOf([...files, ...Array.from({ length: chance.pick([200, 20_000]) }, (_, i) => [`x/${i}`, 'x'])]),
      () =>
        zipOf([
          ['../../evil.xml', 'x'],
          ['C:\\x', 'x'],
          ['/etc/passwd', 'x'],
          ['', 'x'],
          ['x'.repeat(60_000), 'x'],
          ...files,
        ]),
      () => zipOf([['word/document.xml', '<document/>']]),
      () =>
        zipOf([
          ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
          ['content.xml', '<x/>'],
        ]),
    ])();
  },
  'a workbook that ends early': async (chance) => {
    const whole = await workbookOf([header, ...Array.from({ length: 2000 }, (_, i) => row(`<c><v>${i}</v></c>`))]);
    return whole.subarray(0, chance.below(whole.length));
  },
  'a workbook with other bytes': async (chance) => {
    const whole = await workbookOf([header, ...Array.from({ length: 500 }, (_, i) => row(`<c><v>${i}</v></c>`))], {
      texts: '<si><t>One</t></si>',
    });
    for (let left = 1 + chance.below(40); left > 0; left--) whole[chance.below(whole.length)] = chance.below(256);
    return whole;
  },
  'commas and nothing else': (chance, size) => {
    const bytes = Math.ceil(24_900_000 * size);
    const all = Buffer.alloc(bytes, chance.pick([',', ';', '\t', '|', ',,\n', '"",', '""', ',\n']));
    return chance.in(0.5) ? all : Buffer.concat([csv('One,2'), all]);
  },
  'one cell': (chance, size) => {
    const text = chance.pick(['x', 'é', '😀', '\0', ' ', '""', 'x""', ',']).repeat(Math.ceil(6_000_000 * size));
    return csv(`One,${chance.pick(['', '"'])}${text}`.slice(0, 24_000_000), 'Two,2');
  },
  'quotation marks': (chance) =>
    csv(
      ...Array.from({ length: 400 }, () =>
        Array.from({ length: 12 }, () => chance.pick(['"', '""', 'x', ',', 'y ', '\r', '\n', '\r\n', '"x"', "'"])).join(
          '',
        ),
      ),
      chance.pick(['', '"', '"never closed']),
    ),
  'many quotation marks that open nothing': (chance, size) =>
    csv(chance.pick(['x"', '"x"y', '"a"b,', '"\n']).repeat(Math.ceil(6_000_000 * size))),
  'short rows': (chance, size) => {
    const end = chance.pick(['\n', '\r\n', '\r', '\n\r']);
    const count = chance.pick([999_999, 1_000_001, 300_000]) * size;
    return Buffer.from(`Name${end}${`${chance.pick(['x', '1', 'ab,c', '"x"'])}${end}`.repeat(count)}`);
  },
  'wide rows': (chance, size) => {
    const width = chance.pick([499, 500, 501, 16_384, 200_000]);
    const line = `${chance.pick(['', 'x', '""'])},`.repeat(width);
    const count = Math.max(1, Math.floor((20_000_000 * size) / line.length));
    return Buffer.from(`${chance.in(0.5) ? `Name${','.repeat(width)}` : line}\n${`${line}\n`.repeat(count)}`);
  },
  'long headings': (chance, size) =>
    Buffer.from(
      `${`${chance.pick(['x', '漢', '"q""r"']).repeat(chance.pick([200, 1000, 40_000]) * size)},`.repeat(300)}Name\n1,2\n`,
    ),
  encodings: (chance) => {
    const text = `Name,Ort\n${'Gerät „5“,Köln €\n'.repeat(50)}`;
    return chance.pick([
      () => utf16(text),
      () => utf16(text).swap16(),
      () => utf16(text, ''),
      () => Buffer.concat([utf16(text), Buffer.from([7])]),
      () => Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from(text)]),
      () => Buffer.concat([Buffer.from([0xef, 0xbb]), Buffer.from(text)]),
      () => Buffer.from(`\ufeff\ufeff${text}`),
      () => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80])]),
      () => Buffer.from(text, 'latin1'),
      () => utf16(`Name\n${'\ud800x\n'.repeat(100)}`),
      () => Buffer.from([0xff, 0xfe]),
      () => Buffer.from([0xfe, 0xff, 0x00]),
    ])();
  },
  'characters that are no text': (chance) => {
    const one = () =>
      chance.pick(['\0', '\u0001', '\u001b[2J', '\u202e', '\u200b', '\u2028', '\ufffe', '\u0085', 'x', ',', '\n']);
    return csv(...Array.from({ length: chance.pick([1, 500]) }, () => `${'A name,'.repeat(40)}${one()}${one()}`));
  },
  'mixed ends of lines': (chance) => {
    const end = () => chance.pick(['\n', '\r', '\r\n', '\n\r', '\r\r\n', '\u2028', '\u0085', '\v', '\f']);
    return Buffer.from(Array.from({ length: 5000 }, (_, i) => `a${i},b${end()}`).join(''));
  },
  'other formats under another name': (chance) =>
    chance.pick([
      () => Buffer.from(chance.pick(signatures), 'base64'),
      () => Buffer.from('<!DOCTYPE html><html><table><tr><td>Name</td></tr></table></html>'),
      () => Buffer.from('{\\rtf1 Name}'),
      () => Buffer.from(JSON.stringify([{ Name: 'One' }])),
      () => gzipSync(csv('One,2')),
      () => gzipSync(Buffer.alloc(50_000_000, 'x')),
      () => Buffer.from('PK\u0003\u0004'),
      () => Buffer.from('PK\u0005\u0006' + '\0'.repeat(18)),
      () => Buffer.alloc(0),
      () => Buffer.from('sep='),
      () => Buffer.from('sep="\nName"Serial\n1"2\n'),
    ])(),
  'bytes by chance': (chance) => {
    const bytes = Buffer.alloc(chance.pick([10, 5000, 300_000]));
    for (let at = 0; at < bytes.length; at++) bytes[at] = chance.below(256);
    if (chance.in(0.3)) bytes.write('PK\u0003\u0004', 'latin1');
    return bytes;
  },
};

/**
 * So many files of all families in turns, one after the other: `{family, name, bytes, number}`. `size` 1: as large as
 * they may be. `from`: those before are left out.
 */
export async function* madeFiles({ count, seed, size, from = 0 }) {
  const names = Object.keys(families);
  for (let number = from; number < count; number++) {
    const family = names[number % names.length];
    const chance = random(seed * 1000 + number);
    const bytes = await families[family](chance, size);
    yield { family, name: chance.pick(['assets.csv', 'assets.xlsx', 'a.xls', 'x', 'assets.csv.exe']), bytes, number };
  }
}
