-- The account that the service desk reads with. It may read these columns only. Replace password, database and prefix.
create user service_desk@'127.0.0.1' identified by 'replace this password';
grant select (id, ref, title, caller_id, agent_id, team_id, start_date, last_update) on itop.ticket to service_desk@'127.0.0.1';
grant select (id, status, priority) on itop.ticket_request to service_desk@'127.0.0.1';
grant select (id, name, email, status, org_id, finalclass) on itop.contact to service_desk@'127.0.0.1';
grant select (id, first_name) on itop.person to service_desk@'127.0.0.1';
grant select (id, name) on itop.organization to service_desk@'127.0.0.1';
grant select (id, name) on itop.location to service_desk@'127.0.0.1';
grant select (id, contactid) on itop.priv_user to service_desk@'127.0.0.1';
grant select (userid, profileid) on itop.priv_urp_userprofile to service_desk@'127.0.0.1';
-- What the pass every minute orders by.
create index service_desk on itop.ticket (last_update, id);
