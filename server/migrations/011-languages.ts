/** In which language a person wants mails; '' is English. */
export const userLanguages = `
alter table help_desk.users add column locale text not null default '';
`;
