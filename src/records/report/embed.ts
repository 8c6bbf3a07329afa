export { shownColumns, type ReportedRecords, type ReportTableProps } from './reported';
