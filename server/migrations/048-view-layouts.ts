/** What a saved view shows besides its filters: columns in their order, what rows are sorted and grouped by. */
export const viewLayouts = `
-- {"columns": [{"id": "custom_7", "name": "Rack"}], "sorts": [{"field": "status", "order": "asc"}], "group_by": "status"}
alter table saved_filters add column layout jsonb not null default '{}';
`;
