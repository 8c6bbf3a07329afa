import type {
  FileHeader,
  ImportColumn,
  ImportFormat,
  ImportValue,
  MappingDetails,
  Tracking,
} from '../../wire/import/import';
import { person } from './change.wire';

/** A field of assets as it is offered for a column. */
export const importField = (uuid: string, label: string, given: Partial<ImportColumn> = {}): ImportColumn => ({
  ...{ uuid, label, required: false, nested: false, hidden: false, description: '', type: 'text', mapped_to: null },
  ...{ format: null, blank: [], lookup: null, offered: [], values: [], has_more_values: false },
  ...given,
});

/** A value of a column of names. */
export const importValue = (value: string, rows: number, given: Partial<ImportValue> = {}): ImportValue => ({
  ...{ value, rows, match: null, near: [], doubt: null, answer: null },
  ...given,
});

/** A column of a file. */
export const importHeader = (
  id: number,
  name: string,
  samples: string[],
  given: Partial<FileHeader> = {},
): FileHeader => ({
  ...{ id, name, samples, dates: [], numbers: [], date_format: null, number_format: null, blank: [] },
  ...given,
});

/** What a column is in one format: values, and what they are read as. */
export const importReading = <F extends ImportFormat>(
  format: F,
  unread: number,
  ...values: [string, string | null][]
) => ({
  ...{ format, unread },
  values: values.map(([value, read]) => ({ value, read })),
});

/** A file with names, serial numbers, rooms and days of purchase. */
export const importDetails: MappingDetails = {
  columns_to_import: [
    importField('name', 'Name', { required: true, mapped_to: 1 }),
    importField('identifier', 'Identifier', { mapped_to: 2, description: 'Existing assets are found by it.' }),
    importField('location_id', 'Location', { type: 'lookup' }),
    importField('assigned_on', 'Assigned on', { type: 'date' }),
  ],
  csv_headers_for_mapping: [
    importHeader(1, 'Device', ['Laptop 1', 'Laptop 2']),
    importHeader(2, 'Serial', ['SN-1', 'SN-2']),
    importHeader(3, 'Room', ['B 12'], { blank: ['N/A', '-'] }),
    importHeader(4, 'Bought', ['03/04/2026', '25/12/2025'], {
      date_format: 'd/m/Y H:i',
      dates: [
        importReading('d/m/Y H:i', 0, ['25/12/2025', '2025-12-25 00:00:00'], ['03/04/2026', '2026-04-03 00:00:00']),
        importReading('m/d/Y H:i', 1, ['25/12/2025', null], ['03/04/2026', '2026-03-04 00:00:00']),
      ],
    }),
  ],
  handle_date_field: true,
  date_time_format: 'd/m/Y H:i',
  file: {
    ...{ name: 'devices.csv', rows: 1200, size: 2048, sheets: [], sheet: '', header_row: 1 },
    first_rows: [{ row: 1, cells: ['Device', 'Serial', 'Room', 'Bought'] }],
  },
  missing_headers: [],
  creatable: ['department_id', 'location_id', 'product_id'],
};

/** An import that runs. */
export const importTracking = (given: Partial<Tracking> = {}): Tracking => ({
  ...{
    id: 7,
    name: 'devices.csv',
    type: 'asset',
    status: 'running',
    status_text: 'Running',
    dry_run: false,
    error: '',
  },
  ...{ total: 1200, done: 300, seconds: 3, created_at: '2026-01-02 10:00:00', started_at: '2026-01-02 10:01:00' },
  ...{
    ended_at: null,
    undone_at: null,
    undo_job_id: null,
    again_of: null,
    again_id: null,
    owner: person(1, 'Nora Lind'),
  },
  ...{ totalCreated: 250, totalUpdated: 30, totalUnchanged: 10, totalFailed: 12, totalWarning: 3 },
  totalTypeChanged: 0,
  ...{ is_pause: true, is_resume: false, is_discard: true, is_undo: false, is_again: false },
  ...given,
});
