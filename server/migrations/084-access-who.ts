/** By which is found who holds a right singly, and who are administrators (G27, docs/decisions/081). */
export const accessWho = `
create index user_permissions_permission_id on user_permissions (permission_id);
create index users_admins on help_desk.users (id) where role = 'admin' and active;
`;
