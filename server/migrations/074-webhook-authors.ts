/** A webhook tells what who saved it last may see (docs/decisions/073). */
export const webhookAuthors = `
alter table webhooks
  -- with whose rights it tells; null: with nobody's, so it tells nothing
  add column author_id bigint references help_desk.users on delete set null,
  -- kinds of records of which what waits is held, because the author may not see them
  add column held_kinds text[] not null default '{}',
  -- since when it does not tell all that was chosen: administrators were told
  add column stopped_at timestamptz;
update webhooks set author_id = coalesce(updated_by, created_by);
create index webhooks_author_id on webhooks (author_id);
`;
