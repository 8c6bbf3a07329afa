/**
 * Indexes and foreign keys of a table that the mirror is filling for the first time, as the statements that make them again
 * when it is full. A later migration that changes one of `help_desk.users` or `help_desk.tickets` looks here, too.
 */
export const mirrorIndexes = `
create table host_mirror_aside (
  name text primary key,
  kind text not null check (kind in ('index', 'foreign key')),
  statement text not null
);
`;
