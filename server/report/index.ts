export { exportEnds, exportSource } from './export.mails';
export { seenBy } from './report.seen';
export { sendDueReports } from './schedule.send';
