/** Lists of people with those who left behind the others; what they still hold. */
export const peopleWhoLeft = `
create index users_active_first on help_desk.users ((not active), (coalesce(nullif(full_name, ''), email)), id);
create index users_left on help_desk.users (id) where not active;
create index contract_terms_approver on contract_terms (approver_id) where is_current;
`;
