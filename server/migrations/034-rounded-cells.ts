/** Cells of an uploaded workbook that the spreadsheet has rounded. */
export const roundedCells = `
-- numbers of cells, from 0, in which a number of more than fifteen digits stands; null: none
alter table import_rows add column rounded jsonb;
`;
