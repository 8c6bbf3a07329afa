/** How a closed change went, whether that has to be said, and whether it was set once more since (G15). */
export const changeOutcomes = `
create table change_outcomes (
  id bigint primary key,
  name text not null,
  position integer,
  built_in_key text not null
);
insert into change_outcomes (id, name, built_in_key) values
  (1, 'Successful', 'successful'),
  (2, 'With issues', 'with_issues'),
  (3, 'Failed', 'failed'),
  (4, 'Backed out', 'backed_out'),
  (5, 'Not done', 'not_done');

create table outcome_setting (
  is_only boolean primary key default true check (is_only),
  required boolean not null default false
);
insert into outcome_setting default values;

alter table changes
  add column outcome bigint references change_outcomes,
  add column review text,
  add column outcome_set_again boolean not null default false;
create index changes_outcome on changes (outcome, id);
`;
