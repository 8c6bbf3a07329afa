/**
 * What waits for the approver of a contract: since when, when they are reminded, what the renewal status was before.
 * What mails need to be told apart from those of other installations, to be one thread, and to be switched off by their
 * reader: an id of this installation and a secret of its own, and of each mail its reader and what it is about.
 */
export const waitingTermsAndMails = `
alter table contract_terms
  -- when the present approver was asked; null: as created_at
  add column waiting_since timestamptz,
  -- renewal status of the contract before this was asked for
  add column previous_renewal_status_id bigint references contract_renewal_statuses,
  -- the next mail to the approver; null: none
  add column remind_at timestamptz,
  add column reminded_at timestamptz,
  -- when its owner got a mail that the present approver has left
  add column left_noticed_at timestamptz;
create index contract_terms_remind on contract_terms (remind_at) where decision = 'pending' and remind_at is not null;
update contract_terms t set waiting_since = w.at, remind_at = w.at + interval '24 hours',
  previous_renewal_status_id = (select case when p.decision = 'rejected' then 5 when p.type = 'Renewed' then 2 else 4 end
    from contract_terms p where p.contract_id = t.contract_id and p.id < t.id and p.type <> 'Created' and p.decision in ('approved', 'rejected') order by p.id desc limit 1)
  from (select m.id, coalesce((select max(l.created_at) from contract_links l where l.term_id = m.id), m.created_at) as at
    from contract_terms m where m.decision = 'pending') w where w.id = t.id;

create table installation (
  -- at most one row
  one boolean primary key default true check (one),
  id text not null,
  secret text not null
);
insert into installation (id, secret) values (
  left(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 16),
  encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'));

alter table outgoing_mails
  -- a person of the help-desk; null: known by an address only. Not a foreign key, as mails outlive people
  add column recipient_id bigint,
  -- the record that it is about, e.g. contract-12
  add column thread text;
`;
