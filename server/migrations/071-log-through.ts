/** Lines of the log name the token by which somebody did it (G24, docs/decisions/068). */
export const logThrough = `
-- the name that the token had then; null: the actor did it themselves
alter table activity_log add column through text;
`;
