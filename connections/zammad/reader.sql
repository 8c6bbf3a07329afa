-- The account that the service desk reads with. It may read these columns only. Replace the password; run in Zammad's database.
create role service_desk login password 'replace this password';
grant select (id, firstname, lastname, email, active, organization_id, updated_at) on users to service_desk;
grant select (user_id, role_id) on roles_users to service_desk;
grant select (role_id, permission_id) on permissions_roles to service_desk;
grant select (id, name) on permissions to service_desk;
grant select (id, name) on organizations to service_desk;
grant select (id, name, active) on groups to service_desk;
grant select (id, name, active, state_type_id) on ticket_states to service_desk;
grant select (id, name) on ticket_state_types to service_desk;
grant select (id, name, active) on ticket_priorities to service_desk;
grant select (id, number, title, customer_id, owner_id, state_id, priority_id, group_id, created_at, updated_at) on tickets to service_desk;
-- What the pass every minute orders by.
create index service_desk on tickets (updated_at, id);
