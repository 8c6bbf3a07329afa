import { permissionGroups } from '../../wire/protocol/permission';

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The identity of a table goes on after its seeded rows. */
const after = (table: string, count: number): string =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), ${count});`;

/** Names with the fixed ids 1…n. */
const seeded = (table: string, names: readonly string[]): string => `
insert into ${table} (id, name) values
${names.map((name, i) => `  (${i + 1}, ${quote(name)})`).join(',\n')};
${after(table, names.length)}`;

const assetStatuses = [
  ['In Use', 'Assigned and working.'],
  ['In Stock', 'Ready to be handed out.'],
  ['In Transit', 'On its way between two places.'],
  ['In Repair', 'Out of service until it is repaired.'],
  ['Missing', 'Cannot be found.'],
  ['Retired', 'Taken out of service, still owned.'],
  ['Disposed', 'Sold, recycled or destroyed.'],
] as const;

/** A child names its parent, which stands before it. The first row is the default type. */
const assetTypes: readonly (readonly [name: string, parent?: string])[] = [
  ['Hardware'],
  ['Services'],
  ['Cloud'],
  ['Software'],
  ['Consumable'],
  ['Network'],
  ['Document'],
  ['Others'],
  ['Computer', 'Hardware'],
  ['Storage', 'Hardware'],
  ['Mobile Devices', 'Hardware'],
  ['Monitor', 'Hardware'],
  ['Printer', 'Hardware'],
  ['Desktop', 'Computer'],
  ['Laptop', 'Computer'],
  ['Server', 'Computer'],
  ['Router', 'Network'],
  ['Switch', 'Network'],
  ['Firewall', 'Network'],
  ['Access Point', 'Network'],
];
const parentOf = (parent?: string): number | null =>
  parent ? assetTypes.findIndex(([name]) => name === parent) + 1 : null;

const relations = [
  ['Depends on', 'Used by'],
  ['Runs on', 'Runs'],
  ['Connected to', 'Connected to'],
  ['Hosted on', 'Hosts'],
  ['Contains', 'Is contained in'],
  ['Member of', 'Includes'],
  ['Backed up by', 'Backs up'],
  ['Managed by', 'Manages'],
] as const;

/** `view_problems` → `View problems`; CAB and CMDB keep their capitals. */
const permissionName = (key: string): string => {
  const words = key
    .replaceAll('_', ' ')
    .replace(/\bcab\b/, 'CAB')
    .replace(/\bcmdb\b/, 'CMDB');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const permissions = permissionGroups.flatMap(({ group, keys }) =>
  keys.map((key) => ({ key, group, role: group === 'User' ? 'user' : 'agent' })),
);

/** Status lists, priorities, types and permissions that a fresh database holds (B1, B6). */
export const seededRows = `
insert into help_desk.statuses (id, name, state, position) values
  (1, 'Open', 'open', 1), (2, 'Resolved', 'closed', 2), (3, 'Closed', 'closed', 3),
  (4, 'Deleted', 'hidden', 4), (5, 'Unverified', 'hidden', 5), (6, 'Waiting for requester', 'open', 6);
${after('help_desk.statuses', 6)}
insert into help_desk.priorities (id, name, position) values (1, 'Low', 1), (2, 'Normal', 2), (3, 'High', 3), (4, 'Emergency', 4);
${after('help_desk.priorities', 4)}
${seeded('help_desk.ticket_types', ['Question', 'Incident', 'Service request'])}
${seeded('impacts', ['Low', 'Medium', 'High'])}
${seeded('change_statuses', ['Open', 'Planning', 'Awaiting Approval', 'Pending Release', 'Pending Review', 'Closed', 'Rejected', 'Cancelled'])}
${seeded('change_types', ['Minor', 'Standard', 'Major', 'Emergency'])}
${seeded('change_priorities', ['Low', 'Medium', 'High', 'Urgent'])}
${seeded('release_statuses', ['Open', 'On Hold', 'In Progress', 'Incomplete', 'Completed'])}
${seeded('release_types', ['Minor', 'Standard', 'Major', 'Emergency'])}
${seeded('release_priorities', ['Low', 'Medium', 'High', 'Urgent'])}
${seeded('product_statuses', ['In Pipeline', 'In Production', 'Retired'])}
${seeded('procurement_modes', ['Buy', 'Lease', 'Both'])}
${seeded('contract_types', ['Lease', 'Maintenance', 'Software License'])}
${seeded('contract_statuses', ['Draft', 'Approved', 'Active', 'Rejected', 'Expired', 'Terminated'])}
${seeded('contract_renewal_statuses', ['Renewal Requested', 'Renewed', 'Extension Requested', 'Extended', 'Request Rejected'])}
${seeded('license_types', ['Open source', 'Commercial'])}
insert into asset_statuses (id, name, description) values
${assetStatuses.map(([name, text], i) => `  (${i + 1}, ${quote(name)}, ${quote(text)})`).join(',\n')};
${after('asset_statuses', assetStatuses.length)}
insert into asset_types (id, name, parent_id, is_default) values
${assetTypes.map(([name, parent], i) => `  (${i + 1}, ${quote(name)}, ${parentOf(parent)}, ${i === 0})`).join(',\n')};
${after('asset_types', assetTypes.length)}
insert into cmdb_relations (id, forward_relation_name, inverse_relation_name) values
${relations.map(([forward, inverse], i) => `  (${i + 1}, ${quote(forward)}, ${quote(inverse)})`).join(',\n')};
${after('cmdb_relations', relations.length)}
insert into permissions (id, key, name, permission_group, role, position) values
${permissions.map(({ key, group, role }, i) => `  (${i + 1}, '${key}', ${quote(permissionName(key))}, '${group}', '${role}', ${i + 1})`).join(',\n')};
${after('permissions', permissions.length)}
`;
