import { posix } from 'node:path';
import { importLimits } from '../../wire/import/import';
import { cleanLine } from '../../wire/protocol/fields';
import { composed } from '../../wire/protocol/fold';
import { say } from '../shared/sentence';
import { FileFault, neitherFormat, tooManyRows, unpacksTooLarge } from './import.fault';
import { SharedTexts } from './import.texts';
import { cellText, isRounded, type Look, readLooks } from './import.xlsx.cell';
import { readAllXml, readXml } from './import.xml';
import { openZip, type Zip } from './import.zip';
import * as importSentences from '../../texts/compiled/server/import';

/** Unpacked bytes: of the parts that are held in memory, of all texts, of a sheet; sheets and other parts of a book. */
const max = { part: 20_000_000, texts: 200_000_000, sheet: 1_000_000_000, sheets: 1000, parts: 10_000 };
/** Of all cells: a workbook names a text once and may show it a million times. */
const maxShown = 300_000_000;
/** Of a sheet, in every program. */
const maxRows = 1_048_576;

/** `rounded`: the numbers of cells, from 0, whose value the spreadsheet has rounded. */
export interface TableCells {
  cells: string[];
  rounded: number[];
}

/** A row; or so many rows that are blank. */
export type TableRow = TableCells | number;

interface Sheet {
  name: string;
  target: string;
}

interface Workbook {
  zip: Zip;
  /** Hidden ones last. */
  sheets: Sheet[];
  texts: SharedTexts;
  looks: Look[];
  since1904: boolean;
}

/**
 * The rows of a sheet by its name, else of the first one that has any, with the names of all that have some: who reads stops
 * at the first. Throws {@link FileFault}.
 */
export async function openSheet(
  path: string,
  wanted: string | undefined,
): Promise<{ records: AsyncGenerator<TableRow>; sheets: string[]; sheet: string }> {
  const zip = await openZip(path);
  try {
    const book = await readWorkbook(zip);
    const filled: Sheet[] = [];
    for (const sheet of book.sheets) if (await hasRows(book, sheet, filled.length > 0)) filled.push(sheet);
    const names = filled.map(({ name }) => name);
    const sheet = wanted === undefined || wanted === '' ? filled[0] : filled.find(({ name }) => name === wanted);
    if (!sheet && wanted) throw new FileFault(say(importSentences['file.sheet'], { name: wanted.slice(0, 100) }));
    return { records: rowsAndClose(book, sheet), sheets: names, sheet: sheet?.name ?? '' };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function* rowsAndClose(book: Workbook, sheet: Sheet | undefined): AsyncGenerator<TableRow> {
  try {
    if (sheet) yield* sheetRows(book, sheet.target);
  } finally {
    book.zip.close();
  }
}

/** Of another sheet than the first only so many rows are looked at. */
const maxBlankRows = 100;

/** Reads a sheet as far as its first row that is not blank. `isAnother`: there is one already, so a fault of this one hides it. */
async function hasRows(book: Workbook, { target }: Sheet, isAnother: boolean): Promise<boolean> {
  let looked = 0;
  try {
    for await (const row of sheetRows(book, target)) {
      if (typeof row !== 'number' && row.cells.some((cell) => cell.trim())) return true;
      if (isAnother && ++looked > maxBlankRows) return false;
    }
  } catch (error) {
    if (!isAnother || !(error instanceof FileFault)) throw error;
  }
  return false;
}

async function readWorkbook(zip: Zip): Promise<Workbook> {
  const workbook = (await relations(zip, '')).find(({ type }) => type === 'officeDocument')?.target;
  if (!workbook?.endsWith('.xml') || !zip.has(workbook)) throw neitherFormat();
  const parts = await relations(zip, workbook);
  const found: { id: string; name: string; hidden: boolean }[] = [];
  let since1904 = false;
  await readAllXml(zip.read(workbook, max.part), {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (found.length > max.sheets) throw unpacksTooLarge();
      if (name === 'sheet' && id)
        found.push({
          id,
          name: sheetName(attributes.name ?? ''),
          hidden: (attributes.state ?? 'visible') !== 'visible',
        });
    },
  });
  const ofType = (wanted: string) => parts.find(({ type, target }) => type === wanted && zip.has(target))?.target;
  const [texts, styles] = [ofType('sharedStrings'), ofType('styles')];
  const looks = styles ? await readLooks(zip.read(styles, max.part)) : [];
  const sheets = new Map(parts.flatMap(({ id, type, target }) => (type === 'worksheet' ? [[id, target]] : [])));
  // Hidden ones last: lists for the sheet that people see stand there.
  const shown = [...found.filter(({ hidden }) => !hidden), ...found.filter(({ hidden }) => hidden)].flatMap(
    ({ id, name }) => {
      const target = sheets.get(id);
      return target ? [{ name, target }] : [];
    },
  );
  return {
    zip,
    looks,
    since1904,
    sheets: [...new Map(shown.map((sheet) => [sheet.target, sheet])).values()].filter(({ target }) => zip.has(target)),
    texts: texts ? await sharedTexts(zip, texts) : new SharedTexts(),
  };
}

/** As people see it; a workbook may say anything. */
const sheetName = (name: string): string => composed(cleanLine(name)).slice(0, 100);

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
  await readAllXml(zip.read(file, max.part), {
    open(name, { Id = '', Type = '', Target = '' }) {
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      if (found.length > max.parts) throw unpacksTooLarge();
      if (name === 'Relationship') found.push({ id: Id, type: Type.split('/').at(-1) ?? '', target });
    },
  });
  return found;
}

