/**
 * Statuses, priorities, types and impacts are catalogues that an admin edits, as the types of assets and contracts are
 * (B1). A row that was added to statuses or types of changes, or to statuses of releases, behaves as a built-in one; a
 * built-in row as itself. Rows without a position stand behind the others, in the order of their ids.
 */
const names = [
  'impacts',
  'change_statuses',
  'change_types',
  'change_priorities',
  'release_statuses',
  'release_types',
  'release_priorities',
];

const versioned = (table: string): string => `
alter table ${table} add column created_by bigint references help_desk.users, add column updated_by bigint references help_desk.users,
  add column version integer not null default 1;
update ${table} t set name = t.name || ' ' || t.id
  where exists (select from ${table} o where lower(btrim(o.name)) = lower(btrim(t.name)) and o.id < t.id);
create unique index ${table}_name_key on ${table} (lower(btrim(name)));`;

const ordered = (table: string): string => `
alter table ${table} add column position integer;`;

const behaving = (table: string): string => `
alter table ${table} add column behaves_as_id bigint references ${table};`;

export const editableCatalogues = `
${names.map(versioned).join('\n')}
${[...names, 'asset_statuses', 'procurement_modes', 'contract_types', 'license_types'].map(ordered).join('\n')}
${['change_statuses', 'change_types', 'release_statuses'].map(behaving).join('\n')}
`;
