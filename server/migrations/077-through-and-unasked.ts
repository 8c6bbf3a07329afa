/** Comments name the token by which they were written (G24), and webhooks ask no condition for who may not see its field (075). */
export const throughAndUnasked = `
-- the name that the token had then by which the text was written or edited last; null: the author did it themselves
alter table comments add column through text;
-- {"problem": 4711}: kinds of which no event behind this position was passed on yet, because the author may not see a field of the conditions
alter table webhooks add column unasked jsonb not null default '{}';
`;
