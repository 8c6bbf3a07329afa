import {
  type CreatableField,
  type FileHeader,
  type ImportColumn,
  type ImportFormat,
  type ImportValue,
  type MappingDetails,
  type MappingForm,
} from '../../../../wire/import/import';
import { type AnsweredField, type Answers, sentAnswers } from '../values/answers';
import type { SentMapping } from '../import.memory';

/** Columns of the file that a person has chosen, by field; null is none. Other fields have what was guessed. */
export type Chosen = Readonly<Record<string, number | null>>;

/** How a person reads a column; what is left out is as proposed. */
export interface Reading {
  format?: ImportFormat;
  blank?: string[];
}

/** What the values of a column are in one format. */
export type Readings = FileHeader['dates'][number] | FileHeader['numbers'][number];

/** What the guesses depend on. */
export interface RequestedDetails {
  asset_type_id?: number | undefined;
  mapping_id?: number | undefined;
  /** What was chosen: fields and columns, as the call has them. */
  columns?: string | undefined;
}

export interface MappingValues {
  asset_type_id: number | null;
  chosen: Chosen;
  /** By field. */
  readings: Readonly<Record<string, Reading>>;
  /** What values mean, by field. */
  answers: Readonly<Record<string, Answers>>;
  update_existing: boolean;
  change_type: boolean;
  create_missing: readonly CreatableField[];
  dry_run: boolean;
}

/** A field and the column that it gets. */
export interface MappedField {
  field: ImportColumn;
  header: FileHeader | undefined;
  /** Nobody has looked at it yet. */
  guessed: boolean;
  /** It needs a column and has none. */
  missing: boolean;
  reading: FieldReading;
  /** The label of another field that gets the same column. */
  twin: string | undefined;
}

/** How the cells of a field are read. */
interface FieldReading {
  /** Null: it has none, or two ways fit. */
  format: ImportFormat | null;
  /** The formats that can read some of the column. */
  offered: readonly Readings[];
  blank: readonly string[];
  offeredBlanks: readonly string[];
}

/** How a file was mapped before its dry run; otherwise as it is guessed. */
export function valuesOf(sent: SentMapping | null): MappingValues {
  const { form } = sent ?? {};
  return {
    asset_type_id: form?.asset_type_id ?? null,
    chosen: Object.fromEntries(
      form?.mapped_system_attributes.map(({ uuid, mapped_to: id }) => [uuid, id ?? null]) ?? [],
    ),
    readings: Object.fromEntries(
      form?.mapped_system_attributes.map(({ uuid, format, blank }) => [
        uuid,
        { ...(format && { format }), ...(blank && { blank: [...blank] }) },
      ]) ?? [],
    ),
    answers: sent?.answers ?? {},
    update_existing: form?.update_existing ?? false,
    change_type: form?.change_type ?? false,
    create_missing: form?.create_missing ?? [],
    dry_run: false,
  };
}

/** The fields that are shown, each with its column and what is wrong with it. */
export function mappedFields(
  details: MappingDetails,
  { chosen, readings }: Pick<MappingValues, 'chosen' | 'readings'>,
): MappedField[] {
  const shown = details.columns_to_import.filter(({ hidden }) => !hidden);
  const columnOf = ({ uuid, mapped_to: guess }: ImportColumn) => {
    const own = chosen[uuid];
    return own === undefined ? guess : own;
  };
  return shown.map((field) => {
    const id = columnOf(field);
    const header = details.csv_headers_for_mapping.find((one) => one.id === id);
    return {
      field,
      header,
      guessed: header !== undefined && chosen[field.uuid] === undefined,
      missing: field.required && !header,
      reading: readingOf(field, header, readings[field.uuid] ?? {}),
      twin: header && shown.find((other) => other !== field && columnOf(other) === id)?.label,
    };
  });
}

/** What a person chose, else what is proposed: for the column that was guessed by what the field has, too. */
function readingOf(field: ImportColumn, header: FileHeader | undefined, own: Reading): FieldReading {
  if (!header) return { format: null, offered: [], blank: [], offeredBlanks: [] };
  const isGuess = header.id === field.mapped_to;
  const [offered, format] = readingsOf(field, header);
  const blank = isGuess ? field.blank : header.blank;
  return {
    format: own.format ?? (isGuess ? field.format : format),
    offered,
    blank: own.blank ?? blank,
    offeredBlanks: [...new Set([...header.blank, ...blank, ...(own.blank ?? [])])],
  };
}

