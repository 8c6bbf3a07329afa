/**
 * What was rewritten of a change after its board had approved it: `[{field, before, after}]` as the log keeps values;
 * null as long as the approval holds.
 */
export const reapproval = `
alter table cab_runs add column rewritten jsonb;
`;
