// What calls read from end to end (server/call-indexes.test.ts), and why that may be.

/** Tables of which a site has dozens or hundreds of rows. */
export const few: ReadonlySet<string> = new Set([
  ...['cab_runs', 'cabs', 'change_templates', 'change_types', 'cmdb_relations', 'departments', 'freezes', 'imports'],
  ...['locations', 'maintenances', 'organizations', 'risk_weights', 'roles', 'rules', 'teams', 'webhooks'],
]);

interface Whole {
  tables: readonly string[];
  reason: string;
}

const file = 'The file has all of them.';
const counted = 'All of them are counted, in groups.';
const waiting = 'Takes what waits to be read; what has been read is gone from there.';
const learnt = 'All that are over are what it learns from; each night, or when somebody asks for it.';
const unused =
  'A ticket may have what is removed; that is rare, and help-desks are not slowed down by an index for it.';

const of = (reason: string, ...tables: string[]): Whole => ({ tables, reason });

/** Call → the tables. Whoever makes a call read less turns the test red. */
export const readWhole: Readonly<Record<string, Whole>> = {
  'problem.export': of(file, 'problems', 'users'),
  'asset.export': of(file, 'assets', 'users'),
  'change.export': of(file, 'changes', 'users'),
  'release.export': of(file, 'releases'),
  'contract.export': of(file, 'contracts', 'contract_organizations', 'vendors'),
  'contract.exportCsv': of(file, 'contracts', 'contract_organizations', 'vendors'),
  'problem.exportJob': of(file, 'problems'),
  'asset.exportJob': of(file, 'assets'),
  'change.exportJob': of(file, 'changes'),
  'release.exportJob': of(file, 'releases'),
  'contract.exportJob': of(file, 'contracts'),
  'problem.groups': of(counted, 'problems'),
  'asset.groups': of(counted, 'assets'),
  'change.groups': of(counted, 'changes'),
  'release.groups': of(counted, 'releases'),
  'contract.groups': of(counted, 'contracts'),
  'contract.costs': of(counted, 'assets', 'contract_assets', 'contracts', 'users'),
  'similar.ofTicket': of(waiting, 'similar_marks'),
  'similar.ofDraft': of(waiting, 'similar_marks', 'similar_words'),
  'similar.ofChange': of(waiting, 'similar_marks', 'similar_problems', 'similar_words'),
  'similar.ofProblem': of(waiting, 'similar_marks', 'similar_words'),
  'similar.answerAlike': of(waiting, 'similar_marks', 'similar_problems', 'similar_words'),
  'change.close': of(learnt, 'changes'),
  'change-risk.recompute': of(learnt, 'changes', 'change_assets'),
  'change-risk.ofDraft': of('How many like it there were, of all that are over.', 'assets', 'changes'),
  'change-collision.ofDraft': of('Each of the 10,000 maintenance windows is for the same asset here.', 'assets'),
  'audit.verify': of('Each entry is looked at again.', 'activity_log_rest', 'audit'),
  'department.remove': of(unused, 'tickets'),
  'team.remove': of(unused, 'tickets'),
  'ticket-priority.remove': of(unused, 'tickets'),
  'ticket-type.remove': of(unused, 'tickets'),
};
