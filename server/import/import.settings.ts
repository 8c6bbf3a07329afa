import type { CreatableField, ImportDateFormat, ImportFormat } from '../../wire/import/import';
import type { Language } from '../../texts/compiled/languages';
import type { PermissionKey } from '../../wire/protocol/permission';

/** A column of the file and the field that it is. */
export interface MappedColumn {
  uuid: string;
  column: number;
  /** How its dates or numbers are written; null where what has one reading is read. */
  format?: ImportFormat | null;
  /** Words that count as blank. */
  blank?: string[];
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

/** The id of the custom field that a column is; undefined for a field of every asset. */
export function customFieldId(uuid: string): number | undefined {
  const id = /^custom_fields(?:\.f|\[f)(\d+)\]?$/.exec(uuid)?.[1];
  return id === undefined ? undefined : Number(id);
}
