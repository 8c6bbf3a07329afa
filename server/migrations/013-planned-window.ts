/** When a change is planned to be made. */
export const plannedWindow = `
alter table changes add column planned_start_date timestamptz, add column planned_end_date timestamptz;
create index changes_planned_start_date on changes (planned_start_date, id);
create index changes_planned_end_date on changes (planned_end_date, id);
`;
