-- The account that reads.
create user service_desk@'127.0.0.1' identified by 'replace this password';
grant select (id, subject, status, updated_at) on desk.d_ticket to service_desk@'127.0.0.1';
grant select (id, name) on desk.d_staff to service_desk@'127.0.0.1';
