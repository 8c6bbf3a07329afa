import { posix } from 'node:path';
import { importLimits } from '../../wire/import/import.limits';
import { neitherFormat } from './import.fault';
import { cellText, type Look, readLooks } from './import.xlsx.cell';
import { readAllXml, readXml } from './import.xml';
import { openZip, type Zip } from './import.zip';

/** Unpacked bytes: of the parts that are held in memory, of all texts, of a sheet. */
const most = { part: 20_000_000, texts: 120_000_000, sheet: 1_000_000_000 };

/** The cells of a row; or so many rows that are blank. */
export type TableRow = string[] | number;

interface Workbook {
  zip: Zip;
  sheets: string[];
  texts: string[];
  looks: Look[];
  since1904: boolean;
}

/** The rows of the first sheet that has any. Throws 412. */
export async function* xlsxRows(path: string): AsyncGenerator<TableRow> {
  const zip = await openZip(path);
  try {
    const book = await readWorkbook(zip);
    for (const sheet of book.sheets) {
      let isEmpty = true;
      for await (const row of sheetRows(book, sheet)) {
        isEmpty &&= typeof row === 'number' || row.every((cell) => !cell.trim());
        yield row;
      }
      if (!isEmpty) return;
    }
  } finally {
    zip.close();
  }
}

async function readWorkbook(zip: Zip): Promise<Workbook> {
  const workbook = (await relations(zip, '')).find(({ type }) => type === 'officeDocument')?.target;
  if (!workbook?.endsWith('.xml') || !zip.has(workbook)) throw neitherFormat();
  const parts = await relations(zip, workbook);
  const found: { id: string; hidden: boolean }[] = [];
  let since1904 = false;
  await readAllXml(zip.read(workbook, most.part), {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (name === 'sheet' && id) found.push({ id, hidden: (attributes.state ?? 'visible') !== 'visible' });
    },
  });
  const ofType = (wanted: string) => parts.find(({ type, target }) => type === wanted && zip.has(target))?.target;
  const [texts, styles] = [ofType('sharedStrings'), ofType('styles')];
  const looks = styles ? await readLooks(zip.read(styles, most.part)) : [];
  return {
    zip,
    looks,
    since1904,
    // Hidden ones last: lists for the sheet that people see stand there.
    sheets: [...found.filter(({ hidden }) => !hidden), ...found.filter(({ hidden }) => hidden)].flatMap(
      ({ id }) =>
        parts.find((part) => part.id === id && part.type === 'worksheet' && zip.has(part.target))?.target ?? [],
    ),
    texts: texts ? await sharedTexts(zip, texts) : [],
  };
}

interface Relation {
  id: string;
  /** The last part of its name, e.g. `worksheet`. */
  type: string;
  target: string;
}

/** What a part of the package refers to; `''` is the package. */
async function relations(zip: Zip, part: string): Promise<Relation[]> {
  const folder = part ? posix.dirname(part) : '';
  const file = posix.join(folder, '_rels', `${part ? posix.basename(part) : ''}.rels`);
  if (!zip.has(file)) return [];
  const found: Relation[] = [];
  await readAllXml(zip.read(file, most.part), {
    open(name, { Id = '', Type = '', Target = '' }) {
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      if (name === 'Relationship') found.push({ id: Id, type: Type.split('/').at(-1) ?? '', target });
    },
  });
  return found;
}

/** One more character than a cell may have is enough to see that it is too long. */
const cut = (text: string): string => text.slice(0, importLimits.cell + 1);

/** Texts that cells name by their number. */
async function sharedTexts(zip: Zip, part: string): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isSound = false;
  await readAllXml(zip.read(part, most.texts), {
    open(name) {
      if (name === 'si') text = '';
      // How Japanese names are pronounced is no part of the text.
      if (name === 'rPh') isSound = true;
      isText = name === 't' && !isSound;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isSound = false;
      if (name === 'si') texts.push(cut(text));
    },
  });
  return texts;
}

/** Rows that are missing in the file are blank. */
async function* sheetRows({ zip, texts, looks, since1904 }: Workbook, sheet: string): AsyncGenerator<TableRow> {
  let ready: { row: number; cells: string[] }[] = [];
  let row = 0;
  let cells: string[] = [];
  let column = 0;
  let cell = { type: '', look: undefined as Look | undefined, text: '' };
  let isValue = false;
  const pieces = readXml(zip.read(sheet, most.sheet), {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r) || row + 1;
        cells = [];
        column = 0;
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        cell = { type: attributes.t ?? 'n', look: looks[Number(attributes.s ?? 0)], text: '' };
      } else if (name === 'v' || name === 't') isValue = true;
    },
    text(piece) {
      if (isValue && cell.text.length <= importLimits.cell) cell.text += piece;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') {
        const text = cell.type === 's' ? texts[Number(cell.text)] : cellText(cell, since1904);
        if (text && column <= importLimits.columns + 1) {
          while (cells.length < column - 1) cells.push('');
          cells[column - 1] = cut(text);
        }
      } else if (name === 'row') ready.push({ row, cells });
    },
  });
  let next = 1;
  for await (const _ of pieces) {
    const some = ready;
    ready = [];
    for (const one of some) {
      // A sheet has at most 1,048,576 rows; a row that claims to come later, or again, has the next number.
      if (one.row > next && one.row <= importLimits.rows + 100_000) {
        yield one.row - next;
        next = one.row;
      }
      next++;
      yield one.cells;
    }
  }
}

/** `AB12` is 28. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
