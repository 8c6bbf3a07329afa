/** Problems that were merged into another one, that lie below one, and known errors that clients are shown (G20). */
export const mergedProblems = `
alter table problems
  -- always the one where its tickets are now: who is merged once more takes along what was merged into it
  add column merged_into_id bigint references problems on delete set null,
  add column parent_id bigint references problems on delete set null,
  add column published boolean not null default false,
  add constraint problems_published_check check (known_error or not published);
create index problems_merged_into_id on problems (merged_into_id) where merged_into_id is not null;
create index problems_parent_id on problems (parent_id, id);
create index problems_published on problems (id) where published;
`;
