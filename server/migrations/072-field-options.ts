/** What a custom field may have besides: unique values, a pattern, a unit, a currency, and who sees and changes it (G25). */
export const fieldOptions = `
alter table custom_fields
  add column is_unique boolean not null default false,
  add column pattern text,
  add column pattern_message text,
  add column unit text,
  add column currency text,
  add column hidden_from_clients boolean not null default false,
  add column edit_right text;

-- The values of unique fields, as they are compared: a SHA-256, whatever their length. Whoever stores a second one waits for
-- the first, and is refused (docs/decisions/070). A row goes with its value.
create table custom_field_keys (
  field_id bigint not null references custom_fields on delete cascade,
  key bytea not null,
  owner_type text not null,
  owner_id bigint not null,
  position integer not null,
  primary key (field_id, key),
  foreign key (owner_type, owner_id, field_id, position) references custom_field_values on delete cascade
);
create index custom_field_keys_value on custom_field_keys (owner_type, owner_id, field_id, position);
`;
