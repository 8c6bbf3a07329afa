import { fold } from '../../wire/protocol/fold';
import { isLonger } from '../../wire/protocol/limits';
import type { AnySchema } from 'yup';
import { assetLimits, assetTexts } from '../../wire/asset/asset.record';
import type { CreatableField, ImportFormat, ImportMessageType } from '../../wire/import/import';
import { customFieldRule } from '../../wire/parts/form.schema';
import { fitsPattern } from '../../wire/parts/pattern';
import { mayChange } from '../parts/custom-field/custom-field.rights';
import type { Scoped } from '../shared/scope';
import type { CustomField } from '../parts/custom-field/custom-field.queries';
import type { Sights } from '../parts/lookup/lookups';
import { keptSentence, rule, say, type Sentence, type StoredSentence } from '../shared/sentence';
import { type Answer, Answers } from './import.answers';
import { readCell } from './import.cell';
import { quoted } from './import.convert';
import { placedOptions } from './import.options';
import { type Keeper, longestName, type LookupField, namedFields, personFields, type Words } from './import.lookups';
import type { Found } from './import.match';
import type { TypeNames } from './import.types';
import { customFieldId, type ImportSettings } from './import.settings';
import * as importSentences from '../../texts/compiled/server/import';

/** A row of the file. A cell that is a number is one of a worksheet (import.read.ts). */
export interface ImportRow {
  row: number;
  cells: (string | number)[];
  fault: StoredSentence | null;
  /** Numbers of cells, from 0, whose value the spreadsheet has rounded. */
  rounded: number[] | null;
}

/** What is said of a row; `field` is the name of the form's field, `''` the row as a whole. */
export interface Message {
  type: ImportMessageType;
  row: number;
  field: string;
  comment: Sentence;
}

/** A custom field that a column of the file is, or that a new asset must have. */
export interface ImportedCustomField extends CustomField {
  rule: AnySchema;
  /** Place among the texts of a draft; undefined if no column is mapped to it. */
  place: number | undefined;
}

/** What is the same for all rows of a run. */
export interface ImportPlan {
  id: number;
  dryRun: boolean;
  settings: ImportSettings;
  /** Name of the asset type. */
  typeName: string;
  /** Columns of the file. */
  width: number;
  /** Which cell is the field; only those that are mapped. */
  places: ReadonlyMap<string, number>;
  /** How the dates or numbers of a cell are written, by place; null if what has one reading is read. */
  formats: ReadonlyMap<number, ImportFormat | null>;
  /** Words that count as blank, by place. */
  blanks: ReadonlyMap<number, ReadonlySet<string>>;
  /** What was chosen for values, by field. */
  answers: ReadonlyMap<string, Answers>;
  types: TypeNames;
  /** Names of departments whose fields are columns, by id. */
  departments: ReadonlyMap<number, string>;
  custom: readonly ImportedCustomField[];
  keeper: Keeper | null;
  /** Which tickets and people its uploader may see. */
  sights: Sights;
  uploader: Uploader;
  /** Custom fields that its uploader may not change. */
  fixed: ReadonlySet<number>;
  /** Workflows or listeners of assets are switched on. */
  hasRules: boolean;
}

/** Who uploaded the file, with the rights of now. */
export type Uploader = Scoped | undefined;

/** What a mapping and the custom fields of today make of the columns. */
export function planOf(
  { id, dry_run, headers }: { id: number; dry_run: boolean; headers: readonly unknown[] },
  {
    settings,
    fields,
    uploader,
    ...known
  }: {
    settings: ImportSettings;
    fields: readonly CustomField[];
    uploader: Uploader;
  } & Pick<ImportPlan, 'typeName' | 'types' | 'departments' | 'keeper' | 'sights' | 'hasRules'>,
): ImportPlan {
  const places = new Map(settings.columns.map(({ uuid, column }) => [uuid, column]));
  const customPlaces = new Map(settings.columns.map(({ uuid, column }) => [customFieldId(uuid), column]));
  const decide = new Set(fields.flatMap(({ when }) => when.flatMap(({ field, values }) => (values ? field : []))));
  const custom = fields
    .filter(({ active }) => active)
    .map((field) => ({ ...field, rule: customFieldRule(field, fitsPattern), place: customPlaces.get(field.id) }))
    .filter(({ name, place, required }) => place !== undefined || required || decide.has(name))
    .sort((one, other) => depthOf(one, fields) - depthOf(other, fields));
  const formats = new Map(
    settings.columns.map(({ column, uuid, format }) => [column, format ?? older(settings, uuid)]),
  );
  const blanks = new Map(settings.columns.map(({ column, blank }) => [column, new Set(blank?.map(fold))]));
  const answers = new Map(
    settings.columns.flatMap(({ uuid, values }) => {
      if (!values?.length) return [];
      const { options = [] } = fields.find(({ name }) => name === uuid) ?? {};
      return [[uuid, new Answers(placedOptions(options, values))] as const];
    }),
  );
  const fixed = new Set(fields.flatMap((field) => (uploader && mayChange(uploader, field) ? [] : [field.id])));
  return {
    ...{ id, dryRun: dry_run, settings, width: headers.length, places, formats, blanks, answers, custom, fixed },
    uploader,
    ...known,
  };
}

/** On how many others a field depends, one on the next. */
function depthOf({ when }: CustomField, fields: readonly CustomField[], most = fields.length): number {
  const name = when.find(({ values }) => values)?.field;
  const other = fields.find((one) => one.name === name);
  return other && most > 0 ? 1 + depthOf(other, fields, most - 1) : 0;
}

