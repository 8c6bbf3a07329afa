/**
 * By which the lines of one person are found (G27, docs/decisions/088). Of the parent only, so that no line is read meanwhile:
 * months that come have it by themselves, those that are there get it by the clock, while people work (docs/decisions/086).
 */
export const logByPerson = `
create index activity_log_actor on only activity_log (actor_id) where actor_id is not null;
`;
