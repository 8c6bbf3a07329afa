/** How the counts of a report are drawn and grouped; no group is the usual one of its list. */
export const reportCharts = `
alter table reports add column chart_type text not null default 'bar', add column group_by text;
`;