/** One more character than a cell may have is enough to see that it is too long. */
const cut = (text: string): string => text.slice(0, importLimits.cell + 1);

/** Texts that cells name by their number. */
async function sharedTexts(zip: Zip, part: string): Promise<SharedTexts> {
  const texts = new SharedTexts();
  let text = '';
  let isText = false;
  let isSound = false;
  await readAllXml(zip.read(part, max.texts), {
    open(name) {
      if (name === 'si') text = '';
      // How Japanese names are pronounced is no part of the text.
      if (name === 'rPh') isSound = true;
      isText = name === 't' && !isSound;
    },
    text(piece) {
      if (isText && text.length <= importLimits.cell) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isSound = false;
      if (name === 'si') texts.add(cut(text));
    },
  });
  return texts;
}

/** Rows that are missing in the file are blank. */
async function* sheetRows({ zip, texts, looks, since1904 }: Workbook, sheet: string): AsyncGenerator<TableRow> {
  // A shared text stands there by its number until it is its row's turn: short rows may show long texts.
  let ready: { row: number; cells: (string | number)[]; rounded: number[] }[] = [];
  let row = 0;
  let cells: (string | number)[] = [];
  let rounded: number[] = [];
  let column = 0;
  let cell = { type: '', look: undefined as Look | undefined, text: '' };
  let isValue = false;
  const pieces = readXml(zip.read(sheet, max.sheet), {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r) || row + 1;
        cells = [];
        rounded = [];
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
        const value = cell.type === 's' ? Number(cell.text) : cellText(cell, since1904);
        if (value === '') return;
        // What stands farther right shows in one cell more than a table may have that the row is too long.
        const index = Math.min(column - 1, importLimits.columns);
        while (cells.length < index) cells.push('');
        cells[index] = value;
        if (isRounded(cell)) rounded.push(index);
      } else if (name === 'row') ready.push({ row, cells, rounded });
    },
  });
  let next = 1;
  let shown = 0;
  for await (const _ of pieces) {
    const some = ready;
    ready = [];
    for (const { row: number, cells: found, rounded: inexact } of some) {
      // A row that claims to come later than the last one of a sheet, or again, has the next number.
      if (number > next && number <= maxRows) {
        yield number - next;
        next = number;
      }
      if (++next > maxRows + 1) throw tooManyRows(importLimits.rows);
      for (const one of found) shown += 1 + (typeof one === 'number' ? texts.sizeOf(one) : one.length);
      if (shown > maxShown) throw unpacksTooLarge();
      yield { cells: readable(found, texts), rounded: inexact };
    }
  }
}

/** The texts of a row; one character more than it may have shows that it is too long. */
function readable(cells: readonly (string | number)[], texts: SharedTexts): string[] {
  let room = importLimits.row + 1;
  return cells.map((cell) => {
    const text = cut(typeof cell === 'number' ? (texts.at(cell) ?? '') : cell).slice(0, room);
    room -= text.length;
    return text;
  });
}

/** `AB12` is 28. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
