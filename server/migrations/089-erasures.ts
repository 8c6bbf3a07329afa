/** People who were erased, and how far that is (G27, docs/decisions/088). */
export const erasures = `
alter table help_desk.users add column erased_at timestamptz;

create table person_erasures (
  person_id bigint primary key,
  erased_by bigint not null,
  erased_at timestamptz not null,
  -- what is looked for in texts; nobody's from the moment at which all was renamed
  name text,
  email text,
  -- transactions that began before this moment may still write the name: texts are searched when they are over
  seen_at timestamptz,
  -- the last table in which nothing is left
  position text not null default '',
  renamed integer not null default 0,
  ended_at timestamptz
);
create index person_erasures_running on person_erasures (erased_at) where ended_at is null;
`;
