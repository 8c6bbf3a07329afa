/** How many records there were when the index of their words was built anew (docs/decisions/060). */
export const similarRebuilt = `
alter table similar_totals add column rebuilt bigint not null default 0;
`;
