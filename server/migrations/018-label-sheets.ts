/** Which sheet labels are usually printed on, and what stands on them besides name and identifier. */
export const labelSheets = `
alter table barcode_templates
  add column sheet text not null default 'free',
  add column fields text[] not null default '{}';
`;
