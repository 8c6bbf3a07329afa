import {
  type CreatableField,
  type FileHeader,
  type ImportColumn,
  type ImportDateFormat,
  type MappingDetails,
  type MappingForm,
} from '../../../../wire/import/import';
import type { SentMapping } from '../import.memory';

/** Columns of the file that a person has chosen, by field; null is none. Other fields have what was guessed. */
export type Chosen = Readonly<Record<string, number | null>>;

/** What the guesses depend on. */
export interface AskedDetails {
  asset_type_id?: number;
  mapping_id?: number;
}

export interface MappingValues {
  asset_type_id: number | null;
  chosen: Chosen;
  update_existing: boolean;
  create_missing: readonly CreatableField[];
  /** Null: what was guessed. */
  date_time_format: ImportDateFormat | null;
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
  /** The label of another field that gets the same column. */
  twin: string | undefined;
}

/** How a file was mapped before its dry run; otherwise as it is guessed. */
export function valuesOf(sent: SentMapping | null): MappingValues {
  const { form } = sent ?? {};
  return {
    asset_type_id: form?.asset_type_id ?? null,
    chosen: Object.fromEntries(
      form?.mapped_system_attributes.map(({ uuid, mapped_to: id }) => [uuid, id ?? null]) ?? [],
    ),
    update_existing: form?.update_existing ?? false,
    create_missing: form?.create_missing ?? [],
    date_time_format: (form?.date_time_format as ImportDateFormat | undefined) ?? null,
    dry_run: false,
  };
}

/** The fields that are shown, each with its column and what is wrong with it. */
export function mappedFields(details: MappingDetails, chosen: Chosen): MappedField[] {
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
      twin: header && shown.find((other) => other !== field && columnOf(other) === id)?.label,
    };
  });
}

export const isFaulty = ({ missing, twin }: MappedField): boolean => missing || twin !== undefined;

/** Columns of the file that no field gets. */
export const unusedHeaders = (details: MappingDetails, fields: readonly MappedField[]): FileHeader[] =>
  details.csv_headers_for_mapping.filter((header) => !fields.some((field) => field.header === header));

/** The fields with dates that have a column. */
export const mappedDates = (fields: readonly MappedField[]): MappedField[] =>
  fields.filter(({ field, header }) => field.type === 'date' && header);

export const isMapped = (fields: readonly MappedField[], uuid: string): boolean =>
  fields.some(({ field, header }) => field.uuid === uuid && header);

/** What is sent for the values (D18). */
export function bodyOf(id: number, details: MappingDetails, values: MappingValues): MappingForm {
  const fields = mappedFields(details, values.chosen);
  const dated = mappedDates(fields).length > 0;
  return {
    import_id: id,
    asset_type_id: values.asset_type_id ?? 0,
    mapped_system_attributes: fields.map(({ field, header }) => ({ uuid: field.uuid, mapped_to: header?.id ?? null })),
    update_existing: values.update_existing,
    should_handle_date: dated,
    date_time_format: dated ? (values.date_time_format ?? details.date_time_format) : null,
    create_missing: details.creatable.filter((name) => values.create_missing.includes(name) && isMapped(fields, name)),
    dry_run: values.dry_run,
  };
}
