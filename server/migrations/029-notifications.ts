/** What an organization and its people decide about the mails of the service desk. */
export const notifications = `
-- without a row it is sent
create table notification_settings (
  kind text primary key,
  active boolean not null,
  version bigint not null default 1,
  updated_by bigint references help_desk.users on delete set null,
  updated_at timestamptz not null
);
create index on notification_settings (updated_by);
create table notification_templates (
  kind text not null references notification_settings on delete cascade,
  language text not null,
  subject text not null,
  body text not null,
  primary key (kind, language)
);
-- what a person does not want
create table notification_mutes (
  user_id bigint not null references help_desk.users on delete cascade,
  kind text not null,
  primary key (user_id, kind)
);
`;
