/** Files of large lists, made in the background and kept for a week; and their bytes, so that any process can send them. */
export const exportFiles = `
create table exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references help_desk.users on delete cascade,
  -- the kind whose list it is of, and what the list is asked
  list text not null,
  query jsonb not null,
  format text not null check (format in ('csv', 'excel')),
  language text not null,
  name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  failure text check (failure in ('right', 'gone', 'other')),
  rows_done integer not null default 0,
  rows_total integer not null default 0,
  size bigint not null default 0,
  -- the attempt that makes it, and when that last wrote something
  runner uuid,
  beat_at timestamptz,
  created_at timestamptz not null default now()
);
create index on exports (user_id, id);
create index on exports (created_at);
create index on exports (beat_at) where state in ('waiting', 'running');
create table export_chunks (
  export_id bigint not null references exports on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (export_id, position)
);
alter table export_chunks alter column bytes set storage external;
`;
