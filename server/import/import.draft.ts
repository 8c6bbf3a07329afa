import { isLonger } from '../../wire/protocol/limits';
import type { AnySchema } from 'yup';
import { assetLimits, assetTexts } from '../../wire/asset/asset.limits';
import type { CreatableField, ImportMessageType } from '../../wire/import/import';
import { customFieldRule } from '../../wire/parts/form.rules';
import type { CustomField } from '../parts/custom-field/custom-field.queries';
import { keptSentence, rule, say, type Sentence, type StoredSentence } from '../shared/sentence';
import { readCell } from './import.convert';
import { type Keeper, longestName, type LookupField, namedFields, personFields, type Words } from './import.lookups';
import { customFieldId, type ImportSettings } from './import.settings';

/** A row of the file. */
export interface ImportRow {
  row: number;
  cells: string[];
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
  custom: readonly ImportedCustomField[];
  keeper: Keeper | null;
  /** Workflows or listeners of assets are switched on. */
  hasRules: boolean;
}

/** What a mapping and the custom fields of today make of the columns. */
export function planOf(
  { id, dry_run, headers }: { id: number; dry_run: boolean; headers: readonly unknown[] },
  {
    settings,
    typeName,
    fields,
    keeper,
    hasRules,
  }: {
    settings: ImportSettings;
    typeName: string;
    fields: readonly CustomField[];
    keeper: Keeper | null;
    hasRules: boolean;
  },
): ImportPlan {
  const places = new Map(settings.columns.map(({ uuid, column }) => [uuid, column]));
  const customPlaces = new Map(settings.columns.map(({ uuid, column }) => [customFieldId(uuid), column]));
  const custom = fields
    .filter(({ active }) => active)
    .map((field) => ({ ...field, rule: customFieldRule(field), place: customPlaces.get(field.id) }))
    .filter(({ place, required }) => place !== undefined || required);
  return { id, dryRun: dry_run, settings, typeName, width: headers.length, places, custom, keeper, hasRules };
}

/** A row as far as its cells alone tell. */
export interface Draft {
  row: number;
  /** By column of the file. */
  texts: string[];
  messages: Message[];
}

/** Of the field of a draft; `''` if it is blank or not mapped. */
export const textOf = ({ places }: ImportPlan, { texts }: Draft, uuid: string): string =>
  texts[places.get(uuid) ?? -1] ?? '';

/** A value as a sentence quotes it. */
export const quoted = (value: string): string => (value.length > 60 ? `${[...value].slice(0, 60).join('')}…` : value);

/** What is wrong with a value, which is named. */
export const wrong = (value: string, reason: Sentence): Sentence =>
  say('import.wrong', '“{value}”: {reason}', { value: quoted(value), reason });

/** Reads the cells of rows. Lines in which every cell is blank are passed over. */
export function readDrafts(plan: ImportPlan, rows: readonly ImportRow[]): Draft[] {
  return rows.flatMap(({ row, cells, fault, rounded }) => {
    const texts = cells.map(readCell);
    if (!fault && texts.every((text) => text === '')) return [];
    const messages: Message[] = [];
    const fail = (field: string, comment: Sentence): void =>
      void messages.push({ type: 'failed', row, field, comment });
    if (fault) fail('', keptSentence(fault));
    if (texts.slice(plan.width).some((text) => text !== ''))
      fail(
        '',
        say('import.long_row', 'The row has {cells} cells, but the header has {columns}.', {
          cells: texts.length,
          columns: plan.width,
        }),
      );
    const draft = { row, texts, messages };
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

const digitsLost = () =>
  say(
    'import.rounded',
    'A spreadsheet keeps fifteen digits of a number and has made zeros of the others. Format the column as text, and enter the number again.',
  );

const lengths = {
  name: [assetLimits.name, assetTexts.name],
  identifier: [assetLimits.identifier, assetTexts.identifier],
} as const;

/** The identifier by which the row is matched; `''` if it has none that can be. */
export const keyOf = (plan: ImportPlan, draft: Draft): string => {
  const text = textOf(plan, draft, 'identifier');
  return isLonger(text, assetLimits.identifier) ? '' : text;
};

export const lookupFields = [...(Object.keys(namedFields) as LookupField[]), ...personFields];

/** What is to be looked up for these rows. */
export function wordsOf(plan: ImportPlan, drafts: readonly Draft[]): Words {
  const words: Words = new Map();
  for (const field of lookupFields) {
    if (!plan.places.has(field)) continue;
    const some = new Set<string>();
    for (const draft of drafts) {
      const text = textOf(plan, draft, field);
      if (text) some.add(text);
    }
    words.set(field, some);
  }
  return words;
}

/** Whether the run makes a row of this name where there is none. */
export const isMade = ({ settings, keeper }: ImportPlan, field: LookupField, word: string): field is CreatableField =>
  (settings.create_missing as readonly string[]).includes(field) &&
  !keeper?.fields.has(field) &&
  !isLonger(word, longestName);
