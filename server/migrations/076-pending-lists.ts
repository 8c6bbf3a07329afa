/**
 * What is written to a table waits in a list of each of its GIN indexes, and every search reads that list: at PostgreSQL's
 * 4 MB up to 5 ms of each index, which a search in all kinds reads thirty of (docs/decisions/074). Here for the indexes that
 * there are; one that is made later says so itself.
 */
export const pendingLists = `
do $lists$
declare
  index regclass;
begin
  for index in
    select c.oid from pg_class c join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
    where a.amname = 'gin' and c.relkind = 'i' and n.nspname in ('public', 'help_desk')
  loop
    execute format('alter index %s set (gin_pending_list_limit = 256)', index);
    perform gin_clean_pending_list(index);
  end loop;
end
$lists$;
`;
