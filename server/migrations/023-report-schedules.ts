/** When a report is sent to whom, and what became of the last time; a mail with a file attached. */
export const reportSchedules = `
create table report_schedules (
  report_id bigint primary key references reports on delete cascade,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- 1 is Monday, 7 and 0 are Sunday
  weekday integer,
  day integer,
  -- HH:mm on the clock of the zone
  at_time text not null,
  time_zone text not null,
  format text not null check (format in ('csv', 'excel')),
  agent_ids bigint[] not null default '{}',
  emails text[] not null default '{}',
  saved_by bigint references help_desk.users on delete set null,
  next_at timestamptz not null,
  last_at timestamptz,
  last_sent integer not null default 0,
  last_failed integer not null default 0,
  -- recipients who may not see it, by name or address
  last_left_out text[] not null default '{}'
);
create index on report_schedules (next_at);
create index on report_schedules (saved_by);
alter table exports add column report_id bigint references report_schedules on delete cascade;
create index on exports (report_id);
alter table outgoing_mails add column export_id bigint references exports on delete set null;
create index on outgoing_mails (export_id);
`;
