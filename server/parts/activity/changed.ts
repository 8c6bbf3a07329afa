import { escapeHtml } from '../../shared/html';
import { say, type Sentence } from '../../shared/sentence';
import { areChosen, chosen, items, listed, type Reader, shown, type Values, words } from './shown';
import * as logSentences from '../../../texts/compiled/server/log';

/** In the order of the form; the database keeps no order of keys. Others come after. */
const order = [
  'identifier',
  'subject',
  'name',
  'description',
  'requester',
  'department',
  'impact',
  'release_type',
  'change_type',
  'asset_type',
  'contract_type',
  'asset_status',
  'product',
  'status',
  'outcome',
  'review',
  'location',
  'priority',
  'team',
  'agent',
  'assignee',
  'organization',
  'managed_by',
  'used_by',
  'assigned_on',
  'known_error',
  'major',
  'published',
  'parent',
  'caused_by',
  'planned_start_date',
  'planned_end_date',
  'cost',
  'contract_start_date',
  'contract_end_date',
  'vendor',
  'user',
  'owner',
  'organizations',
  'license_type',
  'licensce_count',
  'approver',
  'notify_before',
  'notify_to',
  'attachment',
  'attachments',
  'assets',
];
const rank = (field: string): number => (order.includes(field) ? order.indexOf(field) : order.length);

const labels: Readonly<Record<string, Sentence>> = {
  identifier: say(logSentences.identifier),
  subject: say(logSentences.subject),
  name: say(logSentences.name),
  requester: say(logSentences.requester),
  department: say(logSentences.department),
  impact: say(logSentences.impact),
  release_type: say(logSentences.release_type),
  change_type: say(logSentences.change_type),
  asset_type: say(logSentences.asset_type),
  asset_status: say(logSentences.asset_status),
  product: say(logSentences.product),
  organization: say(logSentences.organization),
  managed_by: say(logSentences.managed_by),
  used_by: say(logSentences.used_by),
  assigned_on: say(logSentences.assigned_on),
  status: say(logSentences.status),
  location: say(logSentences.location),
  priority: say(logSentences.priority),
  team: say(logSentences.team),
  agent: say(logSentences.agent),
  outcome: say(logSentences.outcome),
  assignee: say(logSentences.assignee),
  planned_start_date: say(logSentences.planned_start),
  planned_end_date: say(logSentences.planned_end),
  contract_type: say(logSentences.contract_type),
  cost: say(logSentences.cost),
  contract_start_date: say(logSentences.contract_start),
  contract_end_date: say(logSentences.contract_end),
  vendor: say(logSentences.vendor),
  user: say(logSentences.user),
  owner: say(logSentences.owner),
  license_type: say(logSentences.license_type),
  licensce_count: say(logSentences.licence_count),
  approver: say(logSentences.approver),
  notify_before: say(logSentences.notify_before),
  notify_to: say(logSentences.notify_to),
  caused_by: say(logSentences.caused_by),
  parent: say(logSentences.parent_problem),
};

/** A custom field stands under its label. */
function labelOf(field: string): Sentence {
  const known = Object.hasOwn(labels, field) ? labels[field] : undefined;
  const label = field.startsWith('custom:') ? escapeHtml(field.slice('custom:'.length)) : words(field);
  return known ?? say(logSentences.field, { label });
}

/** What a save changed, field by field; '' if it was nothing. */
export const changes = (before: Values, after: Values, reader: Reader): string =>
  Object.keys(after)
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((field) => changed(field, before[field], after[field], reader))
    .map((phrase) => phrase.in(reader.language))
    .join(say(logSentences.semicolon).in(reader.language));

const none = (value: unknown): boolean => value === null || value === undefined || value === '';

function changed(field: string, before: unknown, after: unknown, reader: Reader): Sentence[] {
  if (field === 'description') return [say(logSentences.described)];
  if (field === 'review') return [say(logSentences.reviewed)];
  if (field === 'known_error')
    return [after === true ? say(logSentences.known_error) : say(logSentences.no_known_error)];
  if (field === 'major') return [after === true ? say(logSentences.major) : say(logSentences.no_major)];
  if (field === 'published') return [after === true ? say(logSentences.published) : say(logSentences.not_published)];
  if (field === 'attachment') return [file(before, after)];
  if (field === 'attachments')
    return [
      ...without(listed(after), listed(before)).map((added) => file(null, added)),
      ...without(listed(before), listed(after)).map((removed) => file(removed, null)),
    ];
  if (Array.isArray(after)) return links(field.replace(/s$/, ''), listed(before), after, reader);
  const label = labelOf(field);
  const shownAs = (value: unknown): string | Sentence => (areChosen(value) ? chosen(value, reader) : shown(value));
  if (none(before)) return [say(logSentences.set, { label, after: shownAs(after) })];
  if (none(after)) return [say(logSentences.removed, { label, before: shownAs(before) })];
  return [
    say(logSentences.changed, {
      label,
      before: shownAs(before),
      after: shownAs(after),
    }),
  ];
}

function file(before: unknown, after: unknown): Sentence {
  if (none(before)) return say(logSentences.file_added, { after: shown(after) });
  if (none(after)) return say(logSentences.file_removed, { before: shown(before) });
  return say(logSentences.file_replaced, {
    before: shown(before),
    after: shown(after),
  });
}

const without = (from: unknown[], others: unknown[]): unknown[] =>
  from.filter((one) => !others.some((other) => JSON.stringify(other) === JSON.stringify(one)));

function links(what: string, before: unknown[], after: unknown[], reader: Reader): Sentence[] {
  const added = without(after, before);
  const removed = without(before, after);
  return [
    ...(added.length ? [say(logSentences.links_attached, { items: items({ what, items: added }, reader) })] : []),
    ...(removed.length ? [say(logSentences.links_detached, { items: items({ what, items: removed }, reader) })] : []),
  ];
}
