import { deflateSync, inflateSync } from 'node:zlib';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { labelLimits, type LabelTemplate } from '../../wire/label/label';
import { barcodeModules, barcodeText } from '../../wire/label/label.bars';
import { freeSheet, paperOf, partsOf, places, sheets } from '../../wire/label/label.sheets';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeAsset } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { barcode, qr } from './label.code';

/** The reader of fonts that pdfkit brings along. */
const fontkit = createRequire(createRequire(__filename).resolve('pdfkit'))('fontkit') as {
  create(bytes: Buffer): { getGlyph(glyph: number): { path: { commands: unknown[] } } };
};
const base = '/service-desk';
let server: TestServer;
let manager: Client;
let printer: Client;

beforeAll(async () => {
  server = await startServer();
  manager = await signIn(server, await makeAgent(server.db, ['manage_barcode']));
  printer = await signIn(server, await makeAgent(server.db, ['view_assets', 'print_labels']));
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom('barcode_templates').execute());

const size = { width: 50, height: 25, labels_per_row: 3, space_between_labels: 2 };
const view = async () =>
  (await manager.get<{ template: LabelTemplate | null }>(`${base}/barcode-template`)).data.template;
const create = (form: object = size) => manager.post<{ id: number }>(`${base}/barcode/template/create`, form);
/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A PNG of 4 × 4 pixels with transparency. */
function pngOf(packed: Buffer): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const head = Buffer.from([0, 0, 0, 4, 0, 0, 0, 4, 8, 6, 0, 0, 0]);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function form(fields: object, logo?: Buffer, name = 'logo.png'): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, String(value));
  if (logo) data.set('logo_image', new File([new Uint8Array(logo)], name));
  return data;
}
async function print(query: string) {
  const response = await fetch(`${server.url}${base}/generate-barcode?${query}`, { headers: printer.headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const page = async (query: string) => (await print(query)).bytes.toString();

/** Letters that the fonts in a PDF draw; those of every PDF reader are not in it. */
function lettersIn(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n/g)].flatMap(({ index }) => {
    try {
      return [inflateSync(pdf.subarray(index + 'stream\n'.length))];
    } catch {
      return [];
    }
  });
  const fonts = streams
    .filter((bytes) => bytes.toString('latin1', 0, 4) === 'true')
    .map((bytes) => fontkit.create(bytes));
  const maps = streams.map(String).filter((text) => text.includes('beginbfrange'));
  expect(fonts).toHaveLength(maps.length);
  // A map names the letters of each glyph of its font; the first glyph is the one for no letter.
  return maps.flatMap((map, i) =>
    [...map.matchAll(/\[(.*)\]/g)]
      .flatMap(([, codes]) => codes!.split(' '))
      .filter((_, glyph) => glyph > 0 && fonts[i]!.getGlyph(glyph).path.commands.length > 0)
      .map((codes) => Buffer.from(codes.slice(1, -1), 'hex').swap16().toString('utf16le')),
  );
}

describe('the template', () => {
  test('is null, is created once, and is read by who prints', async () => {
    expect(await view()).toBeNull();
    const { data, message } = await create({ ...size, width: '38.1', display_logo_confirmed: 1 });
    expect(message).toBe('The label template was created.');
    const template = {
      ...{ ...size, id: data.id, width: 38.1, display_logo_confirmed: 1, image_exists: 0 },
      ...{ logo_image: null, version: 1, sheet: 'free', fields: [] },
    };
    expect(await view()).toEqual(template);
    expect((await printer.get<{ template: LabelTemplate }>(`${base}/barcode-template`)).data.template).toEqual(
      template,
    );
    expect(await create()).toMatchObject({ status: 409, message: 'There is a template already: edit that one.' });
    expect((await printer.post(`${base}/barcode/template/create`, size)).status).toBe(403);
  });

  test('keeps its logo until another is sent or image_exists is 0, and its id when it is reset', async () => {
    const { id } = (await manager.post<{ id: number }>(`${base}/barcode/template/create`, form(size, png))).data;
    const url = `${base}/barcode/template/update/${id}`;
    expect(await view()).toMatchObject({
      image_exists: 1,
      logo_image: `data:image/png;base64,${png.toString('base64')}`,
    });
    expect((await manager.post(url, form({ ...size, height: 30, image_exists: 1 }))).status).toBe(200);
    expect(await view()).toMatchObject({ id, height: 30, image_exists: 1, version: 2 });
    expect((await manager.post(url, { ...size, version: 1 })).status).toBe(409);
    expect((await manager.post(url, { ...size, image_exists: 0 })).status).toBe(200);
    expect(await view()).toMatchObject({ image_exists: 0, logo_image: null });
    await manager.post(url, form({ ...size, width: 20, display_logo_confirmed: 1 }, png));
    expect(await manager.patch(`${base}/barcode/template/reset/${id}`)).toMatchObject({ status: 200, data: { id } });
    expect(await view()).toMatchObject({ ...size, id, display_logo_confirmed: 0, image_exists: 0 });
    expect((await manager.patch(`${base}/barcode/template/reset/999999`)).status).toBe(404);
  });

  test.each([
    [{ width: 14.9 }, 'width'],
    [{ width: 210.1 }, 'width'],
    [{ width: 50.25 }, 'width'],
    [{ width: 'wide' }, 'width'],
    [{ width: '' }, 'width'],
    [{ height: 5.9 }, 'height'],
    [{ height: 6.25 }, 'height'],
    [{ height: 298 }, 'height'],
    [{ space_between_labels: 21 }, 'space_between_labels'],
    [{ space_between_labels: -1 }, 'space_between_labels'],
    [{ labels_per_row: 0, width: 15 }, 'labels_per_row'],
    [{ labels_per_row: 11, width: 15 }, 'labels_per_row'],
    [{ labels_per_row: 4, width: 52 }, 'labels_per_row'],
    [{ sheet: 'l9999' }, 'sheet'],
    [{ sheet: 5 }, 'sheet'],
    [{ fields: ['price'] }, 'fields'],
    [{ fields: ['location', 'location'] }, 'fields'],
    [{ fields: ['location', 'department', 'used_by', 'managed_by'] }, 'fields'],
    [{ fields: [['location']] }, 'fields'],
  ])('%j is 422 at %s', async (wrong, field) => {
    const { status, message } = await create({ ...size, ...wrong });
    expect([status, Object.keys(message as object)]).toEqual([422, [field]]);
  });

  test('names the usual sheet and further fields; they stay when they are not sent, and go with a reset', async () => {
    const chosen = { sheet: 'l7160', fields: ['used_by', 'location'] };
    const { id } = (await create({ ...size, ...chosen })).data;
    expect(await view()).toMatchObject(chosen);
    await manager.post(`${base}/barcode/template/update/${id}`, { ...size, height: 26 });
    expect(await view()).toMatchObject({ ...chosen, height: 26 });
    await manager.post(`${base}/barcode/template/update/${id}`, form({ ...size, 'fields[]': '' }));
    expect(await view()).toMatchObject({ sheet: 'l7160', fields: [] });
    await manager.patch(`${base}/barcode/template/reset/${id}`);
    expect(await view()).toMatchObject({ sheet: 'free', fields: [] });
  });

  test('exactly as wide as the page is accepted', async () => {
    expect((await create({ ...size, labels_per_row: 4, width: 51, space_between_labels: 2 })).status).toBe(200);
  });

  test('a logo is judged by its bytes', async () => {
    const huge = Buffer.from(png);
    huge.writeUInt32BE(50_000, 16);
    for (const [bytes, name] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'logo.png'],
      [Buffer.from('GIF89a'), 'logo.jpg'],
      [huge, 'logo.png'],
      [Buffer.concat([png, Buffer.alloc(1024 * 1024)]), 'logo.png'],
      // Pixels that cannot be unpacked, that are far more than its size says, and that are filtered by no filter.
      [pngOf(Buffer.from('no pixels')), 'logo.png'],
      [pngOf(deflateSync(Buffer.alloc(50_000_000))), 'logo.png'],
      [pngOf(deflateSync(Buffer.alloc(68, 9))), 'logo.png'],
      [pngOf(deflateSync(Buffer.alloc(68))).subarray(0, 50), 'logo.png'],
      [Buffer.from('ffd8ffe000104a46494600', 'hex'), 'logo.jpg'],
    ] as const)
      expect(await manager.post(`${base}/barcode/template/create`, form(size, bytes, name))).toMatchObject({
        status: 422,
        message: { logo_image: expect.stringMatching(/^The logo /) },
      });
    expect(await view()).toBeNull();
    expect(
      (await manager.post(`${base}/barcode/template/create`, form(size, pngOf(deflateSync(Buffer.alloc(68)))))).status,
    ).toBe(200);
  });
});

