/** Who sees a saved filter, and what each reader does with it (F6). */
export const filterChoices = `
alter table saved_filters add column shared boolean not null default false;
create index saved_filters_shared on saved_filters (module) where shared;
create table saved_filter_choices (
  user_id bigint not null references help_desk.users on delete cascade,
  filter_id bigint not null references saved_filters on delete cascade,
  module text not null,
  pinned boolean not null default false,
  is_default boolean not null default false,
  primary key (user_id, filter_id)
);
create index saved_filter_choices_filter on saved_filter_choices (filter_id);
create unique index saved_filter_choices_default on saved_filter_choices (user_id, module) where is_default;
`;
