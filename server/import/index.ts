export { importSource } from './import.mails';
export { type ImportJob, runImport } from './import.run';
export { bulkImports } from './import.undo.job';
