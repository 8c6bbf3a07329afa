/** A custom field may depend on another one of its group: it is asked while that has one of these values. */
export const fieldConditions = `
alter table custom_fields add column when_field_id bigint references custom_fields on delete set null;
-- options of that field; of a checkbox true or false
alter table custom_fields add column when_values text[] not null default '{}';
create index custom_fields_when on custom_fields (when_field_id) where when_field_id is not null;
`;