/** The formats of the field's kind that the column may have, and which of them is proposed. */
function readingsOf({ type }: ImportColumn, header: FileHeader): [readonly Readings[], ImportFormat | null] {
  if (type === 'date') return [header.dates, header.date_format];
  return type === 'number' ? [header.numbers, header.number_format] : [[], null];
}

/** Two ways fit the column, and nobody has chosen one. */
export const isUndecided = ({ reading }: MappedField): boolean => reading.format === null && reading.offered.length > 0;

export const isFaulty = (mapped: MappedField): boolean =>
  mapped.missing || mapped.twin !== undefined || isUndecided(mapped);

/** Columns of the file that no field gets. */
export const unusedHeaders = (details: MappingDetails, fields: readonly MappedField[]): FileHeader[] =>
  details.csv_headers_for_mapping.filter((header) => !fields.some((field) => field.header === header));

export const isMapped = (fields: readonly MappedField[], uuid: string): boolean =>
  fields.some(({ field, header }) => field.uuid === uuid && header);

/** What is said of a column that can be read in several ways, or has words for nothing. */
export const sentReading = ({ format, blank, offeredBlanks }: FieldReading) => ({
  ...(format && { format }),
  ...(offeredBlanks.length > 0 && { blank: [...blank] }),
});

/** Fields of names with the values of their columns, as far as they are loaded and are not blank. */
export const answeredFields = (
  details: MappingDetails,
  fields: readonly MappedField[],
  { create_missing }: Pick<MappingValues, 'create_missing'>,
): AnsweredField[] =>
  fields.flatMap(({ field, header, reading }) => {
    if (!header || field.mapped_to !== header.id || field.values.length === 0) return [];
    return [
      {
        uuid: field.uuid,
        label: field.label,
        lookup: field.lookup,
        offered: field.offered,
        creatable: (details.creatable as readonly string[]).includes(field.uuid),
        values: field.values
          .filter(({ value }) => !reading.blank.includes(value))
          .map((one) => made(one, (create_missing as readonly string[]).includes(field.uuid))),
        hasMore: field.has_more_values,
      },
    ];
  });

/** What is made where it is missing is answered by that. */
const made = (one: ImportValue, isMade: boolean): ImportValue =>
  isMade && !one.match && !one.doubt && !one.answer
    ? { ...one, answer: { action: 'create', id: null, name: '' } }
    : one;

/** What was chosen for the values of a field, as it is sent and kept. */
export function sentValues(
  { answers }: Pick<MappingValues, 'answers'>,
  field: ImportColumn,
  header: FileHeader,
): { values?: ReturnType<typeof sentAnswers> } {
  if (field.mapped_to !== header.id) return {};
  const values = sentAnswers(field, answers[field.uuid] ?? {});
  return values.length > 0 ? { values } : {};
}

/** Chosen columns as the call for the details has them. */
export const columnsQuery = (chosen: Chosen): string | undefined =>
  Object.entries(chosen)
    .map(([uuid, id]) => `${uuid}:${id ?? 0}`)
    .join(',') || undefined;

/** What is sent for the values (D18, G32). */
export function bodyOf(id: number, details: MappingDetails, values: MappingValues): MappingForm {
  const fields = mappedFields(details, values);
  const dates = fields.filter(({ field, header }) => field.type === 'date' && header);
  return {
    import_id: id,
    asset_type_id: values.asset_type_id ?? 0,
    mapped_system_attributes: fields.map(({ field, header, reading }) => ({
      uuid: field.uuid,
      mapped_to: header?.id ?? null,
      ...sentReading(reading),
      ...(header && sentValues(values, field, header)),
    })),
    update_existing: values.update_existing,
    change_type: values.update_existing && values.change_type,
    // Each date has a format of its own.
    should_handle_date: dates.length > 0 && dates.every(({ reading }) => reading.format !== null),
    date_time_format: null,
    create_missing: details.creatable.filter((name) => values.create_missing.includes(name) && isMapped(fields, name)),
    dry_run: values.dry_run,
  };
}
