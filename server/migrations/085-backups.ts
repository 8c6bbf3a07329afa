/** What was backed up, where to, and whether it was tried by a restore (docs/decisions/082). */
export const backups = `
create table backups (
  name text primary key,
  place text not null,
  made_at timestamptz not null,
  table_count integer not null,
  row_count bigint not null,
  bytes bigint not null,
  encrypted boolean not null,
  verified_at timestamptz
);
create index backups_made_at on backups (made_at);
`;
