import type { CreatableField, ImportDateFormat } from '../../wire/import/import';
import type { Language } from '../../wire/languages';
import type { PermissionKey } from '../../wire/protocol/permission';

/** What a mapped import does, as `imports.settings` keeps it. */
export interface ImportSettings {
  asset_type_id: number;
  /** Which column of `import_rows.cells`, from 0, is which field of the asset form. */
  columns: { uuid: string; column: number }[];
  update_existing: boolean;
  /** Null: dates are written as on the wire. */
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
