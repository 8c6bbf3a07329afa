/** A mark for each change that collides otherwise since all were looked at: what follows from it comes after them. */
export const changesThatFollow = `
alter table collision_marks
  drop constraint collision_marks_what_check,
  add constraint collision_marks_what_check
    check (what in ('change', 'concerned', 'asset', 'freezes', 'maintenances', 'all', 'follow'));
create index collision_marks_what on collision_marks (what, id);
`;
