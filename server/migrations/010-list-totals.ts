/** How many rows the big tables have; server/shared/totals.ts keeps it and fills it at the first start. */
export const listTotals = `
create table list_totals (
  list text not null,
  shard integer not null,
  row_count bigint not null,
  primary key (list, shard)
) with (fillfactor = 50);
`;
