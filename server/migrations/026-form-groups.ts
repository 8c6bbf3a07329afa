/** Form groups that people build: who saved them, and what a field has besides its label. */
export const formGroups = `
alter table form_groups
  add column version integer not null default 1,
  add column created_by bigint references help_desk.users on delete set null,
  add column updated_by bigint references help_desk.users on delete set null;
create index on form_groups (created_by);
create index on form_groups (updated_by);
create index form_groups_module on form_groups (module, id);
create index on form_group_types (type_id);
create index on form_group_departments (department_id);
alter table custom_fields drop constraint custom_fields_kind_check;
alter table custom_fields
  add check (kind in ('text', 'textarea', 'number', 'date', 'date-time', 'checkbox', 'radio', 'options', 'select', 'link')),
  -- what a select chooses from; its values are ids as text
  add column lookup text,
  add column help text not null default '',
  -- what a new record starts with, as values are stored
  add column preset text[] not null default '{}',
  -- of a number the bounds, of a text its lengths
  add column min numeric,
  add column max numeric,
  -- false: not asked any more
  add column active boolean not null default true;
create index on custom_fields (group_id);
`;
