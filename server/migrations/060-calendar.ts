const planned = (table: string): string => `
create index ${table}_planned on ${table} using gist (
  tstzrange(least(planned_start_date, planned_end_date), greatest(planned_start_date, planned_end_date), '[]')
) where planned_start_date is not null or planned_end_date is not null;
`;

/** The calendar: what is planned between two times, and addresses for calendar programs (G10). */
export const calendar = `
${planned('changes')}
${planned('releases')}

-- views of the calendar that a program reads, each found by the hash of its token
create table calendar_feeds (
  user_id bigint not null references help_desk.users on delete cascade,
  filters jsonb not null,
  -- the same filters are one feed
  filters_hash text not null,
  hash text not null unique,
  created_at timestamptz not null default now(),
  primary key (user_id, filters_hash)
);
`;