describe('the page', () => {
  test('has a label for each asset in their order: name, one code, identifier; lengths in mm; no script may run', async () => {
    const [one, two] = [
      await makeAsset(server.db, { name: '<b>First</b>', identifier: 'PC-1' }),
      await makeAsset(server.db, { name: 'Second' }),
    ];
    const { status, headers, bytes } = await print(`ids[0]=${two.id}&ids[1]=${one.id}`);
    const html = bytes.toString();
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'none'; style-src 'sha256-",
    );
    expect([...html.matchAll(/data-asset-id="(\d+)"/g)].map(([, id]) => Number(id))).toEqual([two.id, one.id]);
    expect(html).not.toMatch(/<script|<b>/);
    expect(html.match(/<svg/g)).toHaveLength(2);
    expect(html).toContain('&lt;b&gt;First&lt;/b&gt;');
    expect(html).toContain('>PC-1<');
    expect(html).toContain('width:50mm;height:25mm');
    expect(html.match(/style="/)).toBeNull();
  });

  test('with qr=1 has a second code, which leads to the asset', async () => {
    const { id } = await makeAsset(server.db);
    const html = await page(`ids=${id}&qr=1`);
    expect(html.match(/<svg/g)).toHaveLength(2);
    expect(html).toContain(`aria-label="${server.url}/service-desk/assets/${id}/show"`);
  });

  test('follows the template, and begins at a place of a used sheet', async () => {
    await manager.post(
      `${base}/barcode/template/create`,
      form({ width: 70, height: 37, labels_per_row: 3, space_between_labels: 0, display_logo_confirmed: 1 }, png),
    );
    const { id } = await makeAsset(server.db);
    const html = await page(`ids=${id}&start=5`);
    expect(html).toContain('width:70mm;height:37mm');
    expect(html).toContain(`class="label p4" data-asset-id="${id}"`);
    expect(html).toContain('class="logo"');
    expect(html.split('data:image/png').length).toBe(2);
  });

  test('stands on a sheet as it is sold, the usual one of the template or another that is asked for', async () => {
    const { id } = await makeAsset(server.db);
    await create({ ...size, sheet: 'l7160' });
    const usual = await page(`ids=${id}&start=21`);
    expect(usual).toContain('width:63.5mm;height:38.1mm');
    expect(usual).toContain('.p20{left:139.28mm;top:243.75mm}');
    expect(usual).toContain(`class="label p20" data-asset-id="${id}"`);
    expect(await page(`ids=${id}&sheet=l7651`)).toContain('.p64{left:167.15mm;top:265.1mm}');
    expect(await page(`ids=${id}&sheet=free`)).toContain('width:50mm;height:25mm');
  });

  test('shows the fields that the template adds, and nothing for what an asset does not have', async () => {
    await create({ ...size, fields: ['location', 'used_by', 'asset_type'] });
    const person = await makeAgent(server.db, [], { full_name: 'Nora <Lind>' });
    const type = await server.db.selectFrom('asset_types').select(['id', 'name']).executeTakeFirstOrThrow();
    const full = await makeAsset(server.db, { used_by_id: person.id, asset_type_id: type.id });
    expect(await page(`ids=${full.id}`)).toContain(
      `<div class="details" dir="auto">Nora &lt;Lind&gt; · ${type.name}</div>`,
    );
  });

  test('with qr=only has the QR code in the place of the barcode', async () => {
    const { id } = await makeAsset(server.db);
    const html = await page(`ids=${id}&qr=only`);
    expect(html.match(/<svg/g)).toHaveLength(1);
    expect(html).toContain('<svg class="qr"');
  });

  test('of a roll has the size of the label', async () => {
    await create({ width: 50, height: 6.5, labels_per_row: 1, space_between_labels: 0 });
    const [one, two] = [await makeAsset(server.db), await makeAsset(server.db)];
    const html = await page(`ids=${one.id},${two.id}`);
    expect(html).toContain('@page{size:50mm 6.5mm;margin:0}');
    expect(html.match(/class="sheet"/g)).toHaveLength(2);
    const { bytes } = await print(`ids=${one.id},${two.id}&format=pdf`);
    const boxes = [...bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(
      boxes.map(([, width, height]) => [Number(width), Number(height)].map((side) => Math.round(side * 10))),
    ).toEqual([
      [1417, 184],
      [1417, 184],
    ]);
    expect((await printer.get(`${base}/generate-barcode?ids=${one.id}&start=2`)).status).toBe(422);
  });

  test('with qr=fit has a QR code on the labels whose bars would be narrower than 0.25 mm, and on no other', async () => {
    await create({ ...size, labels_per_row: 2, width: 50 });
    const short = await makeAsset(server.db, { identifier: 'QF-1' });
    const long = await makeAsset(server.db, { identifier: 'ROOM-2-RACK-14-UNIT-7' });
    const digits = await makeAsset(server.db, { identifier: '123456789012345678' });
    const html = await page(`ids=${short.id},${long.id},${digits.id}&qr=fit`);
    const codes = [...html.matchAll(/<div class="label[^"]*" data-asset-id="(\d+)">.*<svg class="(\w+)"/g)];
    expect(codes.map(([, id, code]) => [Number(id), code])).toEqual([
      [short.id, 'bars'],
      [long.id, 'qr'],
      [digits.id, 'bars'],
    ]);
    expect(html).toMatch(/\.instead>\.qr\{left:/);
    expect((await print(`ids=${long.id}&qr=fit&format=pdf`)).bytes.toString('latin1')).toMatch(/%%EOF\s*$/);
  });

  test('what the bars say is found by the search of the list and of pickers', async () => {
    const { id } = await makeAsset(server.db, { name: 'Found by its label', identifier: 'Gerät 9' });
    for (const path of ['api/asset-list', 'api/dependency/assets'])
      for (const word of [`AST-${id}`, `ast-${id}`]) {
        const found = await printer.get<unknown>(`${base}/${path}?search-query=${word}`);
        expect([path, word, JSON.stringify(found.data)]).toEqual([
          path,
          word,
          expect.stringContaining('Found by its label'),
        ]);
      }
    expect(JSON.stringify((await printer.get(`${base}/api/asset-list?search-query=AST-${id}0`)).data)).not.toContain(
      'Found by its label',
    );
  });

  test.each([
    ['', 422, { ids: 'No asset is selected.' }],
    ['ids=,', 422, { ids: 'No asset is selected.' }],
    ['ids=x', 422, { ids: 'The filter ids takes ids.' }],
    [`ids=${Array.from({ length: 1001 }, (_, i) => i + 1).join()}`, 422, { ids: 'Choose at most 1,000.' }],
    ['ids=1&format=doc', 422, { format: 'The format is html or pdf.' }],
    ['ids=1&qr=maybe', 422, { qr: 'Send qr as true or false.' }],
    ['ids=1&sheet=l9999', 422, { sheet: 'There is no such sheet of labels.' }],
    ['ids=1&sheet[]=l7160', 422, { sheet: 'Send sheet once, as one value.' }],
    ['ids=1&start=31', 422, { start: 'The sheet has 30 places: start at one of them.' }],
    ['ids=1&start=22&sheet=l7160', 422, { start: 'The sheet has 21 places: start at one of them.' }],
    [`ids=${'1,'.repeat(5001)}`, 422, { ids: 'Choose at most 1,000.' }],
    ['ids=999999', 404, 'This asset does not exist or was deleted.'],
  ])('?%.20s is %i', async (query, status, message) => {
    expect(await printer.get(`${base}/generate-barcode?${query}`)).toMatchObject({ status, message });
  });
});

describe('the PDF', () => {
  test('has as many pages as the sheets, with letters of any script', async () => {
    await create({ width: 100, height: 130, labels_per_row: 2, space_between_labels: 2 });
    const ids = [];
    const names = ['Plain', 'Größe', 'Сервер', 'خادم', '王芳', '東京駅のプリンター', '서버 실', '王'.repeat(255)];
    for (const name of names) ids.push((await makeAsset(server.db, { name })).id);
    const { headers, bytes } = await print(`ids=${ids.join()}&format=pdf&qr=1`);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(names.length / 4);
    const letters = lettersIn(bytes);
    for (const letter of new Set(names.join('').replace(/[\x20-\xff]/g, ''))) expect(letters).toContain(letter);
  });

  test('letters that the tables of the fonts name and no font has are drawn as missing letters, and the file is whole', async () => {
    const ids = [];
    // One of each part of the tables, and names that are nothing but such letters.
    for (const name of ['한국', '🌽', '🇩🇪', '🍅 Tomato', 'ไทย', '\u{20000}', '👩‍👩‍👧', '\u3164'])
      ids.push((await makeAsset(server.db, { name, identifier: `M-${name}`.slice(0, 45) })).id);
    const { status, bytes } = await print(`ids=${ids.join()}&format=pdf`);
    expect([status, bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]).toEqual([
      200,
      '%PDF-',
      '%%EOF',
    ]);
    expect(bytes.toString('latin1')).toContain('DejaVuSans-Bold');
  });

  test('a thousand labels take less than five seconds of the processor', async () => {
    const ids = [];
    for (let i = 0; i < 1000; i++) ids.push({ identifier: `BULK-${i}`, name: `Asset ${i}`, asset_type_id: 1 });
    const made = await server.db.insertInto('assets').values(ids).returning('id').execute();
    const begun = process.cpuUsage();
    const { bytes } = await print(`ids=${made.map(({ id }) => id).join()}&format=pdf`);
    const { user, system } = process.cpuUsage(begun);
    expect(bytes.length).toBeGreaterThan(50_000);
    expect((user + system) / 1e6).toBeLessThan(5);
  });
});

describe('codes', () => {
  test('Code 128 of an identifier; what it cannot write becomes AST-id', () => {
    expect(barcodeText({ id: 5, identifier: 'PC-1' })).toBe('PC-1');
    expect(barcodeText({ id: 5, identifier: 'Gerät 1' })).toBe('AST-5');
    const { width, bars } = barcode('AST-5');
    // Start, five characters, checksum, stop and ten white modules on each side.
    expect(width).toBe(11 * 7 + 13 + 20);
    expect(bars[0]).toEqual({ x: 10, y: 0, width: 2 });
    expect(bars.at(-1)!.x + bars.at(-1)!.width).toBe(width - 10);
  });

  test('the width of a barcode is known without drawing it', () => {
    const texts = fc.oneof(
      fc.stringMatching(/^[ -~]{1,45}$/),
      fc.stringMatching(/^[A-Z]{0,3}-?\d{1,14}[a-z]{0,3}\d{0,9}$/),
    );
    fc.assert(
      fc.property(
        texts.filter((text) => text.length > 0),
        (text) => expect(barcodeModules(text)).toBe(barcode(text).width),
      ),
      { numRuns: 2000 },
    );
  });

  test('a QR code has its three corners and a white border', () => {
    const { width, height, bars } = qr('https://desk.example/service-desk/assets/5/show');
    expect(width).toBe(height);
    expect(bars.filter(({ y, width: wide }) => y === 4 && wide === 7).map(({ x }) => x)).toEqual([4, width - 11]);
  });
});

describe('the sheet', () => {
  test.each(Object.entries(sheets))('%s lies on the paper, as far from the left as from the right edge', (_, sheet) => {
    const all = places(sheet);
    expect(all).toHaveLength(sheet.rows * sheet.columns);
    const { x, y, width, height } = all.at(-1)!;
    expect(Math.abs(labelLimits.page.width - x - width - sheet.left)).toBeLessThan(0.1);
    expect(Math.abs(labelLimits.page.height - y - height - sheet.top)).toBeLessThan(0.1);
    expect([sheet.across >= sheet.width, sheet.down >= sheet.height]).toEqual([true, true]);
  });

  test.each([
    [size, 30],
    [{ width: 105, height: 297, labels_per_row: 2, space_between_labels: 0 }, 2],
    [{ width: 15, height: 10, labels_per_row: 10, space_between_labels: 0 }, 270],
    [{ width: 15, height: 6, labels_per_row: 10, space_between_labels: 0 }, 460],
  ])('%j has %i places, all of them on the page', (one, count) => {
    const all = places(freeSheet(one));
    expect(all).toHaveLength(count);
    for (const { x, y, width, height } of all) {
      expect([x >= 0, y >= 0]).toEqual([true, true]);
      expect([x + width <= 210.01, y + height <= 297.01]).toEqual([true, true]);
    }
  });

  test('one label in a row is a roll, whose paper is the label', () => {
    const roll = freeSheet({ width: 50.8, height: 6.5, labels_per_row: 1, space_between_labels: 3 });
    expect(places(roll)).toEqual([{ x: 0, y: 0, width: 50.8, height: 6.5 }]);
    expect(paperOf(roll)).toEqual({ width: 50.8, height: 6.5 });
    expect(paperOf(freeSheet(size))).toEqual({ width: 210, height: 297 });
  });

  test.each(['0', '1', 'only'] as const)('the parts of a label lie in it and not upon each other (qr=%s)', (code) => {
    const free = [size, { ...size, width: 15, height: 6 }, { ...size, width: 210, height: 297 }];
    for (const details of [true, false])
      for (const one of [...free, ...Object.values(sheets)]) {
        const parts = partsOf(one, { logo: true, code, details });
        const { name, identifier, qr: square } = parts;
        const rows = [parts.logo, name, parts.details, parts.bars, identifier].filter((box) => box !== null);
        expect(rows).toHaveLength(5 - Number(!details) - Number(code === 'only'));
        for (const [i, box] of rows.entries()) {
          expect(box.height).toBeGreaterThan(0);
          expect(box.width).toBeGreaterThan(0);
          if (i) expect(box.y).toBeGreaterThanOrEqual(rows[i - 1]!.y + rows[i - 1]!.height);
        }
        expect(identifier.y + identifier.height).toBeLessThanOrEqual(one.height);
        expect(square === null).toBe(code === '0');
        if (square)
          expect([square.x >= name.x + name.width, square.x + square.width <= one.width]).toEqual([true, true]);
      }
  });
});
