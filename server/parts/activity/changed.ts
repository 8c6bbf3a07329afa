import { escapeHtml } from '../../shared/html';
import { say, type Sentence } from '../../shared/sentence';
import { areChosen, chosen, items, listed, type Reader, shown, type Values, words } from './shown';

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
  identifier: say('log.identifier', 'identifier'),
  subject: say('log.subject', 'subject'),
  name: say('log.name', 'name'),
  requester: say('log.requester', 'requester'),
  department: say('log.department', 'department'),
  impact: say('log.impact', 'impact'),
  release_type: say('log.release_type', 'release type'),
  change_type: say('log.change_type', 'change type'),
  asset_type: say('log.asset_type', 'asset type'),
  asset_status: say('log.asset_status', 'asset status'),
  product: say('log.product', 'product'),
  organization: say('log.organization', 'organization'),
  managed_by: say('log.managed_by', 'managed by'),
  used_by: say('log.used_by', 'used by'),
  assigned_on: say('log.assigned_on', 'assigned on'),
  status: say('log.status', 'status'),
  location: say('log.location', 'location'),
  priority: say('log.priority', 'priority'),
  team: say('log.team', 'team'),
  agent: say('log.agent', 'agent'),
  assignee: say('log.assignee', 'assignee'),
  planned_start_date: say('log.planned_start', 'planned start date'),
  planned_end_date: say('log.planned_end', 'planned end date'),
  contract_type: say('log.contract_type', 'contract type'),
  cost: say('log.cost', 'cost'),
  contract_start_date: say('log.contract_start', 'start date'),
  contract_end_date: say('log.contract_end', 'end date'),
  vendor: say('log.vendor', 'vendor'),
  user: say('log.user', 'user'),
  owner: say('log.owner', 'owner'),
  license_type: say('log.license_type', 'licence type'),
  licensce_count: say('log.licence_count', 'number of licences'),
  approver: say('log.approver', 'approver'),
  notify_before: say('log.notify_before', 'days of notice'),
  notify_to: say('log.notify_to', 'recipients of the reminder'),
};

/** A custom field stands under its label. */
function labelOf(field: string): Sentence {
  const known = Object.hasOwn(labels, field) ? labels[field] : undefined;
  const label = field.startsWith('custom:') ? escapeHtml(field.slice('custom:'.length)) : words(field);
  return known ?? say('log.field', '{label}', { label });
}

/** What a save changed, field by field; '' if it was nothing. */
export const changes = (before: Values, after: Values, reader: Reader): string =>
  Object.keys(after)
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((field) => changed(field, before[field], after[field], reader))
    .map((phrase) => phrase.in(reader.language))
    .join(say('log.semicolon', '; ').in(reader.language));

const none = (value: unknown): boolean => value === null || value === undefined || value === '';

function changed(field: string, before: unknown, after: unknown, reader: Reader): Sentence[] {
  if (field === 'description') return [say('log.described', 'changed the description')];
  if (field === 'known_error')
    return [
      after === true
        ? say('log.known_error', 'marked it as a known error')
        : say('log.no_known_error', 'no longer marks it as a known error'),
    ];
  if (field === 'attachment') return [file(before, after)];
  if (field === 'attachments')
    return [
      ...without(listed(after), listed(before)).map((added) => file(null, added)),
      ...without(listed(before), listed(after)).map((removed) => file(removed, null)),
    ];
  if (Array.isArray(after)) return links(field.replace(/s$/, ''), listed(before), after, reader);
  const label = labelOf(field);
  const told = (value: unknown): string | Sentence => (areChosen(value) ? chosen(value, reader) : shown(value));
  if (none(before)) return [say('log.set', 'set {label} to {after}', { label, after: told(after) })];
  if (none(after)) return [say('log.removed', 'removed {label} {before}', { label, before: told(before) })];
  return [
    say('log.changed', 'changed {label} from {before} to {after}', {
      label,
      before: told(before),
      after: told(after),
    }),
  ];
}

function file(before: unknown, after: unknown): Sentence {
  if (none(before)) return say('log.file_added', 'added the file {after}', { after: shown(after) });
  if (none(after)) return say('log.file_removed', 'removed the file {before}', { before: shown(before) });
  return say('log.file_replaced', 'replaced the file {before} by {after}', {
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
    ...(added.length
      ? [say('log.links_attached', 'attached {items}', { items: items({ what, items: added }, reader) })]
      : []),
    ...(removed.length
      ? [say('log.links_detached', 'detached {items}', { items: items({ what, items: removed }, reader) })]
      : []),
  ];
}
