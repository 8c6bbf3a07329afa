/** How many of a level must approve can be more than half of them, or a percentage (G17). */
export const boards = `
alter table cab_levels drop constraint cab_levels_match_check,
  add constraint cab_levels_match_check check (match in ('any', 'all', 'majority', 'percent')),
  add column percent integer check (percent between 1 and 100),
  add constraint cab_levels_percent check ((match = 'percent') = (percent is not null));
alter table cab_run_levels drop constraint cab_run_levels_match_check,
  add constraint cab_run_levels_match_check check (match in ('any', 'all', 'majority', 'percent')),
  add column percent integer check (percent between 1 and 100),
  add constraint cab_run_levels_percent check ((match = 'percent') = (percent is not null));
`;
