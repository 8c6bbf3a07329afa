-- The account that the service desk reads with. It may read these columns only. Replace password and database.
create user service_desk@'127.0.0.1' identified by 'replace this password';
grant select (id, name, firstname, realname, is_active, is_deleted, entities_id, date_mod, date_creation) on glpi.glpi_users to service_desk@'127.0.0.1';
grant select (users_id, email, is_default) on glpi.glpi_useremails to service_desk@'127.0.0.1';
grant select (users_id, profiles_id) on glpi.glpi_profiles_users to service_desk@'127.0.0.1';
grant select (id, interface) on glpi.glpi_profiles to service_desk@'127.0.0.1';
grant select (users_id, groups_id) on glpi.glpi_groups_users to service_desk@'127.0.0.1';
grant select (id, name) on glpi.glpi_groups to service_desk@'127.0.0.1';
grant select (id, name) on glpi.glpi_entities to service_desk@'127.0.0.1';
grant select (id, name) on glpi.glpi_locations to service_desk@'127.0.0.1';
grant select (id, name, status, priority, type, is_deleted, date_creation, date_mod) on glpi.glpi_tickets to service_desk@'127.0.0.1';
grant select (id, tickets_id, users_id, type) on glpi.glpi_tickets_users to service_desk@'127.0.0.1';
grant select (id, tickets_id, groups_id, type) on glpi.glpi_groups_tickets to service_desk@'127.0.0.1';
-- What the pass every minute orders by.
create index service_desk on glpi.glpi_tickets (date_mod, id);
