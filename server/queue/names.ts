/** What happens by the clock; timed.ts says how. Apart from it, because that work queues mails itself. */
export const timedNames = [
  'tidy',
  'trash',
  'log-months',
  'log-archive',
  'release-starts',
  'approval-departed',
  'approval-deputies',
  'approval-due',
  'approval-reminders',
  'exports',
  'objects',
  'report-mails',
  'contracts',
  'contract-approvals',
  'inbox-digests',
  'watched-views',
  'collisions',
  'risks',
  'change-templates',
  'similar',
  'similar-index',
  'erasures',
  'token-expiry',
  'audit-seal',
] as const;
export type TimedName = (typeof timedNames)[number];

/** Work that is done behind a request, or by the clock; each is a queue of pg-boss. */
export const jobNames = ['mail', 'import', 'bulk', 'export', 'file-move', 'host-actions', ...timedNames] as const;
export type JobName = (typeof jobNames)[number];
