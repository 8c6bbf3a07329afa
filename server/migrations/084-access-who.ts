/** By which is found who holds a right singly (G27, docs/decisions/081). */
export const accessWho = `
create index user_permissions_permission_id on user_permissions (permission_id);
`;
