export { atHand, reportRights, shownColumns, type ReportedRecords, type ReportTableProps } from './reported';
export { reportedQuery, ReportedTable } from './ReportedTable';
