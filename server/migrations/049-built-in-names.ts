/** Rows that a fresh database holds, as they were named: key and name, in the order of their ids from 1 on. */
const rows: Record<string, readonly (readonly [key: string, name: string])[]> = {
  'help_desk.statuses': [
    ['ticket_open', 'Open'],
    ['ticket_resolved', 'Resolved'],
    ['ticket_closed', 'Closed'],
    ['ticket_deleted', 'Deleted'],
    ['ticket_unverified', 'Unverified'],
    ['ticket_waiting', 'Waiting for requester'],
  ],
  'help_desk.priorities': [
    ['priority_low', 'Low'],
    ['priority_normal', 'Normal'],
    ['priority_high', 'High'],
    ['priority_emergency', 'Emergency'],
  ],
  'help_desk.ticket_types': [
    ['question', 'Question'],
    ['incident', 'Incident'],
    ['service_request', 'Service request'],
  ],
  impacts: [
    ['impact_low', 'Low'],
    ['impact_medium', 'Medium'],
    ['impact_high', 'High'],
  ],
  change_statuses: [
    ['open', 'Open'],
    ['planning', 'Planning'],
    ['awaiting_approval', 'Awaiting Approval'],
    ['pending_release', 'Pending Release'],
    ['pending_review', 'Pending Review'],
    ['closed', 'Closed'],
    ['rejected', 'Rejected'],
    ['cancelled', 'Cancelled'],
  ],
  release_statuses: [
    ['open', 'Open'],
    ['on_hold', 'On Hold'],
    ['in_progress', 'In Progress'],
    ['incomplete', 'Incomplete'],
    ['completed', 'Completed'],
  ],
  ...both('types', [
    ['minor', 'Minor'],
    ['standard', 'Standard'],
    ['major', 'Major'],
    ['emergency', 'Emergency'],
  ]),
  ...both('priorities', [
    ['priority_low', 'Low'],
    ['priority_medium', 'Medium'],
    ['priority_high', 'High'],
    ['priority_urgent', 'Urgent'],
  ]),
  product_statuses: [
    ['in_pipeline', 'In Pipeline'],
    ['in_production', 'In Production'],
    ['retired', 'Retired'],
  ],
  procurement_modes: [
    ['buy', 'Buy'],
    ['leasing', 'Lease'],
    ['both', 'Both'],
  ],
  contract_types: [
    ['lease', 'Lease'],
    ['maintenance', 'Maintenance'],
    ['software_license', 'Software License'],
  ],
  contract_statuses: [
    ['draft', 'Draft'],
    ['approved', 'Approved'],
    ['active', 'Active'],
    ['rejected', 'Rejected'],
    ['expired', 'Expired'],
    ['terminated', 'Terminated'],
  ],
  contract_renewal_statuses: [
    ['renewal_requested', 'Renewal Requested'],
    ['renewed', 'Renewed'],
    ['extension_requested', 'Extension Requested'],
    ['extended', 'Extended'],
    ['request_rejected', 'Request Rejected'],
  ],
  license_types: [
    ['open_source', 'Open source'],
    ['commercial', 'Commercial'],
  ],
  asset_statuses: [
    ['in_use', 'In Use'],
    ['in_stock', 'In Stock'],
    ['in_transit', 'In Transit'],
    ['in_repair', 'In Repair'],
    ['missing', 'Missing'],
    ['retired', 'Retired'],
    ['disposed', 'Disposed'],
  ],
  asset_types: [
    ['hardware', 'Hardware'],
    ['services', 'Services'],
    ['cloud', 'Cloud'],
    ['software', 'Software'],
    ['consumable', 'Consumable'],
    ['network', 'Network'],
    ['document', 'Document'],
    ['others', 'Others'],
    ['computer', 'Computer'],
    ['storage', 'Storage'],
    ['mobile_devices', 'Mobile Devices'],
    ['monitor', 'Monitor'],
    ['printer', 'Printer'],
    ['desktop', 'Desktop'],
    ['laptop', 'Laptop'],
    ['server', 'Server'],
    ['router', 'Router'],
    ['switch', 'Switch'],
    ['firewall', 'Firewall'],
    ['access_point', 'Access Point'],
  ],
  user_types: [
    ['department_manager', 'Department manager'],
    ['team_lead', 'Team lead'],
    ['organization_manager', 'Organization manager'],
    ['requester_manager', "Requester's manager"],
    ['change_agent', 'Change agent'],
    ['admins', 'All admins'],
  ],
};

const relations = [
  ['depends_on', 'Depends on', 'Used by'],
  ['runs_on', 'Runs on', 'Runs'],
  ['connected_to', 'Connected to', 'Connected to'],
  ['hosted_on', 'Hosted on', 'Hosts'],
  ['contains', 'Contains', 'Is contained in'],
  ['member_of', 'Member of', 'Includes'],
  ['backed_up_by', 'Backed up by', 'Backs up'],
  ['managed_by', 'Managed by', 'Manages'],
];

/** Of changes and of releases. */
function both(of: string, named: (typeof rows)[string]): typeof rows {
  return { [`change_${of}`]: named, [`release_${of}`]: named };
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** Rows of a help-desk that is connected are its own. */
const hostKinds: Record<string, string> = {
  'help_desk.statuses': 'status',
  'help_desk.priorities': 'priority',
  'help_desk.ticket_types': 'ticket_type',
};

/**
 * Which built-in row this is, as long as nobody has renamed it: people are shown it in their language (042). Rows that
 * were renamed before stay as they are named.
 */
export const builtInNames = `
${Object.entries(rows)
  .map(
    ([table, named]) => `
alter table ${table} add column built_in_key text;
update ${table} t set built_in_key = v.key
from (values ${named.map(([key, name], i) => `(${i + 1}, ${quote(key)}, ${quote(name)})`).join(', ')}) v (id, key, name)
where t.id = v.id and t.name = v.name${
      hostKinds[table] === undefined
        ? ''
        : ` and not exists (select from host_refs r where r.kind = '${hostKinds[table]}' and r.id = t.id)`
    };`,
  )
  .join('')}

alter table cmdb_relations add column built_in_key text;
update cmdb_relations t set built_in_key = v.key
from (values ${relations.map((names, i) => `(${i + 1}, ${names.map(quote).join(', ')})`).join(', ')}) v (id, key, forward_name, inverse_name)
where t.id = v.id and t.forward_relation_name = v.forward_name and t.inverse_relation_name = v.inverse_name;
`;
