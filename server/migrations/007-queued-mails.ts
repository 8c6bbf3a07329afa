/** When a mail is due is known to the queue (server/queue/), whose tables pg-boss makes itself. */
export const queuedMails = `
drop index outgoing_mails_due;
alter table outgoing_mails drop column next_attempt_at;
create index outgoing_mails_unsent on outgoing_mails (id) where sent_at is null;
create index outgoing_mails_sent on outgoing_mails (sent_at);
`;
