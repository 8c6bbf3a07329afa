import { undone } from '../parts/bulk.replies';
import { separatorWords } from '../parts/export';
import { entries } from '../protocol/entry';
import { importCalls, importSorts } from './import';
import * as replies from './import.replies';
import * as rules from './import.rules';
import { importMessageTypes, importOutcomes } from './import.states';

export const importEntries = entries(
  'import',
  importCalls,
  {
    upload: 'Upload a file with assets',
    details: 'Read the columns of an uploaded file and which fields they may be',
    map: 'Map the columns of a file and start its import, or a dry run',
    discard: 'Discard an import',
    tracking: 'Read the progress of an import',
    failed: 'List the rows of an import that failed or have a warning',
    failedFile: 'Download the failed rows of an import',
    failedExcel: 'Download the failed rows of an import as a workbook',
    preview: 'Read what a dry run would do',
    pause: 'Pause an import or go on with it',
    undo: 'Take an import back',
    list: 'List imports',
    sample: 'Download a sample file for an import',
    mappings: 'List saved mappings of imports',
    saveMapping: 'Save a mapping of an import',
    removeMapping: 'Delete a saved mapping of imports',
  },
  {
    upload: { body: rules.uploadForm, reply: replies.uploaded },
    details: { query: { words: { asset_type_id: [], mapping_id: [] } }, reply: replies.mappingDetails },
    map: { body: rules.mappingForm, reply: replies.uploaded },
    tracking: { reply: replies.tracking },
    failed: { query: { sorts: [], unsearched: true, words: { type: importMessageTypes } }, reply: replies.failedRows },
    preview: { query: { words: { outcome: importOutcomes } }, reply: replies.preview },
    failedFile: { query: { words: separatorWords } },
    sample: { query: { words: separatorWords } },
    pause: { body: rules.pauseForm },
    undo: { reply: undone },
    list: { query: { sorts: importSorts }, reply: replies.imports },
    mappings: { reply: replies.savedMappings },
    saveMapping: { body: rules.savedMappingForm, reply: replies.savedMapping },
  },
);
