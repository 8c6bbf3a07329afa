/**
 * What lists are sorted and filtered by, found by server/list-indexes.test.ts: records sort by the names of these lists,
 * of which there was only an index of the folded names; contracts are filtered by the department of their user. What
 * products are sorted by comes in the order of the list, as in the other lists.
 */
const byName = [
  'help_desk.organizations',
  'help_desk.departments',
  'help_desk.locations',
  'help_desk.teams',
  'products',
  'vendors',
];

const ofProducts = ['asset_type_id', 'product_status_id', 'procurement_mode_id', 'department_id'];

export const listIndexes = `
${byName.map((table) => `create index ${table.replace('help_desk.', '')}_name on ${table} (name, id);`).join('\n')}
${ofProducts
  .map(
    (column) => `
drop index if exists products_${column}_idx;
create index products_${column} on products (${column}, id);`,
  )
  .join('')}
create index users_department on help_desk.users (department_id);
-- the teams of who asks, with each call
create index team_members_user on help_desk.team_members (user_id, team_id);
-- what boards wait for
create index cab_approvers_pending on cab_approvers (level_id, user_id) where status = 'PENDING';
`;