/** Of a column without a format of its own: how the dates of the whole file are written. */
const older = ({ date_time_format }: ImportSettings, uuid: string): ImportFormat | null =>
  uuid === 'assigned_on' || customFieldId(uuid) !== undefined ? date_time_format : null;

/** A row as far as its cells alone tell. */
export interface Draft {
  row: number;
  /** By column of the file. */
  texts: string[];
  /** Places of numbers of a worksheet. */
  numbers: ReadonlySet<number>;
  /** Cells as they stand in the file, where an apostrophe was taken off. */
  guarded: ReadonlyMap<number, string>;
  messages: Message[];
}

/** Of the field of a draft; `''` if it is blank or not mapped. */
export const textOf = ({ places }: ImportPlan, { texts }: Draft, uuid: string): string =>
  texts[places.get(uuid) ?? -1] ?? '';

/** What was chosen for all cells that say this. */
export const answerOf = ({ answers }: ImportPlan, uuid: string, word: string): Answer | undefined =>
  answers.get(uuid)?.of(word);

/** The cell of a field of names; `''` also where its value was chosen to be blank. */
export function wordOf(plan: ImportPlan, draft: Draft, uuid: string): string {
  const text = textOf(plan, draft, uuid);
  return text && answerOf(plan, uuid, text)?.action === 'blank' ? '' : text;
}

/** What is wrong with a value, which is named. */
export const wrong = (value: string, reason: Sentence): Sentence =>
  say(importSentences.wrong, { value: quoted(value), reason });

/** Reads the cells of rows. Lines in which every cell is blank are passed over. */
export function readDrafts(plan: ImportPlan, rows: readonly ImportRow[]): Draft[] {
  return rows.flatMap(({ row, cells, fault, rounded }) => {
    const read = cells.map(readCell);
    if (!fault && read.every((text) => text === '')) return [];
    const texts = read.map((text, place) => (plan.blanks.get(place)?.has(fold(text)) ? '' : text));
    const messages: Message[] = [];
    const fail = (field: string, comment: Sentence): void =>
      void messages.push({ type: 'failed', row, field, comment });
    if (fault) fail('', keptSentence(fault));
    if (texts.slice(plan.width).some((text) => text !== ''))
      fail(
        '',
        say(importSentences.long_row, {
          cells: texts.length,
          columns: plan.width,
        }),
      );
    const draft = { row, texts, messages, ...asWritten(cells, read) };
    for (const [field, [max, text]] of Object.entries(lengths)) {
      const value = textOf(plan, draft, field);
      if (isLonger(value, max)) fail(field, wrong(value, rule(text)));
    }
    for (const [field, place] of rounded ? plan.places : [])
      if (rounded?.includes(place))
        messages.push({ type: 'warning', row, field, comment: wrong(texts[place] ?? '', digitsLost()) });
    return [draft];
  });
}

const digitsLost = () => say(importSentences.rounded);

/** No row of most files has any. */
const none: Pick<Draft, 'numbers' | 'guarded'> = { numbers: new Set(), guarded: new Map() };

function asWritten(cells: ImportRow['cells'], texts: readonly string[]): typeof none {
  const numbers = cells.flatMap((cell, place) => (typeof cell === 'number' ? [place] : []));
  const guarded = texts.flatMap((text, place) => {
    const cell = cells[place];
    return typeof cell === 'string' && cell.startsWith("'") && !text.startsWith("'") ? [[place, cell] as const] : [];
  });
  return numbers.length || guarded.length ? { numbers: new Set(numbers), guarded: new Map(guarded) } : none;
}

/** A longer text fails its row; nothing is cut (G30). */
const lengths = {
  name: [assetLimits.name, assetTexts.name],
  identifier: [assetLimits.identifier, assetTexts.identifier],
} as const;

/** The identifier by which the row is matched; `''` if it has none that can be. */
export const keyOf = (plan: ImportPlan, draft: Draft): string => {
  const text = textOf(plan, draft, 'identifier');
  return isLonger(text, assetLimits.identifier) ? '' : text;
};

/** The ID by which a row without an identifier is matched; 0 if it has none, -1 if it cannot be one. */
export function idOf(plan: ImportPlan, draft: Draft): number {
  const text = textOf(plan, draft, 'id');
  if (!text || textOf(plan, draft, 'identifier')) return 0;
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

export const lookupFields = [...(Object.keys(namedFields) as LookupField[]), ...personFields];

/** Need it not be looked up any more? */
const isDecided = (answer: Answer | undefined): boolean => answer?.action === 'use' || answer?.action === 'fail';

/** What is to be looked up for these rows. */
export function wordsOf(plan: ImportPlan, drafts: readonly Draft[]): Words {
  const words: Words = new Map();
  for (const field of lookupFields) {
    if (!plan.places.has(field)) continue;
    const some = new Set<string>();
    for (const draft of drafts) {
      const text = wordOf(plan, draft, field);
      if (text && !isDecided(answerOf(plan, field, text))) some.add(text);
    }
    words.set(field, some);
  }
  return words;
}

/** Whether the run makes a row of this name: where there is none, or, if somebody chose it, where several are nearly called so. */
export const isMade = (
  plan: ImportPlan,
  field: LookupField,
  word: string,
  found: Found | undefined,
): field is CreatableField =>
  (found === undefined || found.fits !== undefined) &&
  ((!found && (plan.settings.create_missing as readonly string[]).includes(field)) ||
    answerOf(plan, field, word)?.action === 'create') &&
  !plan.keeper?.fields.has(field) &&
  !isLonger(word, longestName);
