-- The account that the service desk reads with. It may read these columns only. Replace password, database and prefix.
create user service_desk@'127.0.0.1' identified by 'replace this password';
grant select (staff_id, firstname, lastname, email, isactive, isadmin, dept_id, updated) on osticket.ost_staff to service_desk@'127.0.0.1';
grant select (id, name, default_email_id, org_id, updated) on osticket.ost_user to service_desk@'127.0.0.1';
grant select (id, address) on osticket.ost_user_email to service_desk@'127.0.0.1';
grant select (team_id, staff_id) on osticket.ost_team_member to service_desk@'127.0.0.1';
grant select (team_id, name, lead_id) on osticket.ost_team to service_desk@'127.0.0.1';
grant select (id, name, manager_id) on osticket.ost_department to service_desk@'127.0.0.1';
grant select (id, name) on osticket.ost_organization to service_desk@'127.0.0.1';
grant select (topic_id, topic, sort) on osticket.ost_help_topic to service_desk@'127.0.0.1';
grant select (id, name, state, sort) on osticket.ost_ticket_status to service_desk@'127.0.0.1';
grant select (priority_id, priority_desc, priority_urgency) on osticket.ost_ticket_priority to service_desk@'127.0.0.1';
grant select (ticket_id, number, user_id, staff_id, team_id, status_id, topic_id, dept_id, created, updated) on osticket.ost_ticket to service_desk@'127.0.0.1';
grant select (ticket_id, subject, priority) on osticket.ost_ticket__cdata to service_desk@'127.0.0.1';
-- What the pass every minute orders by.
create index service_desk on osticket.ost_ticket (updated, ticket_id);
