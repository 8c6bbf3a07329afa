import {
  type CreatableField,
  creatableFields,
  type ImportDateFormat,
  type ImportFormat,
} from '../../wire/import/import';
import type { Language } from '../../texts/compiled/languages';
import type { Answer } from './import.answers';
import type { PermissionKey } from '../../wire/protocol/permission';

/** A column of the file and the field that it is. */
export interface MappedColumn {
  uuid: string;
  column: number;
  /** How its dates or numbers are written; null where what has one reading is read. */
  format?: ImportFormat | null;
  /** Words that count as blank. */
  blank?: string[];
  /** What was chosen for its values; the others mean what they match. */
  values?: Answer[];
}

/** What a mapped import does, as `imports.settings` keeps it. */
export interface ImportSettings {
  asset_type_id: number;
  /** Which column of `import_rows.cells`, from 0, is which field of the asset form. */
  columns: MappedColumn[];
  update_existing: boolean;
  /** Assets that are updated get the chosen type. Imports that were queued before this could be chosen have none. */
  change_type?: boolean;
  /** Of columns without a format of their own. Null: what has one reading is read. */
  date_time_format: ImportDateFormat | null;
  create_missing: CreatableField[];
  /** What its uploader may do and the run makes use of; without one of them it is paused. Older imports name none. */
  rights?: PermissionKey[];
  /** The uploader's, in which the dates of the file are. */
  zone: string;
  language: Language;
}

/** The lists to which the run may add a row, by the settings as a whole or for single values. */
export const createdFields = ({ create_missing, columns }: Pick<ImportSettings, 'create_missing' | 'columns'>) =>
  creatableFields.filter(
    (field) =>
      create_missing.includes(field) ||
      columns.some(({ uuid, values }) => uuid === field && values?.some(({ action }) => action === 'create')),
  );

/** The id of the custom field that a column is; undefined for a field of every asset. */
export function customFieldId(uuid: string): number | undefined {
  const id = /^custom_fields(?:\.f|\[f)(\d+)\]?$/.exec(uuid)?.[1];
  return id === undefined ? undefined : Number(id);
}
