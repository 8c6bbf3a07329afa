/**
 * Files of the help-desk's ticket messages. One file may belong to the same reply on several tickets (D1 §7, bulk
 * reply).
 */
export const replyFiles = `
create table help_desk.ticket_message_files (
  message_id bigint not null references help_desk.ticket_messages on delete cascade,
  attachment_id bigint not null references attachments on delete cascade,
  primary key (message_id, attachment_id)
);
create index ticket_message_files_attachment on help_desk.ticket_message_files (attachment_id);
`;
