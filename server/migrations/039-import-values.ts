/** Assets to which an import gives another type are counted apart, so that nobody overlooks them. */
export const importValues = `
alter table imports add column type_changed_count integer not null default 0;
`;
