-- The account that the service desk reads with. It may read these columns only. Replace password and database.
create user service_desk@'127.0.0.1' identified by 'replace this password';
grant select (id, type, first_name, last_name, email, status, role, timezone, updated_at) on freescout.users to service_desk@'127.0.0.1';
grant select (id, first_name, last_name, updated_at) on freescout.customers to service_desk@'127.0.0.1';
grant select (customer_id, email) on freescout.emails to service_desk@'127.0.0.1';
grant select (id, name) on freescout.mailboxes to service_desk@'127.0.0.1';
grant select (id, number, subject, customer_id, user_id, state, status, mailbox_id, created_at, updated_at) on freescout.conversations to service_desk@'127.0.0.1';
-- What the pass every minute orders by.
create index service_desk on freescout.conversations (updated_at, id);
