/** The change that caused a problem (G15). In a table of its own, so that the trash keeps it with either of them. */
export const causes = `
create table problem_causes (
  problem_id bigint primary key references problems on delete cascade,
  change_id bigint not null references changes on delete cascade
);
create index problem_causes_change_id on problem_causes (change_id);
`;
