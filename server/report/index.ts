export { exportEnds, exportSource } from './export.mails';
export { sendDueReports } from './schedule.send';
