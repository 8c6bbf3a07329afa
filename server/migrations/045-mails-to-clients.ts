/**
 * Mails to clients of a connected help-desk: whether they are sent, and when one was held instead. A connection that was read
 * before goes on as it did. Numbers of tickets are kept without the sign that some help-desks write before them.
 */
export const mailsToClients = `
alter table installation
  -- of no weight beside the help-desk that we ship
  add column mails_clients boolean not null default false;
update installation set mails_clients = exists (select from host_mirror where filled_at is not null);

-- it would have gone to a client while that was off, and is not sent later
alter table outgoing_mails add column held_at timestamptz;
create index outgoing_mails_held on outgoing_mails (id) where held_at is not null;

update help_desk.tickets set ticket_number = regexp_replace(ticket_number, '^#+\\s*(?=.)', '') where ticket_number like '#_%';
`;
