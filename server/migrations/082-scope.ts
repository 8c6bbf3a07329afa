/** Indexes by which a person's own and watched records are found (G27, docs/decisions/080). */
export const scopeIndexes = `
create index watchers_watched on watchers (user_id, owner_type, owner_id) where level <> 'none';
create index user_permissions_limited on user_permissions (user_id) where scope <> 'all';
create index role_permissions_limited on role_permissions (role_id) where scope <> 'all';
`;
