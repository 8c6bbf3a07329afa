/**
 * The index of numbers is enough to find a record's, and while a field becomes unique (`claim_run`: by whom) what is saved claims its value
 * (docs/decisions/076).
 */
export const customFieldClaims = `
drop index custom_field_values_number;
create index custom_field_values_number on custom_field_values (field_id, number, owner_type, owner_id) where number is not null;
alter table custom_fields add column claim_run uuid;
`;
