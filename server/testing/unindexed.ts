// Sorts and filters of lists that find no index (server/list-indexes.test.ts), and why none is made for them.

const few = 'Dozens or hundreds of rows, which PostgreSQL sorts in a few milliseconds; an index would cost each save.';
const thousands =
  'A catalogue of some thousands of rows at most, sorted by this now and then; 10,000 are sorted in some ten milliseconds.';
const unlinked =
  'What has no link is in no index: rows and links are read side by side, or row by row until the page is full.';
const firstName = 'The first of several names: all organizations of all contracts are read for it.';
const except = (reason: string, ...columns: string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, reason]));

/**
 * List → column, or column with what stands behind it → why it finds no index. Whoever adds one that does find an index
 * turns the test red.
 */
export const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'problem.list': except(unlinked, 'asset_ids_empty=1', 'ticket_ids_empty=1'),
  'asset.list': {
    ...except(
      unlinked,
      'ticket_ids_empty=1',
      'problem_ids_empty=1',
      'change_ids_empty=1',
      'release_ids_empty=1',
      'contract_ids_empty=1',
    ),
    asset_type_descendants:
      'How many types are below is not known beforehand: assets are read in the order of the list.',
  },
  'change.list': {
    ...except(unlinked, 'asset_ids_empty=1', 'release_ids_empty=1', 'ticket_ids_empty=1', 'problem_ids_empty=1'),
  },
  'release.list': except(unlinked, 'asset_ids_empty=1', 'change_ids_empty=1'),
  'contract.list': {
    ...except(unlinked, 'asset_ids_empty=1', 'notify_agent_ids_empty=1', 'org_ids_empty=1', 'dept_ids_empty=1'),
    attach_organization: firstName,
    seats: 'Licenses in use are counted from the links of each contract that has licenses.',
  },
  'contract.ofTicket': { attach_organization: firstName },
  'contract.ofOrganization': { attach_organization: firstName },
  // The tickets of the help-desk; its own lists of them are sorted by it.
  'asset.tickets': except(
    'Sorted are the tickets of some assets (asset_ids); an index would cost the help-desk each change of a ticket.',
    'title',
    'subject',
    'assigned',
    'status',
    'priority',
  ),
  ...Object.fromEntries(
    ['department', 'location', 'organization', 'team'].map((one) => [
      `${one}.list`,
      except(thousands, 'created_at', 'updated_at'),
    ]),
  ),
  'product.list': except(thousands, 'manufacturer', 'status', 'created_at', 'updated_at'),
  'vendor.list': except(thousands, 'primary_contact', 'email', 'address', 'status', 'created_at', 'updated_at'),
  'change-form-group.list': except(few, 'name', 'created_at', 'updated_at'),
  'cab.list': except(few, 'created_at', 'updated_at'),
  'cmdb.list': except(few, 'forward_relation_name', 'inverse_relation_name', 'impact', 'created_at', 'updated_at'),
  'listener.list': except(few, 'name', 'matched_at', 'created_at', 'updated_at'),
  'report.list': except(few, 'name', 'description', 'created_at', 'updated_at'),
  'import.list': except(few, 'name', 'ended_at'),
  'announcement.list': except(few, 'subject', 'recipients'),
  ...Object.fromEntries(
    ['freeze', 'maintenance'].map((one) => [
      `${one}.list`,
      except(few, 'name', 'begin', 'end', 'severity', 'active', 'created_at', 'updated_at'),
    ]),
  ),
  'role.list': except(few, 'name', 'people', 'created_at', 'updated_at'),
  'webhook.list': except(few, 'name', 'url', 'active', 'created_at', 'updated_at'),
  'change-template.list': except(few, 'name', 'days_ahead', 'active', 'created_at', 'updated_at'),
  'change-template.offered': except(few, 'name'),
  'outbox.list': except(
    'Mails of 90 days, which only an admin reads; by itself the list is in the order of their ids. Each mail would pay.',
    'subject',
    'to',
    'created_at',
    'sent_at desc',
  ),
};
