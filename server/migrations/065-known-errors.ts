/** Known errors are a tab of the list of problems, and found among those of an asset (G18). */
export const knownErrors = `
create index problems_known_error on problems (known_error, id);
`;
