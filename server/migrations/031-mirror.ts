/** What a mirror of another help-desk needs to follow what is deleted there, and to be filled by one process at a time. */
export const mirror = `
alter table host_refs drop column seen, add column made_at timestamptz not null default now();

-- deleted in the help-desk, and kept because records of ours name it: it is offered no more
alter table help_desk.organizations add column gone_at timestamptz;
alter table help_desk.departments add column gone_at timestamptz;
alter table help_desk.teams add column gone_at timestamptz;
alter table help_desk.locations add column gone_at timestamptz;
alter table help_desk.statuses add column gone_at timestamptz;
alter table help_desk.priorities add column gone_at timestamptz;
alter table help_desk.ticket_types add column gone_at timestamptz;
alter table help_desk.tickets add column gone_at timestamptz;

-- the process that follows the host; another may once its time is over
create table host_mirror_lease (
  id boolean primary key default true check (id),
  holder uuid not null,
  until timestamptz not null
);
`;
