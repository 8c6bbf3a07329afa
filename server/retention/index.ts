export { archiveLog, dropPartition } from './retention.archive';
export { makeMonths } from './retention.months';
export { type ArchiveConfig, archivePlace } from './retention.place';
export { dropRuleLogs } from './retention.rule-logs';
